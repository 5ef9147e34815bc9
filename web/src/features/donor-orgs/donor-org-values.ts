import type { DonorOrg, DonorOrgChange, NewDonorOrg } from '@pennytrail/contract'
import { toWebAddress } from '@pennytrail/contract/charities/rules.ts'
import { donorOrgKindNames, type DonorOrgKind } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { donorOrgRules } from '@pennytrail/contract/donor-orgs/rules.ts'
import { listChangedFields, pick } from '../../lib/edit-conflict.ts'
import type { Rules } from '../../lib/form.ts'

/** An organisation's details as form values. `kind` is empty until the person chooses one. */
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

export const toFormValues = (org: DonorOrg): DonorOrgValues => ({
  name: org.name,
  kind: org.kind,
  registrationNumber: org.registrationNumber ?? '',
  website: org.website ?? '',
  introduction: org.introduction,
  proof: org.review?.proof ?? '',
})

export const profileRules: Rules<DonorOrgValues> = {
  website: (value) => donorOrgRules.website(toWebAddress(value)),
  introduction: donorOrgRules.introduction,
}

/** The keys have the order of the form. */
export const setUpRules: Rules<DonorOrgValues> = {
  name: donorOrgRules.name,
  kind: donorOrgRules.kind,
  registrationNumber: (value, { kind }) =>
    kind === '' ? undefined : donorOrgRules.registrationNumber(value, kind),
  ...profileRules,
  proof: donorOrgRules.proof,
}

/** Returns the details to send for a new organisation. The validation rules guarantee a kind. */
export const toNewDonorOrg = (values: DonorOrgValues): NewDonorOrg => {
  const website = toWebAddress(values.website)
  return { ...values, website, kind: values.kind === '' ? 'company' : values.kind }
}

/** Returns only the changed fields, so that a colleague's changes to other fields stay. */
export const listChanges = (before: DonorOrgValues, after: DonorOrgValues): DonorOrgChange => {
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

/** Words for the values of fields that are not plain text. */
export const fieldFormatters = {
  kind: (kind: DonorOrgKind | '') => (kind === '' ? 'none' : donorOrgKindNames[kind]),
}
