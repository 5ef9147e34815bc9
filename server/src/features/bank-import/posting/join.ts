import type { DecidedLine, Issue, LineMoney } from './decided-line.ts'

/** The decisions that can be about several lines together. */
const joinable: ReadonlySet<string> = new Set(['entry', 'gift', 'match'])

/** Groups lines that are a further part of another line’s money by the id of that line. */
const groupJoined = (lines: readonly DecidedLine[]): Map<string, DecidedLine[]> => {
  const joined = new Map<string, DecidedLine[]>()
  for (const one of lines) {
    const { decision } = one
    if (decision.as !== 'join') continue
    joined.set(decision.lineId, [...(joined.get(decision.lineId) ?? []), one])
  }
  return joined
}

/** Lists lines that join one that is not there, or that cannot have further lines. */
export const listJoinIssues = (lines: readonly DecidedLine[]): Issue[] => {
  const byId = new Map(lines.map((one) => [one.line.id, one]))
  return lines.flatMap(({ at, decision, line }) => {
    if (decision.as !== 'join') return []
    const path = `lines.${at}.lineId`
    const target = byId.get(decision.lineId)
    if (!target) return [{ path, message: 'Choose a line that is posted together with this one.' }]
    if (!joinable.has(target.decision.as)) {
      const message = 'Only a gift, an entry or a match can have several lines.'
      return [{ path, message }]
    }
    return Math.sign(target.line.open) === Math.sign(line.open)
      ? []
      : [{ path, message: 'One of these lines is money in, the other money out.' }]
  })
}

/** Returns the money of each line that is neither split nor left out, with the lines that join it. */
export const joinLines = (lines: readonly DecidedLine[]): LineMoney[] => {
  const joined = groupJoined(lines)
  return lines.flatMap(({ at, decision: use, line }): LineMoney[] => {
    if (use.as === 'split' || use.as === 'join' || use.as === 'leave') return []
    const all = [line, ...(joined.get(line.id) ?? []).map((one) => one.line)]
    return [
      {
        use,
        path: `lines.${at}`,
        amount: all.reduce((sum, { open }) => sum + open, 0),
        date: all.reduce((last, { date }) => (date > last ? date : last), line.date),
        line,
        shares: all.map((one) => ({ line: one, amount: one.open })),
      },
    ]
  })
}
