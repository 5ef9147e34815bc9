/** What kinds of donor organisation there are, and how each stands with the administrators. */
export const donorOrgKinds = ['company', 'trust', 'foundation', 'club'] as const
export type DonorOrgKind = (typeof donorOrgKinds)[number]

export const donorOrgKindNames: Record<DonorOrgKind, string> = {
  company: 'Company',
  trust: 'Trust',
  foundation: 'Foundation',
  club: 'Club or society',
}

/** `refused` can be corrected, which sends it to the administrators again. */
export const donorOrgStatuses = ['waiting', 'verified', 'refused', 'suspended'] as const
export type DonorOrgStatus = (typeof donorOrgStatuses)[number]

/** What the number is called for each kind. */
export const orgNumberNames: Record<DonorOrgKind, string> = {
  company: 'Company number',
  trust: 'Registered charity number',
  foundation: 'Registered charity number',
  club: 'Registration number',
}
