import type { StoryShare } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  SharedStoryRow,
  StoryGiftsRow,
  StoryShareRow,
  StoryYearRow,
} from '../statements.rows.ts'

/** Selects the gifts that a person gave in a calendar year of the United Kingdom. */
export const selectGiftsOfYear = (personId: string, year: number): Sql => sql`
  select d.id as donation_id from donation d
  where d.id = any (array(
      select g.donation_id from donation_giver g where g.person_id = ${personId}))
    and d.succeeded_at is not null and d.status <> 'reversed'
    and extract(year from d.succeeded_at at time zone 'Europe/London') = ${year}`

export const listStoryYears = async (db: Db, personId: string): Promise<number[]> => {
  const rows = await db.many<StoryYearRow>(sql`
    select distinct extract(year from d.succeeded_at at time zone 'Europe/London')::integer as year
    from donation d
    where d.id = any (array(
        select g.donation_id from donation_giver g where g.person_id = ${personId}))
      and d.succeeded_at is not null and d.status <> 'reversed'
    order by 1 desc`)
  return rows.map(({ year }) => year)
}

export const countGiftsOfYear = async (db: Db, personId: string, year: number): Promise<number> => {
  const { gifts } = await db.one<StoryGiftsRow>(
    sql`select count(*) as gifts from (${selectGiftsOfYear(personId, year)}) g`,
  )
  return gifts
}

const shareColumns = sql`s.id, s.shows_amounts, s.shows_name, s.shared_at`

export const findShare = async (
  db: Db,
  personId: string,
  year: number,
): Promise<StoryShare | null> =>
  (await db.maybe<StoryShareRow>(sql`
    select ${shareColumns} from giving_story s
    where s.person_id = ${personId} and s.year = ${year}`)) ?? null

/** Makes the link to a story, or changes what it shows. An existing link keeps its address. */
export const saveShare = (
  db: Db,
  { id, sharedAt, showsAmounts, showsName }: Omit<StoryShare, 'sharedAt'> & { sharedAt: Date },
  personId: string,
  year: number,
): Promise<StoryShare> =>
  db.one<StoryShareRow>(sql`
    insert into giving_story as s (id, person_id, year, shows_amounts, shows_name, shared_at)
    values (${id}, ${personId}, ${year}, ${showsAmounts}, ${showsName}, ${sharedAt})
    on conflict (person_id, year) do update
    set shows_amounts = excluded.shows_amounts, shows_name = excluded.shows_name
    returning ${shareColumns}`)

export const deleteShare = (db: Db, personId: string, year: number): Promise<number> =>
  db.run(sql`delete from giving_story where person_id = ${personId} and year = ${year}`)

/** Finds a shared story by the id in its link, with the name of its giver. */
export const findSharedStory = (db: Db, id: string): Promise<SharedStoryRow | undefined> =>
  db.maybe<SharedStoryRow>(sql`
    select s.person_id, s.year, s.shows_amounts,
      case when s.shows_name then full_name(p.first_name, p.last_name) end as giver
    from giving_story s join person p on p.id = s.person_id where s.id = ${id}`)
