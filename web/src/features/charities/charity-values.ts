import type { Charity, CharityChange } from '@pennytrail/contract'
import { charityRules } from '@pennytrail/contract/charity-rules.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import type { Rules } from '../../lib/form.ts'

/** A charity's profile as its form holds it. */
export interface CharityValues {
  introduction: string
  tags: string[]
  countriesActive: string[]
  weblink: string
  reachOutEmail: string
  foundedDate: string
  hmrcReference: string
}

export function valuesOf(charity: Charity): CharityValues {
  return {
    introduction: charity.introduction,
    tags: charity.tags,
    countriesActive: charity.countriesActive,
    weblink: charity.weblink ?? '',
    reachOutEmail: charity.reachOutEmail ?? '',
    foundedDate: charity.foundedDate ?? '',
    hmrcReference: charity.hmrcReference ?? '',
  }
}

/** Only what was changed: what another Lead changed meanwhile stays. */
export function changesOf(before: CharityValues, after: CharityValues): CharityChange {
  const changed = (Object.keys(after) as (keyof CharityValues)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

export const charityFormRules: Rules<CharityValues> = {
  introduction: charityRules.introduction,
  tags: charityRules.tags,
  countriesActive: charityRules.countriesActive,
  weblink: (value) => charityRules.weblink(value.trim()),
  reachOutEmail: (value) => charityRules.reachOutEmail(value.trim()),
  hmrcReference: (value) => charityRules.hmrcReference(value.trim()),
  foundedDate: (value) => charityRules.foundedDate(value, ukDate(new Date())),
}
