import { leftOf, unspentOf, usesOf, type Lot } from './gift-balance.ts'

/** What of a sum that goes back, or comes again, concerns which fund; minor units. */
export interface ReturnPart {
  readonly projectId: string | null
  readonly amount: number
}

/** A sum about one gift, and the fund that it is asked from. */
export interface GiftReturn {
  readonly projectId: string | null
  readonly amount: number
  /** Card fees on it that the entries of the same batch take off a fund, or bring back to one. */
  readonly fees: ReadonlyMap<string | null, number>
}

const byLatest = (a: Lot, b: Lot): number => b.seq - a.seq

/** What a lot can give without releasing anything; a refund lowers the fee of the general fund's. */
const unusedOf = (lot: Lot): number => {
  let unused = leftOf(lot)
  for (let more = unused; more > 0;) {
    more = unspentOf({ ...lot, refunded: lot.refunded + unused })
    unused += more
  }
  return unused
}

/** The funds of a gift in the order in which their parts are posted: where it was given, last. */
const inOrder = (lots: readonly Lot[], parts: ReadonlyMap<string | null, number>): ReturnPart[] => {
  const funds = [
    ...lots.filter((lot) => lot.movedHere).toSorted(byLatest),
    ...lots.filter((lot) => !lot.movedHere).toSorted(byLatest),
  ].map((lot) => lot.projectId)
  const origins = new Set(lots.filter((lot) => !lot.movedHere).map((lot) => lot.projectId))
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
export const splitGoingBack = (lots: readonly Lot[], back: GiftReturn): ReturnPart[] => {
  const parts = new Map<string | null, number>()
  const taken = new Map<Lot, number>()
  let open = back.amount
  const take = (lot: Lot, most: number): void => {
    const part = Math.min(Math.max(0, most), open)
    if (part === 0) return
    open -= part
    taken.set(lot, (taken.get(lot) ?? 0) + part)
    parts.set(lot.projectId, (parts.get(lot.projectId) ?? 0) + part)
  }
  const latest = lots.toSorted(byLatest)
  const own = latest.filter((lot) => !lot.movedHere)
  for (const lot of own) take(lot, Math.min(leftOf(lot), back.fees.get(lot.projectId) ?? 0))
  const asked = latest.filter((lot) => lot.projectId === back.projectId)
  const others = latest.filter((lot) => lot.projectId !== back.projectId)
  for (const lot of [...asked, ...others]) take(lot, unusedOf(lot) - (taken.get(lot) ?? 0))
  const uses = lots.flatMap((lot) => usesOf(lot).map(({ seq, amount }) => ({ lot, seq, amount })))
  for (const use of uses.sort((a, b) => b.seq - a.seq)) take(use.lot, use.amount)
  const rest = own[0] ?? latest[0]
  if (rest) take(rest, open)
  return inOrder(lots, parts)
}

/**
 * To which funds refunded money of a gift comes again: what its card fee needs where it was given,
 * then to where it had moved, the fund that is asked first, then to where it was given.
 */
export const splitComingBack = (lots: readonly Lot[], back: GiftReturn): ReturnPart[] => {
  const parts = new Map<string | null, number>()
  const given = new Map<Lot, number>()
  let open = back.amount
  const give = (lot: Lot, most: number): void => {
    const part = Math.min(most, lot.refunded - (given.get(lot) ?? 0), open)
    if (part <= 0) return
    open -= part
    given.set(lot, (given.get(lot) ?? 0) + part)
    parts.set(lot.projectId, (parts.get(lot.projectId) ?? 0) + part)
  }
  const latest = lots.toSorted(byLatest)
  for (const lot of latest) {
    if (!lot.movedHere) give(lot, back.fees.get(lot.projectId) ?? 0)
  }
  const elsewhere = latest.filter((lot) => lot.movedHere)
  for (const lot of elsewhere) if (lot.projectId === back.projectId) give(lot, open)
  // Last to where it was given, so that what its card fee may yet need there is not given away.
  for (const lot of [...elsewhere, ...latest]) give(lot, open)
  if (open > 0) parts.set(back.projectId, (parts.get(back.projectId) ?? 0) + open)
  return inOrder(lots, parts)
}
