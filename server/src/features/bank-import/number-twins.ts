/** Equal lines of a bank statement, and which of those that are stored already each of them is. */

interface FileTwin {
  /** The account's balance after the line in minor units; null if the file has none. */
  readonly balance: number | null
}

export interface StoredTwin extends FileTwin {
  /** Its number among its equals, from 1. */
  readonly twin: number
}

export interface NumberedTwin {
  readonly twin: number
  /** The number of a stored line that may be the same payment all the same; null if none may. */
  readonly unsure: number | null
}

/**
 * Numbers lines that are equal in date, amount and text. A line has the number of the stored line
 * with the same balance after it, or else of the first stored line that is left, or a new number. A
 * file can begin or end in the middle of a day, and then fewer lines than are stored do not mean
 * that they are the first ones. On such a day (`isCut`) a line with another balance is a new line,
 * and `unsure` names the stored one that differs only in its balance.
 */
export const numberTwins = (
  lines: readonly FileTwin[],
  stored: readonly StoredTwin[],
  isCut: boolean,
): NumberedTwin[] => {
  const left = stored.toSorted((a, b) => a.twin - b.twin)
  const take = (fits: (one: StoredTwin) => boolean): number | null => {
    const at = left.findIndex(fits)
    return at < 0 ? null : left.splice(at, 1)[0]!.twin
  }
  const byBalance = lines.map(({ balance }) =>
    balance === null ? null : take((one) => one.balance === balance),
  )
  const inOrder = lines.map(
    ({ balance }, at) =>
      byBalance[at] ??
      take((one) => !isCut || balance === null || one.balance === null || one.balance === balance),
  )
  let last = Math.max(0, ...stored.map(({ twin }) => twin))
  const unsure = left[0]?.twin ?? null
  return inOrder.map((twin) => {
    if (twin !== null) return { twin, unsure: null }
    last += 1
    return { twin: last, unsure }
  })
}
