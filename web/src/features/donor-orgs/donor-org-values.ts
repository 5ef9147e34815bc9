import type { DonorOrg, DonorOrgChange, NewDonorOrg } from '@pennytrail/contract'
import type { DonorOrgKind } from '@pennytrail/contract/donor-org-kinds.ts'
import { donorOrgRules } from '@pennytrail/contract/donor-org-rules.ts'
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

export function valuesOf(org: DonorOrg): DonorOrgValues {
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
  website: (value) => donorOrgRules.website(value.trim()),
  introduction: donorOrgRules.introduction,
}

/** In the order of the form. */
export const foundingRules: Rules<DonorOrgValues> = {
  name: donorOrgRules.name,
  kind: donorOrgRules.kind,
  registrationNumber: (value, { kind }) =>
    kind === '' ? undefined : donorOrgRules.registrationNumber(value, kind),
  ...profileRules,
  proof: donorOrgRules.proof,
}

/** What is sent to found one; the rules have seen to it that a kind is chosen. */
export function foundingOf(values: DonorOrgValues): NewDonorOrg {
  return { ...values, kind: values.kind === '' ? 'company' : values.kind }
}

/** Only what was changed: what a colleague changed meanwhile stays. */
export function changesOf(before: DonorOrgValues, after: DonorOrgValues): DonorOrgChange {
  const changed = (Object.keys(after) as (keyof DonorOrgValues)[]).filter(
    (name) => before[name] !== after[name],
  )
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
