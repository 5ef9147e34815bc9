import type { ProfileSelection } from '@pennytrail/contract/identity/user-type.ts'
import { useLocation, useNavigate } from 'react-router'
import { hasPage } from '../../lib/page-registry.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { getDashboardPath, getDashboardProfile } from './sign-in/redirect-after-sign-in.ts'
import { chooseCharity, useSession } from './session/session.ts'
import { useSignOut } from './session/use-sign-out.ts'
import { listSelections, selectProfile, useUser } from './user.ts'
import { getFullName, getGreetingName } from '@pennytrail/contract/identity/person-name.ts'

const profileNames: Record<ProfileSelection, string> = {
  DONOR: 'Donor',
  CHARITY: 'Charity',
  DONORORG: 'Donor organisation',
}

const links = [
  { label: 'Your profile', to: '/userprofile' },
  { label: 'Profile settings', to: '/profile-settings' },
  { label: 'Administration', to: '/admin', admin: true },
]

/** Shows who is signed in, the active profile and charity, and the sign-out button. */
export default function AccountMenu() {
  const { firstname, lastname, isAdmin, charities, charity, avatarid } = useSession()
  const { userType, canToggle, userSelection } = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const leave = useSignOut()
  const own = getDashboardProfile(userType, userSelection)
  const name = getFullName({ firstname, lastname })
  const greeting = getGreetingName({ firstname, lastname })

  // On a dashboard, the page changes to the dashboard of the chosen profile.
  const pickProfile = (picked: string) => {
    const selection = picked as ProfileSelection
    selectProfile(selection)
    if (pathname.startsWith('/dashboard')) void navigate(getDashboardPath(selection))
  }
  const pickCharity = (id: string) => {
    chooseCharity(id)
    const number = charities.find((one) => one.id === id)?.ukCharityNumber
    if (pathname === '/dashboard-charity') void navigate(`${pathname}?charity=${number}`)
  }

  const entries: MenuEntry[] = []
  if (own && hasPage(getDashboardPath(own)))
    entries.push({ kind: 'link', label: 'Dashboard', to: '/dashboard' })
  if (canToggle) {
    entries.push({
      kind: 'choice',
      label: 'Use Pennytrail as',
      value: userSelection ?? '',
      options: listSelections(userType).map((value) => ({ value, label: profileNames[value] })),
      onPick: pickProfile,
    })
  }
  if (charities.length > 1) {
    entries.push({
      kind: 'choice',
      label: 'Charity',
      value: charity?.id ?? '',
      options: charities.map(({ id, name: label }) => ({ value: id, label })),
      onPick: pickCharity,
    })
  }
  for (const { label, to, admin } of links)
    if (hasPage(to) && (!admin || isAdmin)) entries.push({ kind: 'link', label, to })
  if (entries.length > 0) entries.push({ kind: 'separator' })
  entries.push({ label: 'Sign out', onPick: () => void leave() })

  // The accessible name contains the visible text, so that voice control works.
  const shown = canToggle && own ? `${greeting} · ${profileNames[own]}` : greeting
  const label = name.includes(shown) ? `Account of ${name}` : `Account of ${name}, ${shown}`
  return (
    <Menu
      variant="quiet"
      size="small"
      label={name ? label : 'Account'}
      button={
        <>
          <Avatar name={name || '?'} avatarId={avatarid} size="small" />
          {shown || 'Account'}
        </>
      }
      entries={entries}
    />
  )
}
