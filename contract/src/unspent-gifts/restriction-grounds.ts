/**
 * The grounds on which restricted money may leave a project that is closing or has ended: the terms
 * of its giver, its return, the giver’s consent, or a power of law.
 */
import { formatDay } from '../dates/uk-time.ts'
import type { CharityRight } from '../identity/rights.ts'

export const restrictionGrounds = ['terms', 'returned', 'consent', 'power'] as const
export type RestrictionGround = (typeof restrictionGrounds)[number]

export const restrictedSources = ['grant', 'outside-grant', 'other'] as const
export type RestrictedSource = (typeof restrictedSources)[number]

export const groundLabels: Readonly<Record<RestrictionGround, string>> = {
  terms: 'Its own terms',
  returned: 'Returned to the funder',
  consent: 'The funder’s consent',
  power: 'A power, scheme or order',
}

/** Whether a ground needs the day on which somebody decided. */
export const hasDecision = (ground: RestrictionGround): boolean =>
  ground === 'consent' || ground === 'power'

/** The right that recording a ground needs. A power of law is a decision of the trustees. */
export const getGroundRight = (ground: RestrictionGround): CharityRight =>
  ground === 'power' ? 'edit' : 'recordIncome'

export const maxGroundWords = 500

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
  if (words.trim() === '') return 'Say who decided what, and where it is written.'
  return words.trim().length > maxGroundWords
    ? `Use at most ${maxGroundWords} characters.`
    : undefined
}
