/** The lines of a day that a file cuts, and which of them are stored already. */

export interface DayLine {
  /** The same for lines that are equal but for their balance. */
  readonly twins: string
  readonly amount: number
  /** The account's balance after the line in minor units; null if the file has none. */
  readonly balance: number | null
}

/** Whether a file, and the lines that are stored, go on before and after the day. */
interface Reach {
  readonly before: boolean
  readonly after: boolean
}

/** The reach of all stored lines, and of the one file that the stored lines of the day are from. */
interface StoredReach extends Reach {
  readonly severalDays: boolean
}

/**
 * Returns whether the file's part of the day is the later one (`end`) or the earlier one (`start`);
 * null if that is not known.
 */
const findPart = (file: Reach, stored: Reach): 'start' | 'end' | null => {
  if (file.before && file.after) return null
  if (!stored.after && (file.after || (stored.before && !file.before))) return 'end'
  return !stored.before && (file.before || (stored.after && !file.after)) ? 'start' : null
}

const isChain = (lines: readonly DayLine[]): boolean =>
  lines.every(
    ({ amount, balance }, at) =>
      balance !== null && (at === 0 || lines[at - 1]!.balance! + amount === balance),
  )

/** Whether the lines follow each other in both directions, so that only other days tell their order. */
const isTwoWay = (lines: readonly DayLine[]): boolean => isChain(lines.toReversed())

const isSame = (a: DayLine, b: DayLine): boolean => a.twins === b.twins && a.balance === b.balance

/** Counts the last lines of one part that are the first lines of the next one. */
const countShared = (earlier: readonly DayLine[], later: readonly DayLine[]): number => {
  for (let shared = Math.min(earlier.length, later.length); shared > 0; shared -= 1) {
    const end = earlier.slice(-shared)
    if (end.every((line, at) => isSame(line, later[at]!))) return shared
  }
  return 0
}

/**
 * Returns for each line of a file's part of a day the stored line that it is, or null for a new one.
 * Money that came, went and came again on one day leaves two equal lines with the same balance, so
 * that only their order tells them apart. Returns undefined if the lines without their order tell as
 * much, or if their order is not sure. Both parts are in the order of time.
 */
export const alignDay = <Stored extends DayLine>(
  file: readonly DayLine[],
  stored: readonly Stored[],
  reach: { readonly file: Reach; readonly stored: StoredReach },
): (Stored | null)[] | undefined => {
  const part = findPart(reach.file, reach.stored)
  if (part === null || !isChain(file) || !isChain(stored)) return undefined
  const isOfSeveralDays = reach.file.before || reach.file.after
  if ((isTwoWay(file) && !isOfSeveralDays) || (isTwoWay(stored) && !reach.stored.severalDays)) {
    return undefined
  }
  const shared = part === 'end' ? countShared(stored, file) : countShared(file, stored)
  const alike = file.filter((line) => stored.some((one) => isSame(one, line))).length
  if (shared === 0 || alike <= shared) return undefined
  return part === 'end'
    ? file.map((_, at) => (at < shared ? stored[stored.length - shared + at]! : null))
    : file.map((_, at) => stored[at - (file.length - shared)] ?? null)
}
