import type { ListedTransaction } from '@pennytrail/contract'
import { groupBy } from '../../../lib/group-by.ts'

/**
 * Moves each card fee into its gift, if both are among these entries. The gift then has the balance
 * after its fees.
 */
export const foldFees = (entries: readonly ListedTransaction[]): ListedTransaction[] => {
  const listed = new Set(entries.map(({ id }) => id))
  const isFolded = ({ chargedOn }: ListedTransaction) =>
    chargedOn !== null && listed.has(chargedOn.id)
  const byGift = groupBy(entries.filter(isFolded), ({ chargedOn }) => chargedOn?.id)
  return entries
    .filter((entry) => !isFolded(entry))
    .map((entry) => {
      const fees = byGift.get(entry.id)?.toSorted((a, b) => a.sequence - b.sequence)
      return fees ? { ...entry, fees, balance: fees.at(-1)!.balance ?? entry.balance } : entry
    })
}
