/** What kind of user an account is follows from facts about it and is never stored. */
export const userTypes = [
  'DONOR',
  'CHARITY',
  'DONORORG',
  'DONOR & CHARITY',
  'DONOR & DONORORG',
  'GENERAL',
] as const
export type UserType = (typeof userTypes)[number]

export const profileSelections = ['DONOR', 'CHARITY', 'DONORORG'] as const
export type ProfileSelection = (typeof profileSelections)[number]

export interface AccountFacts {
  readonly isDonor: boolean
  readonly inCharity: boolean
  readonly inDonorOrg: boolean
}

/** The user type of an account; one is never in a charity and a donor organisation at once. */
export const getUserType = ({ isDonor, inCharity, inDonorOrg }: AccountFacts): UserType => {
  if (inCharity) return isDonor ? 'DONOR & CHARITY' : 'CHARITY'
  if (inDonorOrg) return isDonor ? 'DONOR & DONORORG' : 'DONORORG'
  return isDonor ? 'DONOR' : 'GENERAL'
}

/** Only the two combined types may switch between profiles. */
export const canToggle = (userType: UserType): boolean =>
  userType === 'DONOR & CHARITY' || userType === 'DONOR & DONORORG'

/** The profile selected once the user type is known, given what the browser had stored. */
export const getProfileSelection = (
  userType: UserType,
  stored: string | null,
): ProfileSelection | null => {
  switch (userType) {
    case 'DONOR':
      return 'DONOR'
    case 'CHARITY':
      return 'CHARITY'
    case 'DONOR & CHARITY':
      return stored === 'DONOR' ? 'DONOR' : 'CHARITY'
    case 'DONOR & DONORORG':
      return stored === 'DONOR' ? 'DONOR' : 'DONORORG'
    default:
      return null
  }
}
