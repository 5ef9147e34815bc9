/** The kinds of donor organisation. Administrators verify each organisation. */
export const donorOrgKinds = ['company', 'trust', 'foundation', 'club'] as const
export type DonorOrgKind = (typeof donorOrgKinds)[number]

export const donorOrgKindNames: Record<DonorOrgKind, string> = {
  company: 'Company',
  trust: 'Trust',
  foundation: 'Foundation',
  club: 'Club or society',
}

/**
 * The states of verification. A `refused` organisation can correct its details, which sends it to
 * the administrators again.
 */
export const donorOrgStatuses = ['waiting', 'verified', 'refused', 'suspended'] as const
export type DonorOrgStatus = (typeof donorOrgStatuses)[number]

export const orgNumberNames: Record<DonorOrgKind, string> = {
  company: 'Company number',
  trust: 'Registered charity number',
  foundation: 'Registered charity number',
  club: 'Registration number',
}
