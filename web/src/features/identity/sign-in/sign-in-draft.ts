import type { Intent } from '@pennytrail/contract/identity/registration-rules.ts'
import type { ChangeEvent } from 'react'

/**
 * The email address typed on one sign-in page, to fill in on the others. It stays in memory only,
 * until the page is left or the person signs in.
 */
export const emailDraft = { current: '' }

/** Input props that remember the typed email address. */
export const rememberEmailHandlers = {
  onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
    emailDraft.current = target.value
  },
}

const emptyPerson = { firstname: '', lastname: '', intent: 'donor' as Intent }

/**
 * The other details typed on the registration page, for people who visit another page and come
 * back. It never contains the password.
 */
export const personDraft = { current: emptyPerson }

/** Clears the remembered details after signing in. */
export const clearSignInDraft = (): void => {
  emailDraft.current = ''
  personDraft.current = emptyPerson
}
