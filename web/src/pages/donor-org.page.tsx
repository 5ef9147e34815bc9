import { DonorOrgView } from '../features/donor-orgs/donor-org-page.tsx'
import { KnownDonorOrg } from './known-donor-org.tsx'

export default function DonorOrgPage() {
  return <KnownDonorOrg>{(org) => <DonorOrgView org={org} />}</KnownDonorOrg>
}
