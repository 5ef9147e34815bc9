/** Balances of an account by the lines of its statements. */

export interface BalancedLine {
  /** Date as YYYY-MM-DD. */
  readonly date: string
  /** Minor units; negative for money out. */
  readonly amount: number
  /** The account's balance after the line; null if no file had one. */
  readonly balance: number | null
  readonly text: string
}

/**
 * Returns the balance after the last of the lines of one day, which may come from several files. It is
 * the one balance that no other line of the day begins with, or else that of the line that comes last
 * in its file. Null if no line has a balance.
 */
export const findClosing = (lines: readonly BalancedLine[]): number | null => {
  const known = lines.filter((line) => line.balance !== null)
  const befores = new Map<number, number>()
  for (const { amount, balance } of known) {
    const before = balance! - amount
    befores.set(before, (befores.get(before) ?? 0) + 1)
  }
  const ends = known.filter(({ balance }) => {
    const count = befores.get(balance!) ?? 0
    if (count > 0) befores.set(balance!, count - 1)
    return count === 0
  })
  return (ends.length === 1 ? ends[0] : known.at(-1))?.balance ?? null
}

/**
 * Returns the balance at the end of the last day of the lines, which are in the order of days; null
 * if that day has no balances.
 */
export const findLastBalance = (lines: readonly BalancedLine[]): number | null => {
  const last = lines.at(-1)?.date
  return findClosing(lines.filter(({ date }) => date === last))
}

/** Returns the balance before the first day of the lines; null if that day has no balances. */
export const findFirstBalance = (lines: readonly BalancedLine[]): number | null => {
  const first = lines[0]?.date
  const ofDay = lines.filter(({ date }) => date === first)
  const closing = findClosing(ofDay)
  return closing === null ? null : closing - ofDay.reduce((sum, { amount }) => sum + amount, 0)
}

export interface Gap {
  readonly date: string
  readonly text: string
  /** The money that the lines lack, in minor units. */
  readonly amount: number
}

/**
 * Lists the days whose lines do not lead from the balance before to the balance after, with the first
 * line of the day that does not follow. `opening` is the balance before the first day.
 */
export const listGaps = (lines: readonly BalancedLine[], opening: number | null): Gap[] => {
  let before = opening
  const gaps: Gap[] = []
  for (const [date, ofDay] of Map.groupBy(lines, (line) => line.date)) {
    const closing = findClosing(ofDay)
    const sum = ofDay.reduce((total, { amount }) => total + amount, 0)
    const missing = closing === null || before === null ? 0 : closing - before - sum
    if (missing !== 0) {
      let at: number | null = before
      const jump = ofDay.find(({ amount, balance }) => {
        const follows = balance === null || at === null || at + amount === balance
        at = balance
        return !follows
      })
      gaps.push({ date, text: (jump ?? ofDay[0]!).text, amount: missing })
    }
    before = closing ?? (before === null ? null : before + sum)
  }
  return gaps
}
