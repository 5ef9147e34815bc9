import type { FieldMap } from '../fields.ts'
import { registrationRules } from '../identity/registration-rules.ts'

const getTooLongError = (max: number) => (value: string) => {
  if (value.length > max) return `Use at most ${max} characters.`
  return /[^\P{Cc}\n\r\t]/u.test(value)
    ? 'This contains a character that cannot be used.'
    : undefined
}

/** The fields of the profile, which people write about themselves. */
export const profileFields = {
  firstname: { kind: 'text', label: 'First name', rule: registrationRules.firstname },
  lastname: { kind: 'text', label: 'Last name', rule: registrationRules.lastname },
  bio: {
    kind: 'longText',
    label: 'Bio',
    hint: 'A line or two: what you do, what you care about.',
    optional: true,
    max: 300,
    rows: 2,
    rule: getTooLongError(300),
  },
  introduction: {
    kind: 'longText',
    label: 'Introduction',
    hint: 'More about you, for your profile page.',
    optional: true,
    max: 5000,
    rows: 6,
    rule: getTooLongError(5000),
  },
} as const satisfies FieldMap

/** The words that the owner of an account types to delete it. */
export const deletionWords = 'delete my account'
