import type { FirstReceipt } from '@pennytrail/contract'
import { useRead } from '../../../../lib/api/use-read.ts'

/**
 * Loads the small pictures of entries with a receipt, by the ids of the entries. Without them, each
 * receipt shows as the mark of a document.
 */
export const useFirstReceipts = (
  entries: readonly { readonly id: string; readonly evidence: boolean }[],
): ReadonlyMap<string, FirstReceipt> => {
  const ids = entries.flatMap(({ evidence, id }) => (evidence ? [id] : []))
  const { data } = useRead(
    'GET /api/transaction/first-receipts',
    ids.length === 0 ? null : { query: { entries: ids.join(',') } },
  )
  return new Map((data?.receipts ?? []).map((receipt) => [receipt.entryId, receipt]))
}
