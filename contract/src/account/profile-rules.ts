/** The rules of what people say of themselves, with the sentences they read; both sides ask these. */
import { registrationRules } from '../identity/registration-rules.ts'

/** Longest texts kept, in characters. */
export const longestBio = 300
export const longestAboutMe = 5000

const atMost = (most: number) => (value: string) => {
  if (value.trim().length > most) return `Use at most ${most} characters.`
  return /[^\P{Cc}\n\r\t]/u.test(value) ? 'This holds a character that cannot be used.' : undefined
}

/** Each answers what is wrong with a value, or nothing. */
export const profileRules = {
  firstname: registrationRules.firstname,
  lastname: registrationRules.lastname,
  bio: atMost(longestBio),
  introduction: atMost(longestAboutMe),
} as const

/** The fields about themselves that people can change in their profile. */
export const profileFields = ['firstname', 'lastname', 'bio', 'introduction'] as const

/** What deletes an account, typed by its owner. */
export const deletionWords = 'delete my account'
