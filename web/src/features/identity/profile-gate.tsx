import type { ProfileSelection, UserType } from '@pennytrail/contract/user-type.ts'
import type { ReactNode } from 'react'
import { AccessDenied } from './access-denied.tsx'
import { useUser } from './user.ts'

/** Whether a user type includes a profile: "DONOR & CHARITY" is a donor and a charity. */
export function includesProfile(userType: UserType, profile: ProfileSelection): boolean {
  return userType.split(' & ').includes(profile)
}

/** A dashboard, for those whose user type has it. */
export function ProfileGate(props: { profile: ProfileSelection; children: ReactNode }) {
  const userType = useUser((state) => state.userType)
  return includesProfile(userType, props.profile) ? props.children : <AccessDenied />
}
