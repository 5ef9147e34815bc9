import { empty, join, raw, sql, type Db } from './database.ts'
import type { Kind, Kinds, Stored } from './kinds.ts'
import type { AnywhereRow, ChainRow, ObjectRow, StoredRow } from './stripe-stand-in.rows.ts'

/** The owner of objects that belong to no connected account. */
export const PLATFORM = 'platform'

export const insertObject = async (db: Db, account: string, object: Stored): Promise<void> => {
  const created = new Date((('created' in object && object.created) || 0) * 1000)
  await db.run(sql`
    insert into stand_in_stripe.object (id, account, type, created, body)
    values (${object.id}, ${account}, ${object.object}, ${created}, ${JSON.stringify(object)})`)
}

/** Inserts objects of one account in one statement, in their order. */
export const insertObjects = async (
  db: Db,
  account: string,
  objects: readonly Stored[],
): Promise<void> => {
  await db.run(sql`
    insert into stand_in_stripe.object (id, account, type, created, body)
    select o.body ->> 'id', ${account}, o.body ->> 'object',
      to_timestamp((o.body ->> 'created')::bigint), o.body
    from json_array_elements(${JSON.stringify(objects)}::json) with ordinality as o(body, nth)
    order by o.nth`)
}

export const updateObject = async (db: Db, object: Stored): Promise<void> => {
  await db.run(sql`
    update stand_in_stripe.object set body = ${JSON.stringify(object)} where id = ${object.id}`)
}

interface Lookup {
  /**
   * Locks the row until the transaction ends, so that only one transaction at a time changes the
   * object.
   */
  lock?: boolean
}

export const findObject = async <K extends Kind>(
  db: Db,
  account: string,
  type: K,
  id: string,
  { lock = false }: Lookup = {},
): Promise<Kinds[K] | undefined> => {
  const row = await db.maybe<ObjectRow>(sql`
    select body from stand_in_stripe.object
    where id = ${id} and account = ${account} and type = ${type}
    ${lock ? sql`for update` : empty}`)
  return row?.body as Kinds[K] | undefined
}

/**
 * Finds in one query the objects along a path of fields that hold ids, as a path of `expand` needs
 * them. `id` names the first object.
 */
export const findChain = async (
  db: Db,
  account: string,
  id: string,
  fields: readonly string[],
): Promise<Stored[]> => {
  const rows = await db.many<ChainRow>(sql`
    with recursive chain as (
      select 1 as at, body from stand_in_stripe.object
      where id = ${id} and account in (${account}, ${PLATFORM})
      union all
      select chain.at + 1, o.body from chain join stand_in_stripe.object o
        on o.id = chain.body ->> (${fields}::text[])[chain.at]
      where o.account in (${account}, ${PLATFORM})
    )
    select body from chain order by at`)
  return rows.map(({ body }) => body)
}

export const findStored = async <K extends Kind>(
  db: Db,
  type: K,
  id: string,
): Promise<Kinds[K] | undefined> => {
  const row = await db.maybe<StoredRow>(sql`
    select body from stand_in_stripe.object where id = ${id} and type = ${type}`)
  return row?.body as Kinds[K] | undefined
}

/** Finds an object and its account, because a page knows only the object's id. */
export const findAnywhere = async <K extends Kind>(
  db: Db,
  type: K,
  id: string,
  { lock = false }: Lookup = {},
) => {
  const row = await db.maybe<AnywhereRow>(sql`
    select account, body from stand_in_stripe.object
    where id = ${id} and type = ${type} ${lock ? sql`for update` : empty}`)
  return row && { account: row.account, body: row.body as Kinds[K] }
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

export interface Page {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Partial<Record<keyof typeof COMPARISONS, number | undefined>> | undefined
}

/**
 * Lists one page of objects, newest first, and whether there are more in the direction of paging.
 */
export const listObjects = async <K extends Kind>(
  db: Db,
  account: string,
  type: K,
  filters: Record<string, string | readonly string[] | undefined>,
  page: Page,
): Promise<{ data: Kinds[K][]; has_more: boolean }> => {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined)
  const created = Object.entries(COMPARISONS).flatMap(([name, operator]) => {
    const seconds = page.created?.[name as keyof typeof COMPARISONS]
    return seconds === undefined ? [] : [{ operator, seconds }]
  })
  const conditions = [
    sql`account = ${account} and type = ${type}`,
    ...wanted.map(([field, value]) => sql`body ->> ${field}::text = any(${[value].flat()})`),
    ...created.map(
      ({ operator, seconds }) => sql`(body ->> 'created')::bigint ${raw(operator)} ${seconds}`,
    ),
  ]
  const backwards = page.ending_before !== undefined
  const cursor = page.ending_before ?? page.starting_after
  const beyond = sql`and position ${backwards ? sql`>` : sql`<`}
    (select position from stand_in_stripe.object where id = ${cursor})`
  const rows = await db.many<ObjectRow>(sql`
    select body from stand_in_stripe.object
    where ${join(conditions, ' and ')} ${cursor === undefined ? empty : beyond}
    order by position ${backwards ? sql`asc` : sql`desc`} limit ${page.limit + 1}`)
  const data = rows.slice(0, page.limit).map((row) => row.body as Kinds[K])
  return { data: backwards ? data.toReversed() : data, has_more: rows.length > page.limit }
}
