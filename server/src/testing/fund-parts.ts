/** How an entry changes one project's fund, and how much of it attribution gives to gifts. */
export interface FundChange {
  readonly fund: string
  readonly change: number
  readonly toGifts: number
}

export interface PartedEntry {
  readonly id: string
  readonly undoes: string | null
  /** A transfer of money that belongs to no gift. */
  readonly isFreeMove: boolean
  readonly fromGeneral: boolean
  /** An entry about a gift: the gift itself, its fee, refund, dispute or move. */
  readonly isGift: boolean
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

/** Applies the rules of docs/decisions/0094-overspent-projects.md, independently of the SQL. */
export const makeFundParts = () => {
  const funds = new Map<string, FundParts & { lent: number }>()
  const done = new Map<string, { other: number; own: number }>()
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
  const apply = (entry: PartedEntry): void => {
    let arriving = { other: 0, own: 0 }
    for (const { fund, change, toGifts } of entry.changes.toSorted((a, b) => a.change - b.change)) {
      const parts = find(fund)
      const before = { ...parts }
      const undone = entry.undoes === null ? null : done.get(`${entry.undoes} ${fund}`)!
      parts.gifts += toGifts
      const rest = change - toGifts
      if (undone) {
        parts.own -= undone.own
        if (undone.other > 0) takeFromOther(parts, undone.other)
        else parts.other -= undone.other
        const more = rest + undone.own + undone.other
        const back = Math.max(0, Math.min(more, parts.lent))
        parts.lent -= back
        parts.other += back
        if (more > 0) parts.own += more - back
        else parts.lent += takeFromOther(parts, -more)
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
      done.set(`${entry.id} ${fund}`, {
        other: parts.other - before.other,
        own: parts.own - before.own,
      })
    }
  }
  return { apply, find: (fund: string): FundParts => find(fund) }
}
