import type { Db } from '../../../platform/database/index.ts'
import { spreadRefunds } from '../../attribution/index.ts'
import { computeFundEffects } from './fund-effects.ts'
import type { NewEntry } from './new-entry.ts'

/** The share of an entry with one income leg and one of an asset that concerns a fund. */
const getShare = (
  entry: NewEntry,
  projectId: string | null,
  amount: number,
  place: number,
): NewEntry => {
  const { id, sourceRef, legs, ...rest } = entry
  return {
    ...rest,
    ...(place === 0 && id !== undefined ? { id } : {}),
    // The source's own identifier is its first part's; the others are told apart from it.
    sourceRef: sourceRef && place > 0 ? `${sourceRef}/${place + 1}` : (sourceRef ?? null),
    projectId,
    amount,
    legs: legs.map((leg) => ({
      ...leg,
      projectId: leg.account === 'income' ? projectId : null,
      amount: Math.sign(leg.amount) * amount,
    })),
  }
}

/**
 * Money that goes back of a gift, or comes again, where the gift stands in several funds: one entry
 * becomes one for each of them. Everything else stays as it is. Asked under the ledger's lock.
 */
export const spreadOverFunds = async (
  db: Db,
  charityId: string,
  before: number,
  entries: readonly NewEntry[],
): Promise<readonly NewEntry[]> => {
  const spread = await spreadRefunds(
    db,
    charityId,
    before,
    entries.map((entry) => ({
      // A reversal mirrors what it reverses, fund by fund, as it is.
      kind: entry.reversesId ? 'correction' : entry.kind,
      currency: entry.currency,
      donationId: entry.donationId ?? null,
      effects: [...computeFundEffects(entry)].map(([projectId, effect]) => ({
        projectId,
        ...effect,
      })),
    })),
  )
  if (spread.size === 0) return entries
  return entries.flatMap((entry, at) => {
    const parts = spread.get(at)
    if (!parts) return [entry]
    return parts.map(({ projectId, amount }, place) => getShare(entry, projectId, amount, place))
  })
}
