import type { DonationStatus } from '@pennytrail/contract/donations/rules.ts'
import { computeFeeOnRefunded } from '@pennytrail/contract/unspent-gifts/rules.ts'
import type { DisputeSnapshot, DisputeState, Movement } from './dispute-snapshot.ts'
import type { PaymentSnapshot, RefundSnapshot } from '../settlement/payment-snapshot.ts'
import {
  buildBeyondGiftEntry,
  buildDisputeFeeEntry,
  buildFeeMoves,
  buildFailedRefundEntry,
  buildRefundToGiverEntry,
  buildTakenByBankEntries,
} from './refunds-and-disputes.entries.ts'
import type {
  DisputeAfter,
  RefundsAndDisputes,
  SavedRefundsAndDisputes,
} from './refunds-and-disputes.sql.ts'
import type { SettlingRow } from '../settlement/settle-gift.sql.ts'

const none: SavedRefundsAndDisputes = { failed: [], parts: [], disputes: [] }

/**
 * Compares the processor's refunds and disputes of a gift with the stored ones. Each refund and
 * each movement of a dispute counts once. A closed dispute stays closed, even if a late event
 * reports an earlier state.
 */
export const computeRefundsAndDisputes = (
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
  known: SavedRefundsAndDisputes = none,
  now: Date,
): RefundsAndDisputes => {
  const inLedger = new Set(gift.refunds)
  const succeeded = snapshot.refunds.filter(
    ({ id, state }) => state === 'succeeded' && !inLedger.has(id),
  )
  const cameBack = snapshot.refunds.filter(
    ({ id, state }) => state === 'failed' && inLedger.has(id) && !known.failed.includes(id),
  )
  const refunded = gift.refunded + sumAmounts(succeeded) - sumAmounts(cameBack)
  const left = { ofGift: gift.amount - refunded - gift.takenBack }
  const getCause = (): string =>
    [
      ...succeeded.map(({ id }) => id),
      ...cameBack.map(({ id }) => `failed-${id}`),
      ...disputes.flatMap(({ fresh }) => fresh),
      snapshot.fee?.balanceTransaction ?? gift.id,
    ][0] ?? gift.id
  const disputes = snapshot.disputes.map((fact) => applyDispute(gift, fact, known, left))
  const takenBack = gift.amount - refunded - left.ofGift
  const feeMoved = computeFeeToMove(gift, snapshot, refunded + takenBack)
  // If the gift has moved to another fund since, the ledger finds the other funds with its money.
  const getFund = ({ request }: RefundSnapshot): string | null => {
    const part = known.parts.find((one) => one.request === request)
    return part ? part.projectId : gift.projectId
  }
  const moved = buildFeeMoves(gift, feeMoved, getCause(), now)
  return {
    refunded,
    takenBack,
    feeMoved,
    status: computeStatus(gift, refunded, [
      ...disputes.map(({ after }) => after),
      // A snapshot that was fetched earlier may not include a dispute that is already stored.
      ...known.disputes.filter(({ id }) => snapshot.disputes.every((fact) => fact.id !== id)),
    ]),
    succeeded,
    cameBack,
    disputes: disputes.map(({ after }) => after),
    entries: [
      // The fee that the general fund takes over comes first, so that the gift has all its money
      // for the refund.
      ...moved.toGeneralFund,
      ...succeeded.map((refund) => buildRefundToGiverEntry(gift, refund, getFund(refund))),
      ...cameBack.map((refund) => buildFailedRefundEntry(gift, refund, getFund(refund), now)),
      ...disputes.flatMap(({ entries }) => entries),
      ...moved.backToFund,
    ],
  }
}

const sumAmounts = (refunds: readonly RefundSnapshot[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the share of the card fee that the general fund bears, because the processor keeps its
 * fee on refunded money.
 */
const computeFeeToMove = (
  gift: SettlingRow,
  snapshot: PaymentSnapshot,
  returned: number,
): number => {
  const fee = snapshot.fee?.amount ?? gift.fee ?? 0
  if (gift.projectId === null) return 0
  return computeFeeOnRefunded(fee, returned, gift.amount)
}

const isClosed = (state: DisputeState): boolean => ['won', 'lost', 'closed'].includes(state)

/**
 * Returns the present state of a dispute, with the entries not posted yet. Updates `left`, the
 * amount that is left of the gift.
 */
const applyDispute = (
  gift: SettlingRow,
  fact: DisputeSnapshot,
  known: SavedRefundsAndDisputes,
  left: { ofGift: number },
) => {
  const before = known.disputes.find(({ id }) => id === fact.id)
  const posted = before?.movements ?? []
  const fresh = fact.movements.filter(({ id }) => !posted.includes(id))
  const sums = { taken: before?.taken ?? 0, beyond: before?.beyond ?? 0 }
  const entries = fresh.flatMap((movement) => {
    const part = applyMovement(movement, sums, left)
    return [
      ...buildTakenByBankEntries(gift, movement, part.ofGift),
      ...buildBeyondGiftEntry(gift, movement, part.beyond),
      ...buildDisputeFeeEntry(gift, movement),
    ]
  })
  const after: DisputeAfter = {
    before: before?.state ?? null,
    feeBefore: before?.fee ?? 0,
    id: fact.id,
    amount: fact.amount,
    reason: fact.reason,
    state: before && isClosed(before.state) ? before.state : fact.state,
    openedAt: fact.openedAt,
    respondBy: fact.respondBy,
    ...sums,
    fee: fact.movements.reduce((sum, { fee }) => sum + fee, 0),
    movements: [...posted, ...fresh.map(({ id }) => id)],
  }
  return { after, entries, fresh: fresh.map(({ id }) => id) }
}

/**
 * Splits a movement of a dispute into the gift's own money and the rest. A bank can take more than
 * is left of a gift that was refunded before. The charity bears that loss, not the gift.
 */
const applyMovement = (
  { taken }: Movement,
  sums: { taken: number; beyond: number },
  left: { ofGift: number },
): { ofGift: number; beyond: number } => {
  const ofGift = taken > 0 ? Math.min(taken, left.ofGift) : -Math.min(-taken, sums.taken)
  const beyond = taken - ofGift
  sums.taken += ofGift
  sums.beyond += beyond
  left.ofGift -= ofGift
  return { ofGift, beyond }
}

const computeStatus = (
  gift: SettlingRow,
  refunded: number,
  disputes: readonly { readonly state: DisputeState }[],
): DonationStatus => {
  const hasDisputeIn = (...states: DisputeState[]) =>
    disputes.some(({ state }) => states.includes(state))
  if (refunded === gift.amount) return 'refunded'
  if (hasDisputeIn('open', 'review')) return 'disputed'
  if (hasDisputeIn('lost')) return 'lost'
  if (hasDisputeIn('won')) return 'won'
  return refunded > 0 ? 'partly-refunded' : 'succeeded'
}
