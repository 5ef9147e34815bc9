import type { NewCollection } from '@pennytrail/contract'
import { join, sql, type Db } from '../../platform/database/index.ts'
import type { CollectionCountRow, CollectionRow } from './collections.rows.ts'

/** Lists collections of a charity, the newest first; or only the one with this id. */
export const listCollections = (
  db: Db,
  charityId: string,
  { id = null, limit, offset }: { id?: string | null; limit: number; offset: number },
): Promise<CollectionRow[]> =>
  db.many<CollectionRow>(sql`
    select c.id, c.collected_on::text "date", c.place, c.project_id, p.title project_title,
      c.in_uk is_in_uk,
      array(select n.name from collection_counter n where n.collection_id = c.id
        order by n.position) counted_by,
      /* never null */ (select json_agg(json_build_object('way', k.way, 'amount', e.amount,
          'overLimit', json_build_object('gifts', k.gifts_over, 'amount', k.amount_over),
          'sequence', e.seq, 'banked', is_matched(e.id),
          'reversed', exists (select from ledger_entry r
            where r.reverses_id = e.id and r.charity_id = e.charity_id)) order by e.seq)
        from collection_part k
        join ledger_entry e on e.id = k.entry_id and e.charity_id = k.charity_id
        where k.collection_id = c.id) parts
    from collection c left join project p on p.id = c.project_id
    where c.charity_id = ${charityId} and c.id = coalesce(${id}::uuid, c.id)
    order by c.collected_on desc, c.id desc limit ${limit} offset ${offset}`)

export const countCollections = async (db: Db, charityId: string): Promise<number> =>
  (
    await db.one<CollectionCountRow>(
      sql`select count(*) from collection where charity_id = ${charityId}`,
    )
  ).count

/** Inserts a collection with the names of its counters. */
export const insertCollection = (
  db: Db,
  charityId: string,
  sent: NewCollection,
  now: Date,
): Promise<number> =>
  db.run(sql`
    with made as (
      insert into collection (id, charity_id, collected_on, place, project_id, in_uk, recorded_at)
      values (${sent.id}, ${charityId}, ${sent.date}, ${sent.place}, ${sent.projectId},
        ${sent.isInUk}, ${now})
      returning id, charity_id)
    insert into collection_counter (collection_id, charity_id, position, name)
    select made.id, made.charity_id, n.position, n.name from made
    cross join unnest(${[...sent.countedBy]}::text[]) with ordinality as n(name, position)`)

/** Links the parts of a collection to their entries of the ledger. */
export const insertParts = (
  db: Db,
  collection: { readonly id: string; readonly charityId: string },
  parts: readonly (NewCollection['parts'][number] & { readonly entryId: string })[],
): Promise<number> =>
  db.run(sql`
    insert into collection_part (entry_id, collection_id, charity_id, way, gifts_over, amount_over)
    values ${join(
      parts.map(
        ({ entryId, overLimit, way }) =>
          sql`(${entryId}, ${collection.id}, ${collection.charityId}, ${way},
            ${overLimit.gifts}, ${overLimit.amount})`,
      ),
    )}`)

/** Erases the names of the people who counted a collection. */
export const eraseCounterNames = (db: Db, charityId: string, id: string): Promise<number> =>
  db.run(
    sql`delete from collection_counter where collection_id = ${id} and charity_id = ${charityId}`,
  )
