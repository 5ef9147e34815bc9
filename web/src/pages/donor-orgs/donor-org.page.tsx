import { DonorOrgView, NoGrants } from '../../features/donor-orgs/donor-org-page.tsx'
import { NamedGrants } from '../../features/grants/named-grants.tsx'
import { LoadDonorOrg } from './load-donor-org.tsx'
import { ModeratedContent } from '../../features/admin/moderation/moderated-content.tsx'

export default function DonorOrgPage() {
  return (
    <LoadDonorOrg>
      {(org) => (
        <ModeratedContent kind="donor-org" id={org.id} ownerId={org.id}>
          <DonorOrgView org={org} grants={<NamedGrants org={org} none={<NoGrants />} />} />
        </ModeratedContent>
      )}
    </LoadDonorOrg>
  )
}
