/** The user types of accounts. A type follows from facts about the account and is never stored. */
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

/**
 * Returns the user type of an account. An account is never in a charity and in a donor organisation
 * at the same time.
 */
export const getUserType = ({ isDonor, inCharity, inDonorOrg }: AccountFacts): UserType => {
  if (inCharity) return isDonor ? 'DONOR & CHARITY' : 'CHARITY'
  if (inDonorOrg) return isDonor ? 'DONOR & DONORORG' : 'DONORORG'
  return isDonor ? 'DONOR' : 'GENERAL'
}

/** Returns whether a user may switch between profiles. Only the two combined types may. */
export const canToggle = (userType: UserType): boolean =>
  userType === 'DONOR & CHARITY' || userType === 'DONOR & DONORORG'

/**
 * Returns the profile to select, given the user type and the profile that the browser had stored.
 */
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
