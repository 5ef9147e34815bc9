import type { DonorOrg } from '@pennytrail/contract'
import { useNavigate } from 'react-router'
import { DonorOrgLogo } from '../../features/donor-orgs/donor-org-logo.tsx'
import styles from '../../ui/form/edit-form.module.css'
import { EditDonorOrgForm } from '../../features/donor-orgs/edit-donor-org-form.tsx'
import { useUpdateDonorOrgCache } from '../../features/donor-orgs/use-donor-org.ts'
import { refreshSession } from '../../features/identity/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { TeamPage } from '../team-page.tsx'
import { LoadDonorOrg } from './load-donor-org.tsx'

export default function EditDonorOrgPage() {
  return <LoadDonorOrg>{(org) => <Edit key={org.id} org={org} />}</LoadDonorOrg>
}

function Edit({ org }: { org: DonorOrg }) {
  const navigate = useNavigate()
  const changed = useUpdateDonorOrgCache()
  const back = `/donor-org/${org.id}`
  const saved = async (after: DonorOrg) => {
    const asksAgain = org.status === 'refused' && after.status === 'waiting'
    toast.success(asksAgain ? 'Saved. We will look at it again.' : 'Changes saved.')
    await changed(after)
    // The session holds the organisation's name and status too.
    await refreshSession().catch(() => {})
    await navigate(asksAgain ? `/dashboard-donor-org?section=home&org=${org.id}` : back)
  }
  return (
    <TeamPage
      isAllowed={org.can.edit}
      denied="Only Managers and Leads of the organisation can edit it."
      owner={{ name: org.name, to: back }}
      title="Edit the organisation’s page"
      documentTitle={`Edit ${org.name}`}
      lead={org.review?.reason && `It could not be verified: ${org.review.reason}`}
    >
      <div className={styles['page']}>
        <DonorOrgLogo org={org} onChanged={(after) => void changed(after)} />
        <EditDonorOrgForm org={org} back={back} onSaved={(after) => void saved(after)} />
      </div>
    </TeamPage>
  )
}
