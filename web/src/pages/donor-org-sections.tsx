import { lazy } from 'react'
import type { DonorOrgSection } from '../features/donor-orgs/donor-org-dashboard.tsx'
import { DonorOrgHome } from '../features/donor-orgs/home-section.tsx'

/** The sections of a donor organisation's dashboard, in the order in which they stand; the first is
    home. All but home load when they are opened. */
export const donorOrgSections: readonly [DonorOrgSection, ...DonorOrgSection[]] = [
  { key: 'home', label: 'Home', Panel: DonorOrgHome },
  { key: 'team', label: 'Team', Panel: lazy(() => import('./donor-org-team.tsx')) },
  {
    key: 'settings',
    label: 'Settings',
    Panel: lazy(() => import('../features/donor-orgs/settings-section.tsx')),
  },
]
