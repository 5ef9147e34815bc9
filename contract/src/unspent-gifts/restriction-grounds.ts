/**
 * The grounds on which restricted money may leave a project that is closing or has ended: the terms
 * of its giver, its return, the giver’s consent, or a power of law.
 */
import { formatDay } from '../dates/uk-time.ts'
import { requiresReturn, type GrantTerms } from '../grants/grant-terms.ts'
import type { CharityRight } from '../identity/rights.ts'
import { isInvisible } from '../misleading-text.ts'

export const restrictionGrounds = ['terms', 'returned', 'consent', 'power'] as const
export type RestrictionGround = (typeof restrictionGrounds)[number]

export const restrictedSources = ['grant', 'outside-grant', 'other'] as const

export const groundLabels: Readonly<Record<RestrictionGround, string>> = {
  terms: 'Its own terms',
  returned: 'Returned to the funder',
  consent: 'The funder’s consent',
  power: 'A power, scheme or order',
}

/**
 * Whether a ground needs the day on which somebody decided. Money goes back to its funder without a
 * decision only where its own terms require it.
 */
export const hasDecision = (ground: RestrictionGround, terms: GrantTerms | null): boolean =>
  ground === 'returned' ? !requiresReturn(terms) : ground !== 'terms'

/** The right that recording a ground needs. A power of law is a decision of the trustees. */
export const getGroundRight = (ground: RestrictionGround): CharityRight =>
  ground === 'power' ? 'edit' : 'recordIncome'

export const maxGroundWords = 220

/** The most characters of a power, and of where a consent is kept. */
export const maxGroundNote = 80

interface Recorded {
  readonly ground: RestrictionGround
  readonly decidedOn: string | null
  readonly words: string
  readonly keptAt: string
  readonly power: string
}

/** Returns the published words of a ground, with where the consent is kept, or the power used. */
export const composeGroundWords = ({
  decidedOn,
  ground,
  keptAt,
  power,
  words,
}: Recorded): string => {
  if (ground === 'consent' && keptAt !== '') return `${words} The consent is kept here: ${keptAt}.`
  if (ground !== 'returned' || power === '' || decidedOn === null) return words
  return `${words} Decided by the trustees on ${formatDay(decidedOn)}, power: ${power}.`
}

/**
 * Returns an error if a consent has no files and nobody says where it is kept. `files` is their
 * number.
 */
export const getKeptAtError = (keptAt: string, files: number): string | undefined =>
  files === 0 && isInvisible(keptAt)
    ? 'Add the letter or email below, or say where it is kept.'
    : undefined

/**
 * Returns the validation error of the day of a funder’s consent. `receivedOn` is the day on which
 * the money arrived, if it is a grant; all are UK dates, YYYY-MM-DD.
 */
export const getConsentDateError = (
  date: string,
  { receivedOn, today }: { readonly receivedOn: string | null; readonly today: string },
): string | undefined => {
  const error = getGroundDateError(date, today)
  if (error !== undefined || receivedOn === null) return error
  return date < receivedOn
    ? `The money arrived on ${formatDay(receivedOn)}. Enter the consent that came after it.`
    : undefined
}

/** Returns the validation error of the day of a decision about a ground. */
export const getGroundDateError = (date: string, today: string): string | undefined => {
  if (date === '') return 'Enter the date.'
  return date > today ? 'The date must not be in the future.' : undefined
}

/** Completes a sentence about money that left a project: "£4,000 went to Huts, …". */
export const describeGround = (ground: RestrictionGround, decidedOn: string | null): string => {
  const day = formatDay(decidedOn ?? '1970-01-01')
  const words: Readonly<Record<RestrictionGround, string>> = {
    terms: 'as the terms it was given under allow',
    returned: 'back to the funder',
    consent: `with the funder’s consent of ${day}`,
    power: `under the power, scheme or order of ${day}`,
  }
  return words[ground]
}

/** Returns the validation error of the words that explain a ground. */
export const getGroundWordsError = (words: string): string | undefined => {
  if (isInvisible(words)) return 'Say who decided what, and where it is written.'
  return words.trim().length > maxGroundWords
    ? `Use at most ${maxGroundWords} characters.`
    : undefined
}
