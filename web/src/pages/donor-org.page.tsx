import { DonorOrgView, NoGrants } from '../features/donor-orgs/donor-org-page.tsx'
import { NamedGrants } from '../features/grants/named-grants.tsx'
import { KnownDonorOrg } from './load-donor-org.tsx'
import { Moderated } from '../features/admin/moderation/moderated-content.tsx'

export default function DonorOrgPage() {
  return (
    <KnownDonorOrg>
      {(org) => (
        <Moderated kind="donor-org" id={org.id} ownerId={org.id}>
          <DonorOrgView org={org} grants={<NamedGrants org={org} none={<NoGrants />} />} />
        </Moderated>
      )}
    </KnownDonorOrg>
  )
}
