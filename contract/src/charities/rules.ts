/** Rules for a charity's profile and for claims, with their error sentences. */
import { countryCodes, isCountryCode } from '../countries.ts'
import { getDateError, isCalendarDate, yearInFull } from '../calendar-date.ts'
import { isEmail } from '../identity/registration-rules.ts'
import { isTag, maxTags } from '../projects/tags.ts'

export const maxIntroductionLength = 5000
export const maxExplanationLength = 2000
export const maxReasonLength = 1000

/** Completes a typed web address: "example.org" without a scheme gets one. */
export const toWebAddress = (typed: string): string => {
  const text = typed.trim()
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)
    ? `https://${text}`
    : text
}

/** Each rule returns the validation error of a value, or undefined. Empty text means no value. */
export const charityRules = {
  introduction: (value: string) =>
    value.length > maxIntroductionLength
      ? `Use at most ${maxIntroductionLength} characters.`
      : undefined,
  tags: (value: readonly string[]) => {
    if (value.length > maxTags) return `Choose at most ${maxTags} tags.`
    return value.every(isTag) ? undefined : 'Choose tags from the list.'
  },
  countriesActive: (value: readonly string[]) =>
    value.length <= countryCodes.length && value.every(isCountryCode)
      ? undefined
      : 'Choose countries from the list.',
  weblink: (value: string) => {
    if (value === '') return undefined
    const shaped = /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value) && URL.canParse(value)
    // A user name before the host can imitate another site:
    // https://www.bank.example@elsewhere.example
    const fine = shaped && new URL(value).username === ''
    return fine && value.length <= 500
      ? undefined
      : 'Enter a web address that starts with http:// or https://.'
  },
  reachOutEmail: (value: string) =>
    value === '' || isEmail(value) ? undefined : 'Invalid email format',
  hmrcReference: (value: string) =>
    value === '' || /^[A-Z]{1,2}\d{1,5}$/i.test(value)
      ? undefined
      : 'Enter one or two letters and up to five digits, such as AB12345.',
  foundedDate: (value: string, today: string) => {
    if (value === '') return undefined
    if (!isCalendarDate(value)) return getDateError(value)
    if (value < '0100') return yearInFull
    return value > today ? 'Enter a date that is not in the future.' : undefined
  },
} as const

export const claimRules = {
  explanation: (value: string) => {
    if (value.trim().length < 20) return 'Tell us in a sentence or two how we can check.'
    return value.length > maxExplanationLength
      ? `Use at most ${maxExplanationLength} characters.`
      : undefined
  },
  reason: (value: string) => {
    if (!value.trim()) return 'Give a reason. The claimant can read it.'
    return value.length > maxReasonLength ? `Use at most ${maxReasonLength} characters.` : undefined
  },
} as const
