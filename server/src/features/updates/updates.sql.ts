import type { ListedTransaction, Update } from '@pennytrail/contract'
import type { UpdateState } from '@pennytrail/contract/updates/rules.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  CitesRow,
  OwnPartRow,
  CountUpdatesRow,
  HiddenReasonRow,
  NeighboursRow,
  UpdateRow,
} from './updates.rows.ts'

export type Subject = 'project' | 'charity'

export type PhotoRow = UpdateRow['photos'][number]

export type { UpdateRow } from './updates.rows.ts'

const columns = sql`
  u.id, u.charity_id, u.project_id, u.title, u.body, u.audience, u.state,
  u.publish_at, u.published_at, u.edited_at, u.version,
  u.is_demo, u.created_by, u.changed_by,
  u.changed_at, c.number charity_number, c.name charity_name,
  c.status charity_status, p.title project_title, p.lifecycle project_lifecycle,
  p.visibility project_visibility, p.currency project_currency,
  c.stripe_charges_enabled and c.stripe_account is not null charges_enabled,
  case when c.stripe_account is null then takes_gifts_from(c.id) end gifts_from,
  array(select t.entry_id::text from update_citation t where t.update_id = u.id
        order by t.position) cites,
  coalesce((select json_agg(json_build_object('name', m.name, 'unit', m.unit, 'value', v.value,
      'date', v.reported_on) order by v.position)
    from metric_value v join project_metric m on m.id = v.metric_id
    where v.update_id = u.id), '[]') metrics,
  coalesce((select json_agg(json_build_object('publicId', h.public_id, 'alt', h.alt,
      'consent', h.consented_at is not null, 'children', h.children) order by h.position, h.added_at)
    from update_photo h where h.update_id = u.id), '[]') photos`

const tables = sql`update_post u join charity c on c.id = u.charity_id
  left join project p on p.id = u.project_id`

export const findUpdate = (db: Db, id: string): Promise<UpdateRow | undefined> =>
  db.maybe<UpdateRow>(sql`select ${columns} from ${tables} where u.id = ${id}`)

/**
 * Finds the published updates before and after an update that the caller may read: of the same
 * project, or of the charity itself. An update that is not published has no neighbours.
 */
export const findNeighbours = async (
  db: Db,
  { id, charityId, projectId, publishedAt }: UpdateRow,
): Promise<Pick<Update, 'earlier' | 'later'>> => {
  if (publishedAt === null) return { earlier: null, later: null }
  const find = (comparison: '<' | '>') => {
    const order = comparison === '<' ? sql`desc` : sql`asc`
    const beside = comparison === '<' ? sql`<` : sql`>`
    return sql`(
      select json_build_object('id', u.id, 'title', u.title) from update_post u
      where u.charity_id = ${charityId} and u.project_id is not distinct from ${projectId}::uuid
        and u.state = 'published' and (u.published_at, u.id) ${beside} (${publishedAt}, ${id}::uuid)
      order by u.published_at ${order}, u.id ${order} limit 1)`
  }
  return db.one<NeighboursRow>(sql`select ${find('<')} earlier, ${find('>')} later`)
}

export const lockUpdate = async (db: Db, id: string): Promise<void> => {
  await db.run(sql`select from update_post where id = ${id} for update`)
}

/** Returns why the caller cannot find an update. */
export const findHiddenReason = async (db: Db, id: string): Promise<'missing' | 'hidden'> => {
  const { veil } = await db.one<HiddenReasonRow>(sql`select update_not_found_reason(${id}) veil`)
  return veil
}

/**
 * Sums up, for each currency, what the caller's own gifts paid of the transactions that an update
 * cites. A payment that came back, or that another gift paid after all, does not count.
 */
export const listOwnParts = (db: Db, updateId: string): Promise<OwnPartRow[]> =>
  db.many<OwnPartRow>(sql`
    select currency, sum(amount)::bigint as amount, count(*) as gifts from (
      select l.donation_id, l.currency, sum(a.amount) as amount
      from update_post u join update_citation k on k.update_id = u.id
      join allocation a on a.spending_entry_id = k.entry_id and a.charity_id = u.charity_id
      join gift_balance l on l.id = a.gift_entry_id and l.charity_id = a.charity_id
      where u.id = ${updateId} and is_own_gift(l.donation_id)
      group by l.donation_id, l.currency having sum(a.amount) > 0) own
    group by currency order by currency`)

/** Lists the transactions that an update cites and the caller may see, in the update’s order. */
export const listCites = async (
  db: Db,
  { cites, projectId }: Pick<UpdateRow, 'cites' | 'projectId'>,
): Promise<Omit<ListedTransaction, 'payeeWithheld'>[]> => {
  if (cites.length === 0) return []
  const { rows } = await db.one<CitesRow>(
    sql`select transaction_rows(${cites}::uuid[], ${projectId}) "rows"`,
  )
  return rows.map((row) => ({ ...row, chargedOn: null, fees: [] }))
}

export interface Listing {
  readonly of: { readonly projectId: string } | { readonly charityId: string }
  /** Whether a charity’s list includes the updates of its projects. */
  readonly withProjects: boolean
  readonly state: UpdateState
}

const whereListed = ({ of, withProjects, state }: Listing): Sql => {
  if ('projectId' in of) return sql`u.project_id = ${of.projectId} and u.state = ${state}`
  const own = withProjects ? sql`` : sql`and u.project_id is null`
  return sql`u.charity_id = ${of.charityId} and u.state = ${state} ${own}`
}

/** Lists updates that the caller may read, newest first. */
export const listUpdates = (
  db: Db,
  listing: Listing,
  limit: number,
  offset: number,
): Promise<UpdateRow[]> =>
  db.many<UpdateRow>(sql`
    select ${columns} from ${tables} where ${whereListed(listing)}
    order by coalesce(u.published_at, u.publish_at, u.changed_at) desc, u.id desc
    limit ${limit} offset ${offset}`)

export const countUpdates = async (db: Db, listing: Listing): Promise<number> => {
  const { count } = await db.one<CountUpdatesRow>(
    sql`select count(*) from update_post u where ${whereListed(listing)}`,
  )
  return count
}

/**
 * Lists the newest published updates of the projects that a person gave to, and of the charities
 * themselves. The gifts are found first, so that nobody else's updates are read.
 */
export const listUpdatesOfGiver = (db: Db, personId: string, limit: number): Promise<UpdateRow[]> =>
  db.many<UpdateRow>(sql`
    with given as materialized (
      select distinct d.charity_id, d.project_id
      from donation_giver g join donation d on d.id = g.donation_id
      where g.person_id = ${personId} and d.succeeded_at is not null
    )
    select ${columns} from ${tables}
    where u.state = 'published'
      and u.charity_id = any (array(select g.charity_id from given g))
      and (u.project_id is null or u.project_id = any (array(select g.project_id from given g)))
    order by u.published_at desc, u.id desc limit ${limit}`)

/** Lists the published updates that cite an entry, newest first. */
export const listCiting = (db: Db, entryId: string): Promise<UpdateRow[]> =>
  db.many<UpdateRow>(sql`
    select ${columns} from update_citation k join ${tables} on u.id = k.update_id
    where k.entry_id = ${entryId} and u.state = 'published'
    order by u.published_at desc limit 50`)
