/**
 * Rules for resetting a forgotten password, with their error sentences; web and server share them.
 */
import { getEmailError, maxLengths } from '../identity/registration-rules.ts'
import { isInvisible } from '../misleading-text.ts'

/**
 * The length of a reset code in characters, its validity in minutes, and the tries that it allows.
 */
export const resetCode = { length: 6, minutes: 10, tries: 5 } as const

/** The least length of a password that is set by a reset, in characters. */
export const shortestResetPassword = 6

/** Removes the separators from a code that was typed or pasted ("123 456", "123-456"). */
export const normaliseCode = (typed: string): string =>
  typed.replaceAll(/[\s\u00AD\u2010-\u2015-]/g, '').slice(0, resetCode.length)

/** Each rule returns the validation error of a value, or undefined. */
export const forgotPasswordRules = {
  email: (value: string) => {
    if (isInvisible(value)) return 'Email is required'
    return getEmailError(value, 'Please enter a valid email address')
  },
  code: (value: string) => {
    if (!value) return 'Reset code is required'
    return value.length === resetCode.length ? undefined : 'Reset code must be 6 digits'
  },
  newPassword: (value: string) => {
    if (!value) return 'Password is required'
    if (value.length < shortestResetPassword) return 'Password must be at least 6 characters'
    if (value.length <= maxLengths.password) return undefined
    return `Password can have at most ${maxLengths.password} characters`
  },
} as const
