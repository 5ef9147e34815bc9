import { getDateError, isCalendarDate, yearInFull } from '../dates/calendar-date.ts'
import { countryCodes, isCountryCode } from '../countries.ts'
import type { FieldMap } from '../fields.ts'
import { getEmailError } from '../identity/email-address.ts'
import { isTag, maxTags } from '../projects/tags.ts'

/** The fields of a charity's profile that its Leads edit, in the order of the form. */
export const charityFields = {
  introduction: {
    kind: 'longText',
    label: 'About',
    hint: 'What the charity does and for whom.',
    optional: true,
    max: 5000,
    rows: 8,
  },
  tags: {
    kind: 'tags',
    label: 'Tags',
    hint: `Up to ${maxTags}. They help people to find the charity.`,
    optional: true,
    rule: (chosen) => {
      if (chosen.length > maxTags) return `Choose at most ${maxTags} tags.`
      return chosen.every(isTag) ? undefined : 'Choose tags from the list.'
    },
  },
  countriesActive: {
    kind: 'countries',
    label: 'Countries active',
    hint: 'Where the charity works.',
    fact: 'Active in',
    optional: true,
    rule: (chosen) =>
      chosen.length <= countryCodes.length && chosen.every(isCountryCode)
        ? undefined
        : 'Choose countries from the list.',
  },
  weblink: {
    kind: 'webAddress',
    label: 'Website',
    fact: 'Website',
    nullable: true,
  },
  reachOutEmail: {
    kind: 'email',
    label: 'Reach-out email',
    hint: 'Shown to everyone on the charity’s page.',
    fact: 'Email',
    nullable: true,
    rule: (address) =>
      address === '' ? undefined : getEmailError(address, 'Invalid email format'),
  },
  foundedDate: {
    kind: 'date',
    label: 'Founded',
    fact: 'Founded',
    nullable: true,
    rule: (date, today) => {
      if (date === '') return undefined
      if (!isCalendarDate(date)) return getDateError(date)
      if (date < '0100') return yearInFull
      return date > today ? 'Enter a date that is not in the future.' : undefined
    },
  },
  hmrcReference: {
    kind: 'text',
    label: 'HMRC charity reference',
    hint: 'For example AB12345. HMRC gave it to you to claim Gift Aid. Only your team sees it.',
    nullable: true,
    upperCase: true,
    autoComplete: 'off',
    rule: (reference) =>
      reference === '' || /^[A-Z]{1,2}\d{1,5}$/i.test(reference)
        ? undefined
        : 'Enter one or two letters and up to five digits, such as AB12345.',
  },
} as const satisfies FieldMap
