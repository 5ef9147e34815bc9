import type { ChangeEvent } from 'react'

/** The address that was typed on one of the pages of signing in: the others begin with it. It lies in
    memory alone and goes with the page, or once somebody is signed in. */
export const typedEmail = { current: '' }

/** For the field that the address is typed into. */
export const keepTyped = {
  onChange: ({ target }: ChangeEvent<HTMLInputElement>): void => {
    typedEmail.current = target.value
  },
}
