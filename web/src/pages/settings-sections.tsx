import { lazy, type ComponentType } from 'react'
import { AvatarSettings } from '../features/avatar/avatar-settings.tsx'
import { changeAvatar, useSession } from '../features/identity/session.ts'
import { useUser } from '../features/identity/user.ts'
import { NotificationSettings } from '../features/notifications/notification-settings.tsx'

export interface SettingsSection {
  key: string
  label: string
  /** Each on a card of its own (ui/settings-part.tsx), in the order in which they stand. */
  parts: readonly ComponentType[]
}

function MailPart() {
  return <NotificationSettings userType={useUser((state) => state.userType)} />
}

function AvatarPart() {
  const { userId, firstname, lastname, avatarid } = useSession()
  const name = `${firstname} ${lastname}`.trim()
  return <AvatarSettings userId={userId} name={name} avatarId={avatarid} onChanged={changeAvatar} />
}

/** The sections of /profile-settings. A feature joins by one line in the section it belongs to. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  { key: 'profile', label: 'Profile', parts: [AvatarPart] },
  { key: 'notifications', label: 'Notifications', parts: [MailPart] },
  {
    key: 'appearance',
    label: 'Appearance',
    parts: [lazy(() => import('../features/account/theme-settings.tsx'))],
  },
]
