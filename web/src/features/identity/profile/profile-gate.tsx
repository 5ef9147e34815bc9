import type { ProfileSelection } from '@pennytrail/contract/identity/user-type.ts'
import type { ReactNode } from 'react'
import { AccessDenied } from '../access-denied.tsx'
import { FinishSettingUp } from '../finish-setting-up.tsx'
import { useSession } from '../session/session-store.ts'
import { includesProfile, useUser } from '../user.ts'

/**
 * Shows a dashboard to people whose user type includes its profile. Shows all other people the
 * steps that they still have to take.
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

/** Shows a page to the platform's own staff. */
export function AdminGate({ children }: { children: ReactNode }) {
  if (useSession((state) => state.isAdmin)) return children
  return <AccessDenied>Only Pennytrail’s own staff can open this page.</AccessDenied>
}
