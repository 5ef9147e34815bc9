import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import { leftMoney, projectOverspend } from '../projects/index.ts'
import type {
  CharityNumberRow,
  CountListedProjectsRow,
  CountListedUpdatesRow,
  ListedAddress,
  ListedUpdateAddress,
  PublicCharity,
  PublicProject,
  SharedUpdate,
  UpdatePhotoRow,
} from './public-pages.rows.ts'

/* All queries here run as a visitor: row-level security leaves out everything that is not
   public. A charity has a public page from its verification on. */

export type { PublicProject } from './public-pages.rows.ts'

const publicCharity: Sql = sql`c.status <> 'claimed' and not content_is_hidden('charity', c.id)`

export const findPublicProject = (db: Db, id: string): Promise<PublicProject | undefined> =>
  db.maybe<PublicProject>(sql`
    select p.id, p.title, p.summary, p.tags, project_cover(p.id, p.cover_id) cover, p.currency, p.target,
      p.lifecycle, p.is_demo, (p.lifecycle = 'active' and c.status = 'verified') takes_gifts,
      c.id charity_id, c.number charity_number, c.name charity_name,
      p.gift_amounts, c.gift_amounts charity_gift_amounts,
      coalesce(t.received, 0) received, coalesce(t.transferred, 0) transferred,
      coalesce(t.spent, 0) spent, coalesce(t.fees, 0) fees, coalesce(t.entries, 0) entries,
      greatest(p.updated_at, p.last_update_at, t.last_entry_at) changed_at,
      ${leftMoney} "left", ${projectOverspend} overspend
    from project p join charity c on c.id = p.charity_id
    left join project_total t on t.project_id = p.id and t.currency = p.currency
    where p.id = ${id} and p.visibility = 'public' and ${publicCharity}`)

export type { PublicCharity } from './public-pages.rows.ts'

export const findPublicCharityFacts = (
  db: Db,
  key: { id: string } | { number: string },
): Promise<PublicCharity | undefined> =>
  db.maybe<PublicCharity>(sql`
    select c.id, c.number, c.name, c.introduction, c.tags, c.cover_id cover, c.weblink,
      c.is_demo, c.status = 'verified' takes_gifts,
      'GBP' currency,
      (coalesce(sum(t.received), 0) + coalesce(max(g.received), 0))::bigint received,
      (coalesce(sum(t.transferred), 0) + coalesce(max(g.transferred), 0))::bigint transferred,
      (coalesce(sum(t.spent), 0) + coalesce(max(g.spent), 0))::bigint spent,
      (coalesce(sum(t.fees), 0) + coalesce(max(g.fees), 0))::bigint fees,
      (coalesce(sum(t.entries), 0) + coalesce(max(g.entries), 0))::bigint entries
    from charity c
    left join general_fund_total g on g.charity_id = c.id and g.currency = 'GBP'
    left join project p on p.charity_id = c.id and p.visibility = 'public'
    left join project_total t on t.project_id = p.id and t.currency = 'GBP'
    where ${'id' in key ? sql`c.id = ${key.id}` : sql`c.number = charity_number_here(${key.number})`} and ${publicCharity}
    group by c.id`)

export type { SharedUpdate } from './public-pages.rows.ts'

const updates: Sql = sql`
  select u.id, u.title, u.body, /* never null */ u.published_at, u.project_id,
    p.title project_title, c.number charity_number, c.name charity_name
  from update_post u join charity c on c.id = u.charity_id
  left join project p on p.id = u.project_id
  where u.state = 'published' and u.audience = 'public' and ${publicCharity}
    and (u.project_id is null or p.visibility = 'public')`

export const findSharedUpdate = (db: Db, id: string): Promise<SharedUpdate | undefined> =>
  db.maybe<SharedUpdate>(sql`${updates} and u.id = ${id}`)

/** Finds the first photo that a public update shows. */
export const findUpdatePhoto = (db: Db, id: string): Promise<UpdatePhotoRow | undefined> =>
  db.maybe<UpdatePhotoRow>(sql`
    select h.public_id
    from update_photo h join update_post u on u.id = h.update_id
    join charity c on c.id = u.charity_id left join project p on p.id = u.project_id
    where u.id = ${id} and u.state = 'published' and u.audience = 'public' and ${publicCharity}
      and (u.project_id is null or p.visibility = 'public')
      and h.consented_at is not null and h.children is not null and h.alt <> ''
    order by h.position, h.added_at limit 1`)

/** Lists the newest public updates of a project, or of a charity and its projects. */
export const listSharedUpdates = (
  db: Db,
  of: { projectId: string } | { charityId: string },
  max: number,
): Promise<SharedUpdate[]> =>
  db.many<SharedUpdate>(
    sql`${updates} and ${
      'projectId' in of ? sql`u.project_id = ${of.projectId}` : sql`u.charity_id = ${of.charityId}`
    } order by u.published_at desc, u.id desc limit ${max}`,
  )

/** Matches charities whose pages search engines and the front page may show. */
export const listedCharity: Sql = sql`c.status = 'verified'
  and c.id not in (select h.id from content_hidden h where h.kind = 'charity')`

export const countListedProjects = async (db: Db): Promise<number> => {
  const { count } = await db.one<CountListedProjectsRow>(sql`
    select count(*) from project p join charity c on c.id = p.charity_id
    where p.visibility = 'public' and ${listedCharity}`)
  return count
}

/**
 * Reads public projects by id, so that a part of the sitemap stays the same while others change.
 */
export const readProjectAddresses = (db: Db, limit: number, offset: number) =>
  db.batches<ListedAddress>(sql`
    select p.id, /* never null */ to_char(greatest(p.updated_at, p.last_update_at, t.last_entry_at)
      at time zone 'Europe/London', 'YYYY-MM-DD') changed_on
    from project p join charity c on c.id = p.charity_id
    left join project_total t on t.project_id = p.id and t.currency = p.currency
    where p.visibility = 'public' and ${listedCharity}
    order by p.id limit ${limit} offset ${offset}`)

const listedUpdates: Sql = sql`
  from update_post u join charity c on c.id = u.charity_id
  left join project p on p.id = u.project_id
  where u.state = 'published' and u.audience = 'public' and ${listedCharity}
    and (u.project_id is null or p.visibility = 'public')`

export const countListedUpdates = async (db: Db): Promise<number> => {
  const { count } = await db.one<CountListedUpdatesRow>(sql`select count(*) ${listedUpdates}`)
  return count
}

/** Reads public updates by id, for the sitemap. */
export const readUpdateAddresses = (db: Db, limit: number, offset: number) =>
  db.batches<ListedUpdateAddress>(sql`
    select u.id, /* never null */ to_char(u.published_at at time zone 'Europe/London', 'YYYY-MM-DD')
      changed_on
    ${listedUpdates}
    order by u.id limit ${limit} offset ${offset}`)

export const readCharityNumbers = (db: Db, limit: number) =>
  db.batches<CharityNumberRow>(sql`
    select number from charity c where ${listedCharity} order by number limit ${limit}`)
