import { lazy, type ComponentType } from 'react'
import { ContactSettings } from '../donations/index.ts'
import {
  GoogleSettings,
  PasskeySettings,
  SecondFactorSettings,
  changeAvatar,
  refreshSession,
  useSession,
  useSignOut,
  useUser,
} from '../identity/index.ts'
import { ProfileForm } from './profile-form.tsx'
import { TeamVisibilitySettings } from './team-visibility-settings.tsx'
import { AvatarSettings } from './avatar/avatar-settings.tsx'
import { NotificationSettings } from '../notifications/index.ts'
import { toast } from '../../lib/toast.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

// Lazy-loaded with their confirm dialogs.
const DeleteSettings = lazy(() => import('./delete-settings.tsx'))
const SessionSettings = lazy(() => import('./session-settings.tsx'))

export interface SettingsSection {
  key: string
  label: string
  /** Components in display order. Each has its own card (ui/layout/settings-card.tsx). */
  parts: readonly ComponentType[]
}

function MailPart() {
  return <NotificationSettings userType={useUser((state) => state.userType)} />
}

function AvatarPart() {
  const { userId, firstname, lastname, avatarid } = useSession()
  const name = getFullName({ firstname, lastname })
  return <AvatarSettings userId={userId} name={name} avatarId={avatarid} onChanged={changeAvatar} />
}

function ProfilePart() {
  const person = useSession()
  return <ProfileForm key={person.userId} person={person} onSaved={refreshSession} />
}

function ShownPart() {
  return <TeamVisibilitySettings userId={useSession((state) => state.userId)} />
}

function SessionsPart() {
  const leave = useSignOut()
  const signedOut = async () => {
    await leave()
    toast.success('You are now signed out everywhere.')
  }
  return <SessionSettings onSignedOut={signedOut} />
}

function DeletePart() {
  const leave = useSignOut()
  const userId = useSession((state) => state.userId)
  const deleted = async () => {
    await leave()
    toast.success('Your account has been deleted.')
  }
  return <DeleteSettings userId={userId} onDeleted={deleted} />
}

/** The sections of /profile-settings. A feature adds its part to a section here. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  { key: 'profile', label: 'Profile', parts: [ProfilePart, AvatarPart, ShownPart] },
  {
    key: 'signing-in',
    label: 'Signing in',
    parts: [
      lazy(() => import('./email-settings.tsx')),
      lazy(() => import('./password-settings.tsx')),
      PasskeySettings,
      SecondFactorSettings,
      GoogleSettings,
      SessionsPart,
      lazy(() => import('./account-log.tsx')),
    ],
  },
  {
    key: 'notifications',
    label: 'Notifications',
    parts: [MailPart, ContactSettings],
  },
  {
    key: 'appearance',
    label: 'Appearance',
    parts: [lazy(() => import('./theme-settings.tsx'))],
  },
  {
    key: 'your-data',
    label: 'Your data',
    parts: [lazy(() => import('./export-settings.tsx')), DeletePart],
  },
]
