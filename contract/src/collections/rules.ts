/** Rules for counted collections, with their error sentences; the API applies the same rules. */
import { formatMoney } from '../format-money.ts'
import { maxSmallDonation } from '../gift-aid/small-donations.ts'
import { getAmountError } from '../ledger/entry-rules.ts'
import { findNameError, isInvisible } from '../misleading-text.ts'

export const collectionLimits = { place: 120, counter: 80, giftsOver: 10_000 } as const

type ValidationError = string | undefined

/** Returns the validation error of the place of a collection, which is published. */
export const getPlaceError = (place: string): ValidationError => {
  if (isInvisible(place)) return 'Say where it was collected.'
  return place.trim().length > collectionLimits.place
    ? `Use at most ${collectionLimits.place} characters.`
    : undefined
}

/** Returns the validation error of the name of a person who counted. */
export const getCounterError = (name: string): ValidationError =>
  findNameError(name, {
    label: 'The name',
    empty: 'Enter the name of the person who counted.',
    max: collectionLimits.counter,
  })

const toComparable = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** Returns the error of the second counter's name, who must be another person than the first. */
export const getSecondCounterError = (first: string, second: string): ValidationError =>
  getCounterError(second) ??
  (toComparable(first) === toComparable(second)
    ? 'Two different people count a collection. Enter the other person’s name.'
    : undefined)

/** Money that was given in one way at a collection, in pence. */
export interface CountedPart {
  readonly amount: number
  /** The gifts in it that were each over the limit of a small donation, and their sum. */
  readonly overLimit: { readonly gifts: number; readonly amount: number }
}

/** Returns the error of the number of gifts over the limit. */
export const getGiftsOverError = (gifts: number | null): ValidationError => {
  if (gifts === null || !Number.isSafeInteger(gifts) || gifts < 0)
    return 'Enter a whole number, or 0 if there was none.'
  return gifts > collectionLimits.giftsOver
    ? `Enter at most ${collectionLimits.giftsOver}.`
    : undefined
}

/** Returns the error of the sum of the gifts over the limit. */
export const getOverAmountError = ({ amount, overLimit }: CountedPart): ValidationError => {
  const { amount: sum, gifts } = overLimit
  if (gifts === 0) return sum === 0 ? undefined : 'Enter how many gifts this was.'
  if (sum < gifts * (maxSmallDonation + 1)) {
    return `Enter the sum of these gifts. Each was more than ${formatMoney(maxSmallDonation)}.`
  }
  return sum > amount ? `The sum can be at most the ${formatMoney(amount)} counted.` : undefined
}

/** Finds the error of a counted part, with the field that it belongs to. */
export const findPartError = (
  part: CountedPart,
): { readonly field: string; readonly message: string } | undefined => {
  const errors: readonly (readonly [string, ValidationError])[] = [
    ['amount', getAmountError(part.amount)],
    ['overLimit.gifts', getGiftsOverError(part.overLimit.gifts)],
    ['overLimit.amount', getOverAmountError(part)],
  ]
  const [first] = errors.filter(([, message]) => message !== undefined)
  return first && { field: first[0], message: first[1]! }
}
