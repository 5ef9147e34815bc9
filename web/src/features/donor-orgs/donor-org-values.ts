import type { DonorOrg, DonorOrgChange, NewDonorOrg } from '@pennytrail/contract'
import { toWebAddress } from '@pennytrail/contract/charities/rules.ts'
import { donorOrgKindNames, type DonorOrgKind } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { donorOrgRules } from '@pennytrail/contract/donor-orgs/rules.ts'
import { listChangedFields, pick } from '../../lib/edit-conflict.ts'
import type { Rules } from '../../lib/form.ts'

/** An organisation's details as its form holds them; no kind is chosen to begin with. */
export interface DonorOrgValues {
  name: string
  kind: DonorOrgKind | ''
  registrationNumber: string
  website: string
  introduction: string
  proof: string
}

export const noValues: DonorOrgValues = {
  name: '',
  kind: '',
  registrationNumber: '',
  website: '',
  introduction: '',
  proof: '',
}

export function toFormValues(org: DonorOrg): DonorOrgValues {
  return {
    name: org.name,
    kind: org.kind,
    registrationNumber: org.registrationNumber ?? '',
    website: org.website ?? '',
    introduction: org.introduction,
    proof: org.review?.proof ?? '',
  }
}

export const profileRules: Rules<DonorOrgValues> = {
  website: (value) => donorOrgRules.website(toWebAddress(value)),
  introduction: donorOrgRules.introduction,
}

/** In the order of the form. */
export const setUpRules: Rules<DonorOrgValues> = {
  name: donorOrgRules.name,
  kind: donorOrgRules.kind,
  registrationNumber: (value, { kind }) =>
    kind === '' ? undefined : donorOrgRules.registrationNumber(value, kind),
  ...profileRules,
  proof: donorOrgRules.proof,
}

/** What is sent to found one; the rules have seen to it that a kind is chosen. */
export function toNewDonorOrg(values: DonorOrgValues): NewDonorOrg {
  const website = toWebAddress(values.website)
  return { ...values, website, kind: values.kind === '' ? 'company' : values.kind }
}

/** Only what was changed: what a colleague changed meanwhile stays. */
export function listChanges(before: DonorOrgValues, after: DonorOrgValues): DonorOrgChange {
  const sent = { ...after, website: toWebAddress(after.website) }
  return pick(sent, listChangedFields(before, sent)) as DonorOrgChange
}

export const fieldNames: Readonly<Record<keyof DonorOrgValues, string>> = {
  name: 'Name of the organisation',
  kind: 'What kind of organisation it is',
  registrationNumber: 'Registration number',
  website: 'Website',
  introduction: 'Introduction',
  proof: 'How we can check that you act for it',
}

/** What stands in the fields, in words. */
export const fieldFormatters = {
  kind: (kind: DonorOrgKind | '') => (kind === '' ? 'none' : donorOrgKindNames[kind]),
}
