/**
 * Rules for what people write about themselves, with their error sentences; web and server share
 * them.
 */
import { registrationRules } from '../identity/registration-rules.ts'

/** The longest texts, in characters. */
export const maxBioLength = 300
export const maxAboutMeLength = 5000

const getTooLongError = (max: number) => (value: string) => {
  if (value.trim().length > max) return `Use at most ${max} characters.`
  return /[^\P{Cc}\n\r\t]/u.test(value)
    ? 'This contains a character that cannot be used.'
    : undefined
}

/** Each rule returns the validation error of a value, or undefined. */
export const profileRules = {
  firstname: registrationRules.firstname,
  lastname: registrationRules.lastname,
  bio: getTooLongError(maxBioLength),
  introduction: getTooLongError(maxAboutMeLength),
} as const

/** The profile fields that people can change about themselves. */
export const profileFields = ['firstname', 'lastname', 'bio', 'introduction'] as const

/** The words that the owner of an account types to delete it. */
export const deletionWords = 'delete my account'
