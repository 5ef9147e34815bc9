import { lazy, type ComponentType } from 'react'
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

/** The sections of /profile-settings. A feature joins by one line in the section it belongs to. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  { key: 'notifications', label: 'Notifications', parts: [MailPart] },
  {
    key: 'appearance',
    label: 'Appearance',
    parts: [lazy(() => import('../features/account/theme-settings.tsx'))],
  },
]
