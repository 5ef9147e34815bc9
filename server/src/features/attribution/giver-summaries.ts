import type { Allocation } from './attribute.ts'
import { getFees, getUnspent, type GiftBalance } from './gift-balance.ts'

/** The figures of a gift balance that the summary of its giver adds up, in minor units. */
export interface SummaryFigures {
  readonly given: number
  readonly spent: number
  readonly fees: number
  readonly refunded: number
  readonly unspent: number
}

/** The change that a posting makes to one gift balance, for the summary of its giver. */
export interface BalanceChange extends SummaryFigures {
  readonly donationId: string
  readonly charityId: string
  readonly fundId: string
  readonly currency: string
  /** Sequence number of the entry that brought the gift to the fund. */
  readonly seq: number
  /** The time of that entry if it belongs to the posting; null for an older one. */
  readonly recordedAt: string | null
  /** Whether the balance came to have unspent money, or came to have none; null without a change. */
  readonly waits: boolean | null
  /**
   * For the first new balance of a gift in a fund: the sequence number of the last entry before the
   * posting. Null for all others.
   */
  readonly before: number | null
}

/** The change that a posting makes to what a gift paid of one spending entry. */
export interface PaymentChange {
  readonly donationId: string
  readonly charityId: string
  readonly fundId: string
  readonly currency: string
  readonly useId: string
  readonly useSeq: number
  readonly amount: number
}

export interface SummaryChanges {
  readonly balances: readonly BalanceChange[]
  readonly payments: readonly PaymentChange[]
}

const none: SummaryFigures = { given: 0, spent: 0, fees: 0, refunded: 0, unspent: 0 }

export const getSummaryFigures = (balance: GiftBalance): SummaryFigures => ({
  given: balance.given - balance.moved,
  spent: balance.allocated,
  fees: getFees(balance),
  refunded: balance.refunded,
  unspent: getUnspent(balance),
})

export interface FoldedBatch {
  readonly charityId: string
  /** Sequence number of the last entry before the batch. */
  readonly before: number
  /** The time at which the batch is recorded. */
  readonly recordedAt: string
  readonly balances: Iterable<GiftBalance>
  /** The figures of the balances that existed before the batch. */
  readonly known: ReadonlyMap<GiftBalance, SummaryFigures>
  readonly rows: readonly Allocation[]
}

/** Lists the changes that a batch of entries makes to the summaries of the givers. */
export const listSummaryChanges = ({
  charityId,
  before,
  recordedAt,
  balances,
  known,
  rows,
}: FoldedBatch): SummaryChanges => {
  const changes: BalanceChange[] = []
  const counted = new Set<string>()
  const byId = new Map<string, { donationId: string; fundId: string; currency: string }>()
  for (const balance of balances) {
    const { id, donationId, currency, seq } = balance
    if (donationId === null) continue
    const fundId = balance.projectId ?? charityId
    byId.set(id, { donationId, fundId, currency })
    const old = known.get(balance)
    const from = old ?? none
    const to = getSummaryFigures(balance)
    const change = {
      given: to.given - from.given,
      spent: to.spent - from.spent,
      fees: to.fees - from.fees,
      refunded: to.refunded - from.refunded,
      unspent: to.unspent - from.unspent,
    }
    if (old && Object.values(change).every((figure) => figure === 0)) continue
    const key = `${donationId} ${fundId}`
    const isFirst = !old && !counted.has(key)
    if (isFirst) counted.add(key)
    const waits = from.unspent > 0 === to.unspent > 0 ? null : to.unspent > 0
    const place = { donationId, charityId, fundId, currency, seq }
    changes.push({
      ...place,
      ...change,
      recordedAt: seq > before ? recordedAt : null,
      waits,
      before: isFirst ? before : null,
    })
  }
  const payments = rows.flatMap(({ balanceId, useId, useSeq, amount }) => {
    const of = byId.get(balanceId)
    return of ? [{ ...of, charityId, useId, useSeq, amount }] : []
  })
  return { balances: changes, payments }
}
