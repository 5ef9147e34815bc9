import type { ProfileSelection, UserType } from '@pennytrail/contract/identity/user-type.ts'
import type { ReactNode } from 'react'
import { AccessDenied } from '../access-denied.tsx'
import { FinishSettingUp } from '../finish-setting-up.tsx'
import { useUser } from '../user.ts'

/** Whether a user type includes a profile: "DONOR & CHARITY" is a donor and a charity. */
function includesProfile(userType: UserType, profile: ProfileSelection): boolean {
  return userType.split(' & ').includes(profile)
}

/**
 * Shows a dashboard to people whose user type includes the profile, and the missing steps to
 * others.
 */
export function ProfileGate(props: { profile: ProfileSelection; children: ReactNode }) {
  const userType = useUser((state) => state.userType)
  if (includesProfile(userType, props.profile)) return props.children
  return (
    <>
      <FinishSettingUp />
      <AccessDenied />
    </>
  )
}
