import { formatMoney } from '../../format-money.ts'

/**
 * Ex gratia payments that a charity of England and Wales may make without the Commission: Charities
 * Act 2022, sections 15 and 16, in force 27 November 2025. All amounts in pence.
 */

/** The two conditions that the trustees confirm. Their words are on the form. */
export const exGratiaStatements = {
  moralObligation:
    'The charity is under a moral obligation to repay it that any reasonable person would see',
  noOtherPower: 'The charity has no other power to repay it',
} as const

const bands = [
  { income: 2_500_000, cap: 100_000 },
  { income: 25_000_000, cap: 250_000 },
  { income: 100_000_000, cap: 1_000_000 },
] as const
const highestCap = 2_000_000

/** Returns the most that one ex gratia payment may be, by the income of the last financial year. */
export const getExGratiaCap = (lastYearIncome: number): number =>
  bands.find(({ income }) => lastYearIncome <= income)?.cap ?? highestCap

/**
 * Returns the error of a payment above the cap; undefined if it is within. The cap is for one gift:
 * `before` is what was paid back of it in this way already.
 */
export const getExGratiaCapError = (
  amount: number,
  lastYearIncome: number,
  before = 0,
): string | undefined => {
  const cap = getExGratiaCap(lastYearIncome)
  if (before + amount <= cap) return undefined
  const already =
    before === 0 ? '' : ` for one gift, and ${formatMoney(before)} was already paid in this way`
  return `With this income an ex gratia payment may be at most ${formatMoney(cap)}${already}. Ask the Charity Commission to authorise a larger one, or choose another ground.`
}

/** The first day on which sections 15 and 16 applied. */
const inForce = '2025-11-27'

/** Returns the error of the date, YYYY-MM-DD, of a decision to make an ex gratia payment. */
export const getExGratiaDateError = (decidedOn: string): string | undefined =>
  decidedOn < inForce
    ? 'Charities can decide this themselves only since 27 November 2025. Enter a later decision or choose another ground.'
    : undefined

/** Returns the error of an income that was typed; `income` is null if the text is not an amount. */
export const getLastYearIncomeError = (income: number | null): string | undefined =>
  income === null ? 'Enter the income in pounds, such as 48000.' : undefined

/** Returns the error of a condition that is not confirmed. */
export const getStatementError = (isConfirmed: boolean): string | undefined =>
  isConfirmed ? undefined : 'Tick this if it is so. If it is not, choose another ground.'

/**
 * Lists what a trustees' decision rests on beside its words: the power that they used, or the cap of
 * an ex gratia payment.
 */
export const listGroundFacts = ({
  lastYearIncome,
  power,
}: {
  readonly lastYearIncome: number | null
  readonly power: string | null
}): string[] => [
  ...(power === null ? [] : [`Power: ${power}`]),
  ...(lastYearIncome === null
    ? []
    : [
        `Last year’s income ${formatMoney(lastYearIncome)}, so at most ${formatMoney(getExGratiaCap(lastYearIncome))}. The trustees confirmed a moral obligation and no other power.`,
      ]),
]
