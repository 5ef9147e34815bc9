import { isRefundKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { attribute } from './attribute.ts'
import { makeEmptyState, addGiftBalance, type AttributionState } from './attribution-state.ts'
import type { LedgerEvent, FundEffect } from './ledger-event.ts'
import { listWantedBalances, toGiftBalance } from './gift-balances.sql.ts'
import { openGiftBalancesByDonation } from './open-gift-balances.ts'
import { splitRefundReversal, splitRefund, type ReversalPart } from './split-refund.ts'
import type { MovedDonationRow } from './attribution.rows.ts'

/** An entry before it is posted, with the fields that concern the gift that the entry names. */
export type GiftLedgerEvent = Pick<LedgerEvent, 'kind' | 'currency' | 'donationId' | 'effects'>

const isRefundOrDispute = ({ kind, donationId }: GiftLedgerEvent): boolean =>
  donationId !== null && isRefundKind(kind)

/** Lists which of these gifts have money in a fund other than the one that they were given to. */
const listMovedDonations = async (db: Db, donationIds: readonly string[]): Promise<string[]> =>
  (
    await db.many<MovedDonationRow>(sql`
      select distinct donation_id id from gift_balance
      where donation_id = any (${donationIds}::uuid[]) and moved_here`)
  ).map(({ id }) => id)

const readBook = async (
  db: Db,
  charityId: string,
  donationIds: readonly string[],
  before: number,
): Promise<AttributionState> => {
  const state = makeEmptyState()
  const rows = await listWantedBalances(db, charityId, { donationIds, ids: [], useIds: [] })
  for (const row of rows) addGiftBalance(state, toGiftBalance(row))
  for (const balance of await openGiftBalancesByDonation(db, charityId, donationIds, before))
    addGiftBalance(state, balance)
  return state
}

/**
 * Adds up, by fund, the changes of a gift's card fees in a batch: increases if `sign` is 1,
 * decreases if it is -1.
 */
const sumFeesByFund = (
  events: readonly GiftLedgerEvent[],
  donationId: string,
  sign: 1 | -1,
): Map<string | null, number> => {
  const fees = new Map<string | null, number>()
  for (const event of events) {
    if (event.kind !== 'fee' || event.donationId !== donationId) continue
    for (const { projectId, fees: changed } of event.effects) {
      if (changed * sign > 0) fees.set(projectId, (fees.get(projectId) ?? 0) + changed * sign)
    }
  }
  return fees
}

/**
 * Splits refunds and disputes of gifts that have moved, because each entry names one fund but the
 * gift can be in several. Returns the parts by the index of the entry. Runs under the lock on the
 * charity's ledger, for entries about to be posted after `before`.
 */
export const spreadRefunds = async (
  db: Db,
  charityId: string,
  before: number,
  events: readonly GiftLedgerEvent[],
): Promise<ReadonlyMap<number, ReversalPart[]>> => {
  const parts = new Map<number, ReversalPart[]>()
  const about = events.flatMap((event) => (isRefundOrDispute(event) ? [event.donationId!] : []))
  if (about.length === 0) return parts
  const moved = await listMovedDonations(db, [...new Set(about)])
  if (moved.length === 0) return parts
  const state = await readBook(db, charityId, moved, before)
  for (const [at, event] of events.entries()) {
    const { donationId, kind, currency } = event
    if (donationId === null || !moved.includes(donationId)) continue
    const split = isRefundOrDispute(event)
      ? splitReversal(state, event, events.slice(0, at), events.slice(at))
      : null
    if (split) parts.set(at, split.parts)
    const seq = before + at + 1
    const common = {
      id: `${seq}`,
      seq,
      kind,
      currency,
      donationId,
      reverses: null,
      balanceId: null,
      paymentId: null,
    }
    attribute(state, { ...common, budgetLineId: null, lines: [], ...(split ?? event) })
  }
  return parts
}

/** Splits one entry about a refund or dispute of a gift, with the effect on each fund. */
const splitReversal = (
  state: AttributionState,
  event: GiftLedgerEvent,
  earlier: readonly GiftLedgerEvent[],
  later: readonly GiftLedgerEvent[],
): { parts: ReversalPart[]; effects: FundEffect[] } => {
  const donationId = event.donationId!
  const balances = state.byDonation.get(donationId) ?? []
  const { projectId, received } = event.effects[0]!
  const amount = Math.abs(received)
  const parts =
    received < 0
      ? splitRefund(balances, { projectId, amount, fees: sumFeesByFund(earlier, donationId, -1) })
      : splitRefundReversal(balances, {
          projectId,
          amount,
          fees: sumFeesByFund(later, donationId, 1),
        })
  const none = { spent: 0, fees: 0, transferred: 0 }
  const effects = parts.map((part) => ({
    ...none,
    projectId: part.projectId,
    received: Math.sign(received) * part.amount,
  }))
  return { parts, effects }
}
