import type { DonorOrg, OwnDonorOrg } from '@pennytrail/contract'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { DonorOrgFacts } from './donor-org-facts.tsx'
import { DonorOrgStatusNotice } from './donor-org-status-notice.tsx'
import styles from './donor-org.module.css'
import { useUpdateDonorOrgCache } from './use-donor-org.ts'
import { WithDonorOrg } from './with-donor-org.tsx'

function Page({ org }: { org: DonorOrg }) {
  return (
    <DashboardSection id="page" title="The organisation’s page">
      <Card gap={16}>
        <Row gap={8} align="center">
          <DonorOrgStatusNotice {...org} />
        </Row>
        <DonorOrgFacts org={org} />
        <p className={styles['text']}>
          {org.introduction || 'The organisation has not added an introduction yet.'}
        </p>
        <Row gap={12} align="center">
          {org.can.edit && <ButtonLink to={`/donor-org/${org.id}/edit`}>Edit the page</ButtonLink>}
          <ButtonLink to={`/donor-org/${org.id}`} variant="secondary">
            See the page
          </ButtonLink>
        </Row>
        {!org.can.edit && (
          <p className="quiet">A Manager or Lead of the organisation can change this.</p>
        )}
      </Card>
    </DashboardSection>
  )
}

function OwnName({ org }: { org: DonorOrg }) {
  const naming = useCall('PATCH /api/donor-org/{id}/membership', {
    refresh: 'never',
    onSuccess: useUpdateDonorOrgCache(),
  })
  if (!org.you) return null
  return (
    <DashboardSection id="own-name" title="Your name">
      <Checkbox
        name="shown"
        label="Show my name and role on the organisation’s page"
        hint="You can change this at any time. Your colleagues can always see you."
        checked={naming.isPending ? naming.variables.body.shown : org.you.shown}
        aria-disabled={naming.isPending}
        onChange={(event) => {
          if (naming.isPending) return
          const { checked: shown } = event.target
          naming.mutate(
            { params: { id: org.id }, body: { shown } },
            {
              onSuccess: ({ you }) =>
                toast.success(
                  you?.shown ? 'Your name is on the page.' : 'Your name is no longer on the page.',
                ),
            },
          )
        }}
        error={
          naming.isError
            ? getErrorMessage(naming.error, 'Your choice could not be saved. Please try again.')
            : undefined
        }
      />
    </DashboardSection>
  )
}

export default function DonorOrgSettings({ donorOrg }: { donorOrg: OwnDonorOrg }) {
  return (
    <WithDonorOrg id={donorOrg.id}>
      {(org) => (
        <>
          <Page org={org} />
          <OwnName org={org} />
        </>
      )}
    </WithDonorOrg>
  )
}
