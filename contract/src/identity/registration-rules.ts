/** Rules for registration, with their error sentences; web and server share them. */
import { isWeak } from './password-strength.ts'
import { findNameError } from '../misleading-text.ts'

/** The longest values, in characters (email address: RFC 5321, section 4.5.3.1). */
export const maxLengths = { name: 100, email: 254, password: 256 } as const

// The addresses that browsers accept in <input type="email"> (HTML Living Standard, "valid email
// address"), with a dot in the domain, because mail to an address without one arrives nowhere.
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const isEmail = (text: string): boolean =>
  text.length <= maxLengths.email && emailShape.test(text)

/** Normalises an address for storing and comparing: lower case, no space around it. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()

const nameRule = (label: string) => (value: string) =>
  findNameError(value, { label, empty: `${label} is required.`, max: maxLengths.name })

/** Each rule returns the validation error of a value, or undefined. */
export const registrationRules = {
  firstname: nameRule('First name'),
  lastname: nameRule('Last name'),
  email: (value: string) => {
    if (!value.trim()) return 'Email is required.'
    return isEmail(value.trim()) ? undefined : 'Invalid email format'
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
