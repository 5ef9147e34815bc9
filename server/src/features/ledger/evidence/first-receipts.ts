import type { FirstReceipt } from '@pennytrail/contract'
import { type Db, sql } from '../../../platform/database/index.ts'
import { makeSignedPreview } from '../../../platform/files/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { FirstReceiptRow } from '../ledger.rows.ts'

/** The width in pixels of a picture in a row on a high-resolution screen. */
const previewWidth = 96

/**
 * Lists the first receipt of each of the given entries. `db` acts as the reader, so entries that the
 * reader may not see are left out, as are those without a receipt.
 */
export const listFirstReceipts = async (
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  entryIds: readonly string[],
): Promise<{ receipts: FirstReceipt[] }> => {
  const rows = await db.many<FirstReceiptRow>(sql`
    select distinct on (v.entry_id) v.entry_id, v.public_id, v.media
    from ledger_evidence v
    where v.entry_id = any(${entryIds}::uuid[]) and v.withdrawn_at is null
    order by v.entry_id, v.shown_at, v.public_id`)
  return {
    receipts: rows.map(({ publicId, ...receipt }) => ({
      ...receipt,
      preview: makeSignedPreview(deps, publicId, previewWidth),
    })),
  }
}
