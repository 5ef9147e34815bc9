import type { DonorOrg, OwnDonorOrg } from '@pennytrail/contract'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { DonorOrgFacts } from './donor-org-facts.tsx'
import { DonorOrgStatusNotice } from './donor-org-status-notice.tsx'
import styles from './donor-org.module.css'
import { usePublicNameConsent } from './use-public-name-consent.ts'
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
        <div className={styles['bar']}>
          {org.can.edit && <ButtonLink to={`/donor-org/${org.id}/edit`}>Edit the page</ButtonLink>}
          <ButtonLink to={`/donor-org/${org.id}`} variant="secondary">
            See the page
          </ButtonLink>
        </div>
        {!org.can.edit && (
          <p className="quiet">A Manager or Lead of the organisation can change this.</p>
        )}
      </Card>
    </DashboardSection>
  )
}

function OwnName({ org }: { org: DonorOrg }) {
  const naming = usePublicNameConsent(org.id)
  if (!org.you) return null
  return (
    <DashboardSection id="own-name" title="Your name">
      <Checkbox
        name="shown"
        label="Show my name and role on the organisation’s page"
        hint="You can change this at any time. Your colleagues can always see you."
        checked={naming.isPending ? naming.variables : org.you.shown}
        aria-disabled={naming.isPending}
        onChange={(event) => {
          if (naming.isPending) return
          naming.mutate(event.target.checked, {
            onSuccess: ({ you }) =>
              toast.success(
                you?.shown ? 'Your name is on the page.' : 'Your name is no longer on the page.',
              ),
          })
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
