import type { DonorOrg } from '@pennytrail/contract'
import type { TypedValues } from '@pennytrail/contract/fields.ts'
import { donorOrgFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import type { DonorOrgKind } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { donorOrgRules } from '@pennytrail/contract/donor-orgs/rules.ts'
import { createRules, toFormValues } from '../../lib/form/field-values.ts'
import type { Rules } from '../../lib/form/form.ts'

/** An organisation's details as form values. `kind` is empty until the person chooses one. */
export type DonorOrgValues = Omit<TypedValues<typeof donorOrgFields>, 'kind'> & {
  kind: DonorOrgKind | ''
}

export const toDonorOrgValues = (org?: DonorOrg): DonorOrgValues =>
  toFormValues(donorOrgFields, { ...org, proof: org?.review?.proof ?? '' })

const fieldRules = createRules(donorOrgFields)

/** The rules of the fields that can change after the verification. */
export const profileRules: Rules<DonorOrgValues> = {
  website: fieldRules.website,
  introduction: fieldRules.introduction,
}

export const setUpRules: Rules<DonorOrgValues> = {
  ...fieldRules,
  kind: donorOrgRules.kind,
  registrationNumber: (value, { kind }) =>
    kind === '' ? undefined : donorOrgRules.registrationNumber(value, kind),
}
