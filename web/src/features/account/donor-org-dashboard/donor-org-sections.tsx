import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { readQuery } from '../../../lib/api/use-read.ts'
import { OrgReportsSection, OrgGivingHome } from '../../grants/index.ts'
import {
  DonorOrgSettingsSection,
  type DonorOrgSection,
  DonorOrgHome,
} from '../../donor-orgs/index.ts'
import { OrgMonthlyAttention } from '../../monthly-gifts/index.ts'
import { QuestionAttention } from '../../unspent-gifts/index.ts'
import { StartedPayments } from '../../donations/index.ts'
import type { OwnDonorOrg } from '@pennytrail/contract'

function HomePanel({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  // The part that shows these waits for the organisation, but its data need not.
  const params = { id: donorOrg.id }
  usePrefetchQuery(readQuery('GET /api/donation/donor-org/{id}', { params, query: { page: 1 } }))
  usePrefetchQuery(readQuery('GET /api/grant/donor-org/{id}', { params }))
  return (
    <>
      {donorOrg.can.give && <StartedPayments donorOrg={donorOrg.id} />}
      <OrgMonthlyAttention donorOrg={donorOrg} />
      <QuestionAttention donorOrgId={donorOrg.id} />
      <DonorOrgHome donorOrg={donorOrg} Giving={OrgGivingHome} />
    </>
  )
}

/**
 * The sections of a donor organisation's dashboard in display order, home first. All except home
 * load when opened.
 */
export const donorOrgSections: readonly [DonorOrgSection, ...DonorOrgSection[]] = [
  { key: 'home', label: 'Home', Panel: HomePanel },
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
