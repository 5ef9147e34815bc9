import { makeOnce } from './make-once.ts'

const numbers = makeOnce(() => new Intl.NumberFormat('en-GB'))
const rules = makeOnce(() => new Intl.PluralRules('en-GB'))
const lists = makeOnce(() => new Intl.ListFormat('en-GB'))

export const formatNumber = (value: number): string => numbers().format(value)

/**
 * Writes a count with its noun: (1, 'gift') is "1 gift", (1200, 'gift') "1,200 gifts", and (2,
 * 'charity', 'charities') "2 charities".
 */
export const formatPlural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${rules().select(count) === 'one' ? one : many}`

/** Writes the count of a search: "More than 1,000 gifts" where more match than were counted. */
export const formatFound = (
  { more, totalCount }: { readonly more: boolean; readonly totalCount: number },
  one: string,
  many?: string,
): string => `${more ? 'More than ' : ''}${formatPlural(totalCount, one, many)}`

/** Formats a list of names: "Kenya, Nepal and Peru". */
export const formatList = (items: readonly string[]): string => lists().format(items)
