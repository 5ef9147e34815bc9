import { formatMoney } from '../format-money.ts'
import { hasMisleadingCharacter } from '../misleading-text.ts'
import { getGiftAmountError, maximumGift, suggestedGifts } from './rules.ts'

/** An amount that the giving form offers. */
export interface GiftAmount {
  /** In pence of GBP. */
  readonly amount: number
  /** Says what the amount buys, such as "one night’s bed"; may be empty. */
  readonly says: string
}

export const maxGiftAmounts = 4
/** The maximum length of an amount's text, in characters. It fills one or two lines on a phone. */
export const maxAmountText = 60

/** The amounts offered to donor organisations if the charity chose none, in pence. */
export const suggestedOrgGifts = [25_000, 50_000, 100_000, 500_000] as const

const toPlain = (amounts: readonly number[]): GiftAmount[] =>
  amounts.map((amount) => ({ amount, says: '' }))

/** Returns the validation error of the text of an amount, or undefined. */
export const getAmountTextError = (says: string): string | undefined => {
  if (/[\n\r]/.test(says)) return 'Write it on one line.'
  if (hasMisleadingCharacter(says)) return 'This contains a character that cannot be used.'
  return says.trim().length > maxAmountText ? `Use at most ${maxAmountText} characters.` : undefined
}

/**
 * Returns the validation error of a list of amounts, or undefined. A null amount is typed text that
 * is not an amount. An empty list is valid, because the default amounts are offered then.
 */
export const getGiftAmountsError = (
  amounts: readonly { readonly amount: number | null; readonly says: string }[],
): string | undefined => {
  if (amounts.length > maxGiftAmounts) return `Use at most ${maxGiftAmounts} amounts.`
  for (const [at, { amount, says }] of amounts.entries()) {
    const error = getGiftAmountError(amount) ?? getAmountTextError(says)
    if (error !== undefined) return `Amount ${at + 1}: ${error}`
    if (amounts.findIndex((other) => other.amount === amount) < at) {
      return `Amount ${at + 1}: ${formatMoney(amount!)} is in the list already.`
    }
  }
  return undefined
}

/**
 * Returns the amounts that givers see, smallest first: those of the project, otherwise those of its
 * charity, otherwise the default amounts.
 */
export const chooseGiftAmounts = (
  plain: readonly number[],
  ...chosen: readonly (readonly GiftAmount[])[]
): GiftAmount[] =>
  [...(chosen.find((amounts) => amounts.length > 0) ?? toPlain(plain))].toSorted(
    (a, b) => a.amount - b.amount,
  )

interface BudgetLine {
  readonly category: string
  readonly label: string
  /** In pence of GBP. */
  readonly planned: number
}

const overheads = new Set(['raising-funds', 'support-costs', 'governance'])

const fitText = (text: string): string => (text.length <= maxAmountText ? text : '')

/** Returns the lines that pay for the work itself, the largest first. */
const listWorkLines = (lines: readonly BudgetLine[]): BudgetLine[] =>
  lines
    .filter(({ category, label, planned }) => !overheads.has(category) && label && planned > 0)
    .toSorted((a, b) => b.planned - a.planned)

/**
 * Proposes amounts for people from the budget of a project. A budget has no unit prices, so each
 * text only names a budget line. The charity completes and confirms the proposal before givers see
 * it.
 */
export const proposeGiftAmounts = (lines: readonly BudgetLine[]): GiftAmount[] => {
  const work = listWorkLines(lines)
  return suggestedGifts.map((amount, at) => {
    const line = work[at % Math.max(work.length, 1)]
    return { amount, says: line ? fitText(`towards “${line.label}”`) : '' }
  })
}

/**
 * Proposes amounts for donor organisations: whole budget lines that one gift can pay for, smallest
 * first, otherwise the default amounts.
 */
export const proposeOrgGiftAmounts = (lines: readonly BudgetLine[]): GiftAmount[] => {
  const payable = listWorkLines(lines)
    .filter(({ planned }) => planned >= suggestedOrgGifts[0] && planned <= maximumGift)
    .filter(({ planned }, at, all) => all.findIndex((one) => one.planned === planned) === at)
    .slice(0, maxGiftAmounts)
    .map(({ label, planned }) => ({ amount: planned, says: fitText(`the whole of “${label}”`) }))
  return payable.length > 0 ? payable.toReversed() : toPlain(suggestedOrgGifts)
}
