export interface BalanceBreak {
  line: number
  /** The balance in the file, in minor units. */
  stated: number
  /** The balance that the payment gives. */
  expected: number
}

interface Payment {
  readonly line: number
  readonly date: string
  readonly amount: number
}

interface Step {
  readonly line: number
  readonly before: number
  readonly stated: number
  readonly moved: number
  /** Lines that could not be read lie between the two balances and may explain the difference. */
  readonly hasGap: boolean
}

/** Lists the changes from each stated balance to the next. Payments without one add up. */
const listSteps = (
  payments: readonly Payment[],
  balances: ReadonlyMap<number, number>,
  unread: readonly { readonly line: number }[],
): Step[] => {
  const steps: Step[] = []
  let last: { line: number; balance: number } | undefined
  let moved = 0
  for (const { line, amount } of payments) {
    moved += amount
    const balance = balances.get(line)
    if (balance === undefined) continue
    if (last) {
      const [low, high] = [Math.min(last.line, line), Math.max(last.line, line)]
      const hasGap = unread.some((one) => one.line > low && one.line < high)
      steps.push({ line, before: last.balance, stated: balance, moved, hasGap })
    }
    last = { line, balance }
    moved = 0
  }
  return steps
}

const agrees = ({ before, stated, moved }: Step): boolean => before + moved === stated

/**
 * Finds the first payment in the file after which the balance is not that of the file; null if all
 * balances agree or there are none. The payments may be oldest or newest first.
 */
export const findBalanceBreak = (
  payments: readonly Payment[],
  balances: ReadonlyMap<number, number>,
  unread: readonly { readonly line: number }[],
): BalanceBreak | null => {
  const oldestFirst = listSteps(payments, balances, unread)
  const newestFirst = listSteps(payments.toReversed(), balances, unread)
  const [first, last] = [payments[0]?.date ?? '', payments.at(-1)?.date ?? '']
  const difference =
    oldestFirst.filter(agrees).length - newestFirst.filter(agrees).length ||
    (first <= last ? 1 : -1)
  const steps = difference > 0 ? oldestFirst : newestFirst.toReversed()
  const wrong = steps.find((step) => !agrees(step) && !step.hasGap)
  return wrong
    ? { line: wrong.line, stated: wrong.stated, expected: wrong.before + wrong.moved }
    : null
}
