import type { Charity, CharityChange } from '@pennytrail/contract'
import { charityRules, toWebAddress } from '@pennytrail/contract/charities/rules.ts'
import { getCountryName } from '@pennytrail/contract/countries.ts'
import { toUkDate } from '@pennytrail/contract/uk-date.ts'
import { listChangedFields, pick } from '../../lib/edit-conflict.ts'
import type { Rules } from '../../lib/form.ts'
import { formatDate } from '../../lib/format-date.ts'

export interface CharityValues {
  introduction: string
  tags: string[]
  countriesActive: string[]
  weblink: string
  reachOutEmail: string
  foundedDate: string
  hmrcReference: string
}

export const toFormValues = (charity: Charity): CharityValues => ({
  introduction: charity.introduction,
  tags: charity.tags,
  countriesActive: charity.countriesActive,
  weblink: charity.weblink ?? '',
  reachOutEmail: charity.reachOutEmail ?? '',
  foundedDate: charity.foundedDate ?? '',
  hmrcReference: charity.hmrcReference ?? '',
})

/** Returns only the changed fields, so that another Lead's changes to other fields stay. */
export const listChanges = (before: CharityValues, after: CharityValues): CharityChange => {
  const sent = { ...after, weblink: toWebAddress(after.weblink) }
  return pick(sent, listChangedFields(before, sent))
}

export const fieldNames: Readonly<Record<keyof CharityValues, string>> = {
  introduction: 'About',
  tags: 'Tags',
  countriesActive: 'Countries active',
  weblink: 'Website',
  reachOutEmail: 'Reach-out email',
  foundedDate: 'Founded',
  hmrcReference: 'HMRC charity reference',
}

/** Words for the values of fields that are not plain text. */
export const fieldFormatters = {
  countriesActive: (codes: string[]) => codes.map(getCountryName).join(', ') || 'none',
  foundedDate: (date: string) => (date ? formatDate(date) : 'empty'),
}

export const charityFormRules: Rules<CharityValues> = {
  introduction: charityRules.introduction,
  tags: charityRules.tags,
  countriesActive: charityRules.countriesActive,
  weblink: (value) => charityRules.weblink(toWebAddress(value)),
  reachOutEmail: (value) => charityRules.reachOutEmail(value.trim()),
  hmrcReference: (value) => charityRules.hmrcReference(value.trim()),
  foundedDate: (value) => charityRules.foundedDate(value, toUkDate(new Date())),
}
