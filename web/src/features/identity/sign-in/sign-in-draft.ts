import type { Intent } from '@pennytrail/contract/identity/registration-rules.ts'
import type { ChangeEvent } from 'react'

/** The address that was typed on one of the pages of signing in: the others begin with it. It lies in
    memory alone and goes with the page, or once somebody is signed in. */
export const emailDraft = { current: '' }

/** For the field that the address is typed into. */
export const rememberEmailHandlers = {
  onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
    emailDraft.current = target.value
  },
}

const emptyPerson = { firstname: '', lastname: '', intent: 'donor' as Intent }

/** What else was told on the page to create an account, for who looks at another and comes back.
    The password never lies here. */
export const personDraft = { current: emptyPerson }

/** Somebody is signed in: what was typed on the way is of no more use. */
export function clearSignInDraft(): void {
  emailDraft.current = ''
  personDraft.current = emptyPerson
}
