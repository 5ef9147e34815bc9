/** How an entry changes one project's fund, and how much of it attribution gives to gifts. */
export interface FundChange {
  readonly fund: string
  readonly change: number
  readonly toGifts: number
}

export interface PartedEntry {
  readonly id: string
  readonly undoes: string | null
  /** For a supplier's credit, or its reversal: the payment that it makes smaller or larger. */
  readonly payment: string | null
  /** A transfer of money that belongs to no gift. */
  readonly isFreeMove: boolean
  readonly fromGeneral: boolean
  /** An entry about a gift: the gift itself, its fee, refund, dispute or move. */
  readonly isGift: boolean
  readonly isSpending: boolean
  /** For a reversal or a credit, the spending that gifts pay with the money that it returned to them. */
  readonly reallocated: ReadonlyMap<string, number>
  readonly changes: readonly FundChange[]
}

/**
 * The money of a fund: `gifts` and `other` are restricted, `own` is designated above zero and an
 * overspend below.
 */
export interface FundParts {
  gifts: number
  other: number
  own: number
}

interface DoneChange {
  readonly id: string
  readonly fund: string
  readonly isSpending: boolean
  isReversed: boolean
  other: number
  own: number
}

/** Applies the rules of docs/decisions/0094-overspent-projects.md, independently of the SQL. */
export const makeFundParts = () => {
  const funds = new Map<string, FundParts & { lent: number }>()
  const done: DoneChange[] = []
  const find = (fund: string) => {
    const found = funds.get(fund) ?? { gifts: 0, other: 0, own: 0, lent: 0 }
    funds.set(fund, found)
    return found
  }
  const takeFromOther = (parts: FundParts, amount: number): number => {
    const taken = Math.min(parts.other, amount)
    parts.other -= taken
    parts.own -= amount - taken
    return taken
  }
  /** Lets the money that a reversal returned pay later spending in place of the charity's own. */
  const payLater = (
    parts: FundParts,
    entry: PartedEntry,
    undone: DoneChange,
    otherBack: number,
  ): number => {
    let fromGifts = 0
    let free = entry.isGift ? 0 : otherBack
    for (const change of done.slice(done.indexOf(undone) + 1)) {
      if (change.fund !== undone.fund || !change.isSpending || change.isReversed) continue
      const byGifts = entry.reallocated.get(change.id) ?? 0
      const own = Math.min(-change.own, byGifts)
      const other = Math.min(-change.other, byGifts - own)
      free += other
      const byOther = Math.min(-change.own - own, free)
      free -= byOther
      fromGifts += own + other
      change.own += own + byOther
      change.other += other - byOther
      parts.own += own + byOther
      parts.other += other - byOther
    }
    return fromGifts
  }
  const apply = (entry: PartedEntry): void => {
    let arriving = { other: 0, own: 0 }
    for (const { fund, change, toGifts } of entry.changes.toSorted((a, b) => a.change - b.change)) {
      const parts = find(fund)
      const before = { ...parts }
      const undone = done.find((one) => one.id === entry.undoes && one.fund === fund)
      const payment = done.find((one) => one.id === entry.payment && one.fund === fund)
      parts.gifts += toGifts
      const rest = change - toGifts
      if (undone) {
        parts.own -= undone.own
        if (undone.other > 0) takeFromOther(parts, undone.other)
        else parts.other -= undone.other
        undone.isReversed = true
        const more =
          rest +
          undone.own +
          undone.other -
          payLater(parts, entry, undone, Math.max(0, -undone.other))
        const back = Math.max(0, Math.min(more, parts.lent))
        parts.lent -= back
        parts.other += back
        if (more > 0) parts.own += more - back
        else parts.lent += takeFromOther(parts, -more)
      } else if (payment) {
        const paidAgain = [...entry.reallocated.values()].reduce((sum, amount) => sum + amount, 0)
        const back = rest - paidAgain
        const own = Math.min(back, -payment.own)
        payment.own += own
        payment.other += back - own
        parts.own += own
        parts.other += back - own
        payLater(parts, entry, payment, back - own)
      } else if (entry.isFreeMove && change < 0) {
        const designated = Math.min(Math.max(parts.own, 0), -rest)
        parts.own -= designated
        takeFromOther(parts, -rest - designated)
        arriving = { own: before.own - parts.own, other: -change - (before.own - parts.own) }
      } else if (entry.isFreeMove) {
        parts.own += entry.fromGeneral ? rest : arriving.own
        parts.other += entry.fromGeneral ? 0 : arriving.other
      } else if (rest > 0) parts.other += rest
      else {
        const taken = takeFromOther(parts, -rest)
        if (entry.isGift) parts.lent += taken
      }
      done.push({
        id: entry.id,
        fund,
        isSpending: entry.isSpending,
        isReversed: false,
        other: parts.other - before.other,
        own: parts.own - before.own,
      })
      if (payment && undone) {
        payment.own += parts.own - before.own
        payment.other += parts.other - before.other
      }
    }
  }
  return { apply, find: (fund: string): FundParts => find(fund) }
}
