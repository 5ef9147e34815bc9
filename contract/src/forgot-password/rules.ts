/** The rules of a forgotten password, with the sentences people read; both sides ask these. */
import { isEmail, longest } from '../identity/registration-rules.ts'

/** A reset code as it is typed: this many characters, and it works this long. */
export const resetCode = { length: 6, minutes: 10, tries: 5 } as const

/** A password set by a reset has at least this many characters. */
export const shortestResetPassword = 6

/** A code as it was typed or pasted ("123 456", "123-456"), without what only sets it apart. */
export const normaliseCode = (typed: string): string =>
  typed.replaceAll(/[\s\u00AD\u2010-\u2015-]/g, '').slice(0, resetCode.length)

/** Each answers what is wrong with a value, or nothing. */
export const forgotPasswordRules = {
  email: (value: string) => {
    if (!value.trim()) return 'Email is required'
    return isEmail(value.trim()) ? undefined : 'Please enter a valid email address'
  },
  code: (value: string) => {
    if (!value) return 'Reset code is required'
    return value.length === resetCode.length ? undefined : 'Reset code must be 6 digits'
  },
  newPassword: (value: string) => {
    if (!value) return 'Password is required'
    if (value.length < shortestResetPassword) return 'Password must be at least 6 characters'
    if (value.length <= longest.password) return undefined
    return `Password can have at most ${longest.password} characters`
  },
} as const
