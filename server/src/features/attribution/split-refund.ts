import { getUnspent, getSignedUnspent, listAllocations, type GiftBalance } from './gift-balance.ts'

/** What of a sum that goes back, or comes again, concerns which fund; minor units. */
export interface ReversalPart {
  readonly projectId: string | null
  readonly amount: number
}

/** A sum about one gift, and the fund that it is asked from. */
export interface GiftReversal {
  readonly projectId: string | null
  readonly amount: number
  /** Card fees on it that the entries of the same batch take off a fund, or bring back to one. */
  readonly fees: ReadonlyMap<string | null, number>
}

const compareLatest = (a: GiftBalance, b: GiftBalance): number => b.seq - a.seq

/** What a lot can give without releasing anything; a refund lowers the fee of the general fund's. */
const getReleasable = (balance: GiftBalance): number => {
  let unused = getUnspent(balance)
  for (let more = unused; more > 0;) {
    more = getSignedUnspent({ ...balance, refunded: balance.refunded + unused })
    unused += more
  }
  return unused
}

/** The funds of a gift in the order in which their parts are posted: where it was given, last. */
const orderParts = (
  balances: readonly GiftBalance[],
  parts: ReadonlyMap<string | null, number>,
): ReversalPart[] => {
  const funds = [
    ...balances.filter((balance) => balance.movedHere).toSorted(compareLatest),
    ...balances.filter((balance) => !balance.movedHere).toSorted(compareLatest),
  ].map((balance) => balance.projectId)
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
 * Out of which funds money of a gift goes back. First what its card fee has freed, then what is
 * unspent: in the fund that is asked, then wherever else, the latest there first. Only then is what
 * the gift paid for released, the newest first, wherever that is.
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
  const asked = latest.filter((balance) => balance.projectId === back.projectId)
  const others = latest.filter((balance) => balance.projectId !== back.projectId)
  for (const balance of [...asked, ...others])
    take(balance, getReleasable(balance) - (taken.get(balance) ?? 0))
  const uses = balances.flatMap((balance) =>
    listAllocations(balance).map(({ seq, amount }) => ({ lot: balance, seq, amount })),
  )
  for (const use of uses.sort((a, b) => b.seq - a.seq)) take(use.lot, use.amount)
  const rest = own[0] ?? latest[0]
  if (rest) take(rest, open)
  return orderParts(balances, parts)
}

/**
 * To which funds refunded money of a gift comes again: what its card fee needs where it was given,
 * then to where it had moved, the fund that is asked first, then to where it was given.
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
  // Last to where it was given, so that what its card fee may yet need there is not given away.
  for (const balance of [...elsewhere, ...latest]) give(balance, open)
  if (open > 0) parts.set(back.projectId, (parts.get(back.projectId) ?? 0) + open)
  return orderParts(balances, parts)
}
