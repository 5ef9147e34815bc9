import { useSearchParams } from 'react-router'
import { DonorOrgDashboard } from '../../features/donor-orgs/donor-org-dashboard.tsx'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { FinishSettingUp } from '../../features/identity/finish-setting-up.tsx'
import { ProfileGate } from '../../features/identity/profile/profile-gate.tsx'
import { useSession } from '../../features/identity/session/session.ts'
import { donorOrgSections } from '../../features/account/donor-org-dashboard/donor-org-sections.tsx'

export default function DashboardDonorOrgPage() {
  return (
    <ProfileGate profile="DONORORG">
      <OwnDashboard />
    </ProfileGate>
  )
}

function OwnDashboard() {
  const donorOrgs = useSession((state) => state.donorOrgs)
  const [query] = useSearchParams()
  const requestedOrgId = query.get('org')
  const donorOrg = requestedOrgId ? donorOrgs.find(({ id }) => id === requestedOrgId) : donorOrgs[0]
  if (!donorOrg) return <AccessDenied>You are not on the team of this organisation.</AccessDenied>
  const section = donorOrgSections.find(({ key }) => key === query.get('section'))
  return (
    <>
      <FinishSettingUp />
      <DonorOrgDashboard
        donorOrg={donorOrg}
        donorOrgs={donorOrgs}
        sections={donorOrgSections}
        section={section ?? donorOrgSections[0]}
      />
    </>
  )
}
