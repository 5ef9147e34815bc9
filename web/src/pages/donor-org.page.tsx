import { DonorOrgView } from '../features/donor-orgs/donor-org-page.tsx'
import { KnownDonorOrg } from './known-donor-org.tsx'
import { Moderated } from './moderated.tsx'

export default function DonorOrgPage() {
  return (
    <KnownDonorOrg>
      {(org) => (
        <Moderated kind="donor-org" id={org.id} ownerId={org.id}>
          <DonorOrgView org={org} />
        </Moderated>
      )}
    </KnownDonorOrg>
  )
}
