import type { SavedColumnMap } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { ColumnMapCountRow, ColumnMapRow } from '../bank-import.rows.ts'

/** Lists the column maps of a charity by name, with who made each. */
export const listColumnMaps = (db: Db, charityId: string): Promise<ColumnMapRow[]> =>
  db.many<ColumnMapRow>(sql`
    select m.id, m.file, m.name, m.platform, m.headings, m.columns, m.made_at,
      coalesce(nullif(full_name(p.first_name, p.last_name), ''), 'Someone who has left') as made_by
    from column_map m left join person p on p.id = m.made_by
    where m.charity_id = ${charityId} order by lower(m.name), m.id`)

export const countColumnMaps = async (db: Db, charityId: string): Promise<number> =>
  (
    await db.one<ColumnMapCountRow>(
      sql`select count(*) from column_map where charity_id = ${charityId}`,
    )
  ).count

type KeyedMap = SavedColumnMap & { readonly charityId: string; readonly key: string }

/** Inserts a map; returns 0 if its id is taken, or if a map has these headings. */
export const insertColumnMap = (db: Db, map: KeyedMap, by: string, now: Date): Promise<number> =>
  db.run(sql`
    insert into column_map (id, charity_id, file, name, platform, headings, headings_key, columns,
      made_by, made_at)
    values (${map.id}, ${map.charityId}, ${map.file}, ${map.name}, ${map.platform},
      ${[...map.headings]}, ${map.key}, ${JSON.stringify(map.columns)}::jsonb, ${by}, ${now})
    on conflict do nothing`)

/**
 * Updates a map of the charity; returns 0 if it has none with this id, or if another one has these
 * headings.
 */
export const updateColumnMap = (db: Db, map: KeyedMap): Promise<number> =>
  db.run(sql`
    update column_map m set name = ${map.name}, platform = ${map.platform},
      headings = ${[...map.headings]}, headings_key = ${map.key},
      columns = ${JSON.stringify(map.columns)}::jsonb
    where m.id = ${map.id} and m.charity_id = ${map.charityId} and m.file = ${map.file}
      and not exists (select from column_map o where o.charity_id = m.charity_id and o.file = m.file
        and o.headings_key = ${map.key} and o.id <> m.id)`)

export const deleteColumnMap = (db: Db, charityId: string, id: string): Promise<number> =>
  db.run(sql`delete from column_map where id = ${id} and charity_id = ${charityId}`)
