/** The rules of what people say of themselves, with the sentences they read; both sides ask these. */
import { registrationRules } from '../identity/registration-rules.ts'

/** Longest texts kept, in characters. */
export const maxBioLength = 300
export const maxAboutMeLength = 5000

const getTooLongError = (max: number) => (value: string) => {
  if (value.trim().length > max) return `Use at most ${max} characters.`
  return /[^\P{Cc}\n\r\t]/u.test(value) ? 'This holds a character that cannot be used.' : undefined
}

/** Each answers what is wrong with a value, or nothing. */
export const profileRules = {
  firstname: registrationRules.firstname,
  lastname: registrationRules.lastname,
  bio: getTooLongError(maxBioLength),
  introduction: getTooLongError(maxAboutMeLength),
} as const

/** The fields about themselves that people can change in their profile. */
export const profileFields = ['firstname', 'lastname', 'bio', 'introduction'] as const

/** What deletes an account, typed by its owner. */
export const deletionWords = 'delete my account'
