import { lazy } from 'react'
import { OrgReportsSection } from '../../grants/index.ts'
import { DonorOrgSettingsSection, type DonorOrgSection } from '../../donor-orgs/index.ts'
import { DonorOrgHome } from './donor-org-home.tsx'

/**
 * The sections of a donor organisation's dashboard in display order, home first. All except home
 * load when opened.
 */
export const donorOrgSections: readonly [DonorOrgSection, ...DonorOrgSection[]] = [
  { key: 'home', label: 'Home', Panel: DonorOrgHome },
  { key: 'gifts', label: 'Gifts', Panel: lazy(() => import('./donor-org-gifts.tsx')) },
  { key: 'projects', label: 'Projects', Panel: lazy(() => import('./donor-org-projects.tsx')) },
  { key: 'team', label: 'Team', Panel: lazy(() => import('./donor-org-team.tsx')) },
  {
    key: 'reports',
    label: 'Reports',
    Panel: OrgReportsSection,
  },
  {
    key: 'settings',
    label: 'Settings',
    Panel: DonorOrgSettingsSection,
  },
]
