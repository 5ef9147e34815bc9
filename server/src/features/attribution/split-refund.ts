import { getUnspent, getSignedUnspent, listAllocations, type GiftBalance } from './gift-balance.ts'

/**
 * The part of a refund, or of refunded money that comes back, that belongs to one fund. In minor
 * units.
 */
export interface ReversalPart {
  readonly projectId: string | null
  readonly amount: number
}

/**
 * An amount that is refunded from a gift or comes back to it, and the fund that the request names.
 */
export interface GiftReversal {
  readonly projectId: string | null
  readonly amount: number
  /**
   * For each fund, the card fees that entries of the same batch remove from it or charge to it
   * again.
   */
  readonly fees: ReadonlyMap<string | null, number>
}

const compareLatest = (a: GiftBalance, b: GiftBalance): number => b.seq - a.seq

/**
 * Returns how much of a gift balance can be refunded without releasing spending. In the general
 * fund a refund also lowers the fee that the gift bears.
 */
const getReleasable = (balance: GiftBalance): number => {
  let unused = getUnspent(balance)
  for (let more = unused; more > 0;) {
    more = getSignedUnspent({ ...balance, refunded: balance.refunded + unused })
    unused += more
  }
  return unused
}

/**
 * Lists the parts of a refund in the order in which they are posted: the part of the fund that the
 * gift was given to comes last.
 */
const orderParts = (
  balances: readonly GiftBalance[],
  parts: ReadonlyMap<string | null, number>,
): ReversalPart[] => {
  const funds = balances.toSorted(compareLatest).map((balance) => balance.projectId)
  const origins = new Set(
    balances.filter((balance) => !balance.movedHere).map((balance) => balance.projectId),
  )
  const order = [...new Set(funds)].sort((a, b) => Number(origins.has(a)) - Number(origins.has(b)))
  return order.flatMap((projectId) => {
    const amount = parts.get(projectId) ?? 0
    return amount > 0 ? [{ projectId, amount }] : []
  })
}

/**
 * Splits a refund of a gift between funds. Takes the money in this order: the part of the card fee
 * that the gift no longer bears; unspent money in the requested fund, then in other funds, newest
 * balance first; and only then spending that the gift paid for, newest first in any fund, which is
 * released.
 */
export const splitRefund = (
  balances: readonly GiftBalance[],
  back: GiftReversal,
): ReversalPart[] => {
  const parts = new Map<string | null, number>()
  const taken = new Map<GiftBalance, number>()
  let open = back.amount
  const take = (balance: GiftBalance, max: number): void => {
    const part = Math.min(Math.max(0, max), open)
    if (part === 0) return
    open -= part
    taken.set(balance, (taken.get(balance) ?? 0) + part)
    parts.set(balance.projectId, (parts.get(balance.projectId) ?? 0) + part)
  }
  const latest = balances.toSorted(compareLatest)
  const own = latest.filter((balance) => !balance.movedHere)
  for (const balance of own)
    take(balance, Math.min(getUnspent(balance), back.fees.get(balance.projectId) ?? 0))
  const requested = latest.filter((balance) => balance.projectId === back.projectId)
  for (const balance of [...requested, ...latest])
    take(balance, getReleasable(balance) - (taken.get(balance) ?? 0))
  const uses = balances.flatMap((balance) =>
    listAllocations(balance).map(({ seq, amount }) => ({ balance, seq, amount })),
  )
  for (const use of uses.sort((a, b) => b.seq - a.seq)) take(use.balance, use.amount)
  const rest = own[0] ?? latest[0]
  if (rest) take(rest, open)
  return orderParts(balances, parts)
}

/**
 * Splits refunded money that comes back to a gift between funds. It first covers the card fee in
 * the fund that the gift was given to, then goes to the funds that the gift had moved to (the
 * requested fund first), then to the fund that the gift was given to.
 */
export const splitRefundReversal = (
  balances: readonly GiftBalance[],
  back: GiftReversal,
): ReversalPart[] => {
  const parts = new Map<string | null, number>()
  const given = new Map<GiftBalance, number>()
  let open = back.amount
  const give = (balance: GiftBalance, max: number): void => {
    const part = Math.min(max, balance.refunded - (given.get(balance) ?? 0), open)
    if (part <= 0) return
    open -= part
    given.set(balance, (given.get(balance) ?? 0) + part)
    parts.set(balance.projectId, (parts.get(balance.projectId) ?? 0) + part)
  }
  const latest = balances.toSorted(compareLatest)
  for (const balance of latest) {
    if (!balance.movedHere) give(balance, back.fees.get(balance.projectId) ?? 0)
  }
  const elsewhere = latest.filter((balance) => balance.movedHere)
  for (const balance of elsewhere) if (balance.projectId === back.projectId) give(balance, open)
  // The fund that the gift was given to comes last, so that money which its card fee may still need
  // stays there.
  for (const balance of [...elsewhere, ...latest]) give(balance, open)
  if (open > 0) parts.set(back.projectId, (parts.get(back.projectId) ?? 0) + open)
  return orderParts(balances, parts)
}
