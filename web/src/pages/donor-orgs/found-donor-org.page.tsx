import type { DonorOrg } from '@pennytrail/contract'
import { useNavigate } from 'react-router'
import styles from '../../ui/form/edit-form.module.css'
import { SetUpDonorOrgForm } from '../../features/donor-orgs/set-up-donor-org-form.tsx'
import { useUpdateDonorOrgCache } from '../../features/donor-orgs/use-donor-org.ts'
import { FinishSettingUp } from '../../features/identity/finish-setting-up.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { refreshSession, useSession } from '../../features/identity/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export default function FoundDonorOrgPage() {
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Set up your donor organisation"
        lead="For companies, trusts, foundations and clubs that give together. An administrator checks each of them."
      />
      <SetUpForm />
    </div>
  )
}

function SetUpForm() {
  const charities = useSession((state) => state.charities)
  const navigate = useNavigate()
  const changed = useUpdateDonorOrgCache()
  const me = useRead('GET /api/auth/me')
  const [charity] = charities
  if (charity) {
    return (
      <EmptyState
        title={`You are on the team of ${charity.name}`}
        action={<ButtonLink to="/dashboard-charity?section=home">Go to your charity</ButtonLink>}
      >
        One account cannot be in a charity and in a donor organisation at once. Create another
        account, with another address, for the organisation.
      </EmptyState>
    )
  }
  if (me.data?.setup.confirmed === false) return <FinishSettingUp />
  const founded = async (org: DonorOrg) => {
    await refreshSession().catch(() => {})
    await changed(org)
    toast.success(`You have set up ${org.name}.`)
    await navigate(`/dashboard-donor-org?section=home&org=${org.id}`)
  }
  return <SetUpDonorOrgForm onFounded={(org) => void founded(org)} />
}
