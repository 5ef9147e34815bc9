import { sql, type Db } from '../../../platform/database/index.ts'
import { spreadRefunds } from '../../attribution/index.ts'
import { computeFundEffects } from './fund-effects.ts'
import type { GiftArrivalRow } from '../ledger.rows.ts'
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
 * Reads the days on which gifts moved to a project, by gift and project. A refund leaves a fund no
 * earlier than the money came there.
 */
const readArrivals = async (
  db: Db,
  charityId: string,
  donationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.many<GiftArrivalRow>(sql`
    select e.donation_id, e.counter_project_id project_id,
      /* never null */ max(e.entry_date)::text "day"
    from ledger_entry e
    where e.charity_id = ${charityId} and e.donation_id = any (${donationIds}::uuid[])
      and e.kind = 'transfer'
    group by 1, 2`)
  return new Map(rows.map(({ day, donationId, projectId }) => [`${donationId} ${projectId}`, day]))
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
  const gifts = [...spread.keys()].map((at) => entries[at]!.donationId!)
  const arrivals = await readArrivals(db, charityId, gifts)
  return entries.flatMap((entry, at) => {
    const parts = spread.get(at)
    if (!parts) return [entry]
    return parts.map(({ projectId, amount }, place) => {
      const share = getShare(entry, projectId, amount, place)
      const arrived = arrivals.get(`${entry.donationId} ${projectId}`) ?? ''
      return arrived > entry.entryDate ? { ...share, entryDate: arrived } : share
    })
  })
}
