/**
 * Rules for a project's fields, with their error sentences. The API applies the same rules, so it
 * accepts every field that passes here.
 */
import { isCountryCode, maxCountries } from '../countries.ts'
import { isCurrency } from '../currencies.ts'
import { formatMoney } from '../format-money.ts'
import { maxSecondaryPurpose } from '../donations/gift-terms.ts'
import { isSpendingCategory } from '../ledger/sorp-categories.ts'
import { isTag, maxTags } from './tags.ts'
import { hasMisleadingCharacter, isInvisible } from '../misleading-text.ts'

export const projectLimits = {
  title: 120,
  summary: 280,
  story: 20_000,
  place: 120,
  budgetLines: 40,
  budgetLabel: 120,
  /** In minor units: a hundred billion pounds, more than any real project. */
  amount: 10_000_000_000_000,
  reportIntervalDays: { min: 7, max: 366, usual: 90 },
} as const

type ValidationError = string | undefined

const getTooLongError = (text: string, maxLength: number): ValidationError =>
  text.length > maxLength
    ? `Use at most ${maxLength.toLocaleString('en-GB')} characters.`
    : undefined

export const getTitleError = (title: string): ValidationError => {
  if (isInvisible(title)) return 'Enter a title.'
  if (hasMisleadingCharacter(title.trim()))
    return 'The title contains a character that cannot be used.'
  return getTooLongError(title.trim(), projectLimits.title)
}

export const getSummaryError = (summary: string): ValidationError =>
  getTooLongError(summary.trim(), projectLimits.summary)
export const getStoryError = (story: string): ValidationError =>
  getTooLongError(story.trim(), projectLimits.story)
export const getSecondaryPurposeError = (purpose: string): ValidationError => {
  if (/[\n\r]/.test(purpose)) return 'Write it on one line.'
  if (hasMisleadingCharacter(purpose)) return 'This contains a character that cannot be used.'
  if (purpose.trim().endsWith('.')) return 'Leave out the full stop. The sentence has its own.'
  return getTooLongError(purpose.trim(), maxSecondaryPurpose)
}
export const getPlaceError = (place: string): ValidationError =>
  getTooLongError(place.trim(), projectLimits.place)

export const getCountriesError = (countries: readonly string[]): ValidationError => {
  if (!countries.every(isCountryCode)) return 'Choose countries from the list.'
  if (new Set(countries).size !== countries.length) return 'Choose each country once.'
  return countries.length > maxCountries ? `Choose at most ${maxCountries} countries.` : undefined
}

export const getTagsError = (chosen: readonly string[]): ValidationError => {
  if (!chosen.every(isTag)) return 'Choose tags from the list.'
  if (new Set(chosen).size !== chosen.length) return 'Choose each tag once.'
  return chosen.length > maxTags ? `Choose at most ${maxTags} tags.` : undefined
}

export const getCurrencyError = (currency: string): ValidationError =>
  isCurrency(currency) ? undefined : 'Choose a currency from the list.'

const formatMaxAmount = (currency: string | undefined): string =>
  currency === undefined ? '.' : `: at most ${formatMoney(projectLimits.amount, currency)}.`

/**
 * Returns the validation error of a target. `currency`, if known, appears in the error about an
 * amount that is too large.
 */
export const getTargetError = (target: number | null, currency?: string): ValidationError => {
  if (target === null) return undefined
  if (!Number.isSafeInteger(target) || target <= 0) return 'Enter an amount above zero.'
  if (target <= projectLimits.amount) return undefined
  return `That is more than a project can raise${formatMaxAmount(currency)}`
}

export const getDatesError = (startsOn: string | null, endsOn: string | null): ValidationError =>
  startsOn !== null && endsOn !== null && endsOn < startsOn
    ? 'The end date must be on or after the start date.'
    : undefined

export const getReportIntervalError = (days: number): ValidationError => {
  const { min, max } = projectLimits.reportIntervalDays
  return Number.isInteger(days) && days >= min && days <= max
    ? undefined
    : `Enter a whole number of days from ${min} to ${max}.`
}

export const getBudgetLabelError = (label: string): ValidationError =>
  isInvisible(label)
    ? 'Say what this line is for.'
    : getTooLongError(label.trim(), projectLimits.budgetLabel)

export const getBudgetCategoryError = (category: string): ValidationError =>
  isSpendingCategory(category) ? undefined : 'Choose a category from the list.'

export const getPlannedError = (planned: number, currency?: string): ValidationError => {
  if (!Number.isSafeInteger(planned) || planned < 0) return 'Enter an amount of zero or more.'
  if (planned <= projectLimits.amount) return undefined
  return `That is more than a budget line can hold${formatMaxAmount(currency)}`
}

export interface PublishedFields {
  readonly summary: string
  readonly countries: readonly string[]
  readonly tags: readonly string[]
}

/**
 * Lists the fields that a draft of a project still needs before others may see the project, with a
 * sentence for each.
 */
export const listMissingForPublishing = (
  fields: PublishedFields,
): { path: 'summary' | 'countries' | 'tags'; message: string }[] => [
  ...(isInvisible(fields.summary)
    ? [{ path: 'summary' as const, message: 'Say in a sentence or two what the money does.' }]
    : []),
  ...(fields.countries.length === 0
    ? [{ path: 'countries' as const, message: 'Choose the country where the work happens.' }]
    : []),
  ...(fields.tags.length === 0
    ? [{ path: 'tags' as const, message: 'Choose at least one tag, so that people find it.' }]
    : []),
]
