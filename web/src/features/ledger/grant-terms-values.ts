import { missingGrantTerms, type GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'

/** The terms of a grant as typed; an empty choice was not made yet. */
export interface TypedGrantTerms {
  readonly shortfall: GrantTerms['shortfall'] | ''
  readonly delay: GrantTerms['delay'] | ''
  readonly closing: GrantTerms['closing'] | ''
  readonly words: string
}

export const noGrantTerms: TypedGrantTerms = { shortfall: '', delay: '', closing: '', words: '' }

/** Returns the terms to send; null while a choice is missing. */
export const toGrantTerms = ({
  closing,
  delay,
  shortfall,
  words,
}: TypedGrantTerms): GrantTerms | null =>
  closing === '' || delay === '' || shortfall === ''
    ? null
    : { closing, delay, shortfall, words: words.trim() }

/** Returns the validation error of terms that a form asks for. */
export const getGrantTermsError = (terms: TypedGrantTerms): string | undefined =>
  toGrantTerms(terms) === null ? missingGrantTerms : undefined
