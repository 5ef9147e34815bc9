import type { ColumnMap, SavedColumnMap } from '@pennytrail/contract'
import { columnMapLimits, normaliseHeadings } from '@pennytrail/contract/bank-import/column-maps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { deriveUuid } from '../../../platform/ids.ts'
import {
  countColumnMaps,
  deleteColumnMap,
  insertColumnMap,
  listColumnMaps,
  updateColumnMap,
} from './column-maps.sql.ts'

/** Lists the column maps of a charity by name. */
export const viewColumnMaps = async (
  db: Db,
  charityId: string,
): Promise<{ maps: ColumnMap[] }> => ({
  maps: await listColumnMaps(db, charityId),
})

/**
 * Adds a column map, or changes the one with its id. Throws `too-many-column-maps`, and
 * `column-map-known` if another map has these headings.
 */
export const saveColumnMap = async (
  db: Db,
  { charityId, by }: { readonly charityId: string; readonly by: string },
  sent: SavedColumnMap,
  now: Date,
): Promise<{ maps: ColumnMap[] }> => {
  const key = deriveUuid('headings', ...normaliseHeadings(sent.headings))
  const map = { ...sent, name: sent.name.trim(), charityId, key }
  if ((await updateColumnMap(db, map)) === 0) {
    if ((await countColumnMaps(db, charityId)) >= columnMapLimits.maps) {
      throw new AppError('too-many-column-maps')
    }
    const added = await insertColumnMap(db, map, by, now)
    // The same request may have inserted it a moment ago.
    if (added === 0 && (await updateColumnMap(db, map)) === 0) {
      throw new AppError('column-map-known')
    }
  }
  return viewColumnMaps(db, charityId)
}

/** Deletes a column map. Throws `column-map-not-found` if it is not there. */
export const deleteMap = async (
  db: Db,
  charityId: string,
  id: string,
): Promise<{ maps: ColumnMap[] }> => {
  if ((await deleteColumnMap(db, charityId, id)) === 0) throw new AppError('column-map-not-found')
  return viewColumnMaps(db, charityId)
}
