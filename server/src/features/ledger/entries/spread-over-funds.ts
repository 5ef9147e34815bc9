import type { Db } from '../../../platform/database/index.ts'
import { spreadRefunds } from '../../attribution/index.ts'
import { computeFundEffects } from './fund-effects.ts'
import type { NewEntry } from './new-entry.ts'

/** Returns a fund’s share of an entry that has one income leg and one asset leg. */
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
    // The first of the new entries keeps the source’s identifier; the others get a suffix.
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
 * Splits an entry that refunds or returns a gift’s money into one entry for each fund that holds
 * part of the gift. Other entries stay as they are. The caller holds the ledger’s lock.
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
      // A reversal mirrors its entry fund by fund, so it is not split.
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
