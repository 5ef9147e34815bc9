/** Rules for registration, with their error sentences; web and server share them. */
import { getEmailError, isEmail, maxEmailLength, normaliseEmail } from './email-address.ts'
import { isWeak } from './password-strength.ts'
import { findNameError, isInvisible } from '../misleading-text.ts'

export { getEmailError, isEmail, normaliseEmail }

/** The maximum lengths of the fields, in characters. */
export const maxLengths = { name: 100, email: maxEmailLength, password: 256 } as const

const nameRule = (label: string) => (value: string) =>
  findNameError(value, { label, empty: `${label} is required.`, max: maxLengths.name })

/** Each rule returns the validation error of a value, or undefined. */
export const registrationRules = {
  firstname: nameRule('First name'),
  lastname: nameRule('Last name'),
  email: (value: string) => {
    if (isInvisible(value)) return 'Email is required.'
    return getEmailError(value, 'Invalid email format')
  },
  password: (value: string) => {
    if (!value) return 'Password is required'
    if (value.length > maxLengths.password) {
      return `Password can have at most ${maxLengths.password} characters`
    }
    return isWeak(value) ? 'Password is too weak' : undefined
  },
  confirmPassword: (value: string, password: string) => {
    if (!value) return 'Confirm password is required.'
    return value === password ? undefined : 'Passwords must match'
  },
} as const

/** The purposes that a person can choose from at registration. */
export const intents = ['donor', 'charity', 'donorOrg'] as const
export type Intent = (typeof intents)[number]
