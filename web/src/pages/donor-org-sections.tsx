import { lazy } from 'react'
import { StartedPayments } from '../features/donations/started-payments.tsx'
import type { DonorOrgSection } from '../features/donor-orgs/donor-org-dashboard.tsx'
import { DonorOrgHome } from '../features/donor-orgs/home-section.tsx'
import { OrgGivingHome } from '../features/grants/org-giving-home.tsx'
import type { OwnDonorOrg } from '@pennytrail/contract'

const MonthlyAttention = lazy(async () => ({
  default: (await import('../features/monthly-gifts/monthly-attention.tsx')).OrgMonthlyAttention,
}))
const QuestionAttention = lazy(async () => ({
  default: (await import('../features/unspent-gifts/question-attention.tsx')).QuestionAttention,
}))

function HomePanel({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  return (
    <>
      {donorOrg.role !== 'Viewer' && <StartedPayments donorOrg={donorOrg.id} />}
      <MonthlyAttention donorOrg={donorOrg} />
      <QuestionAttention donorOrgId={donorOrg.id} />
      <DonorOrgHome donorOrg={donorOrg} Giving={OrgGivingHome} />
    </>
  )
}

/** The sections of a donor organisation's dashboard, in the order in which they stand; the first is
    home. All but home load when they are opened. */
export const donorOrgSections: readonly [DonorOrgSection, ...DonorOrgSection[]] = [
  { key: 'home', label: 'Home', Panel: HomePanel },
  { key: 'gifts', label: 'Gifts', Panel: lazy(() => import('./donor-org-gifts.tsx')) },
  { key: 'projects', label: 'Projects', Panel: lazy(() => import('./donor-org-projects.tsx')) },
  { key: 'team', label: 'Team', Panel: lazy(() => import('./donor-org-team.tsx')) },
  {
    key: 'reports',
    label: 'Reports',
    Panel: lazy(() => import('../features/grants/org-reports-section.tsx')),
  },
  {
    key: 'settings',
    label: 'Settings',
    Panel: lazy(() => import('../features/donor-orgs/settings-section.tsx')),
  },
]
