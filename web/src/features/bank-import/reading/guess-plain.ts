import type { Direction } from './directions.ts'
import { readAmount } from './read-amount.ts'

/** Words in the header or the texts of statements of cards, which write spending without a sign. */
const ofCards = /\bcard[ -]?(member|holder|no|number)\b|\bcharge(s|d)?\b|\bspen(d|t|ding)\b/i

/** Texts of money that comes to a card, and that an account has as money in, without a sign. */
const toCard = /\bpayment\b.*\b(received|thank)|\bthank you\b|\brefund|\bcash ?back\b/i

/**
 * Whether amounts with signs can be those of a card, on which payments and refunds have a minus
 * sign. Most lines of a card are spending.
 */
const canBeOfCard = (
  values: readonly (number | undefined)[],
  header: readonly string[],
  texts: readonly string[],
): boolean => {
  const negative = values.flatMap((value, at) => (value !== undefined && value < 0 ? [at] : []))
  const positive = values.filter((value) => value !== undefined && value > 0).length
  return (
    ofCards.test(header.join(' ')) ||
    negative.some((at) => toCard.test(texts[at] ?? '')) ||
    positive > negative.length * 4
  )
}

/** Counts the steps in which a balance changes by the amounts, in either order of the rows. */
export const countSteps = (
  amounts: readonly (number | undefined)[],
  balances: readonly (number | undefined)[],
  sign: number,
): number => {
  const count = (isNewestFirst: boolean) =>
    balances.filter((balance, at) => {
      const before = balances[isNewestFirst ? at + 1 : at - 1]
      const amount = amounts[at]
      if (balance === undefined || before === undefined || amount === undefined) return false
      return balance - before === sign * amount
    }).length
  return Math.max(count(false), count(true))
}

/**
 * Guesses the direction of amounts without a sign, in a column for both directions. Null if the
 * column does not show it: statements of cards write spending without a sign, those of accounts
 * money that came in. `texts` are those of each row.
 */
export const guessPlain = (
  amounts: readonly string[],
  balances: readonly string[],
  header: readonly string[],
  texts: readonly string[],
): Direction | null => {
  const read = amounts.map((cell) => readAmount(cell, 'GBP'))
  const marks = new Set(read.map((one) => one?.mark))
  const isSigned = read.some((one) => one !== null && one.value < 0)
  const values = read.map((one) => one?.value)
  const after = balances.map((cell) => readAmount(cell, 'GBP')?.value)
  const [rising, falling] = [countSteps(values, after, 1), countSteps(values, after, -1)]
  if (falling > rising) return 'out'
  if (isSigned) {
    const isSure = rising > falling || marks.has('in') || marks.has('out')
    return isSure || !canBeOfCard(values, header, texts) ? 'in' : null
  }
  // In an account with income alone, the balance shows it.
  if (rising > falling) return 'in'
  // Signs or words on the amounts of one direction alone tell that of the others.
  if (marks.has('in') || marks.has('plus')) return 'out'
  return marks.has('out') ? 'in' : null
}
