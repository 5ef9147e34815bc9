import type { WaitingDonorOrg } from '@pennytrail/contract'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ExternalLink } from '../../../ui/link.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CharityRegisterNote } from '../../charity-register/index.ts'
import { AdminList } from '../admin-list.tsx'
import { toLabel } from '../admin-words.ts'
import { Facts } from '../facts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import styles from '../admin.module.css'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

export function DonorOrgsQueue() {
  return (
    <Section id="donor-orgs" title="Donor organisations" className={styles['section']}>
      <AdminList
        query={useRead('GET /api/admin/donor-org')}
        failure="The donor organisations could not be loaded."
        rows={({ donorOrgs }) => donorOrgs}
        rowKey={({ id }) => id}
        empty="No donor organisations waiting"
        emptyHint="When someone sets up a donor organisation, it appears here."
        renderCard={(org) => <WaitingOrg org={org} />}
      />
    </Section>
  )
}

function RegisterLink({ register }: Pick<WaitingDonorOrg, 'register'>) {
  if (!register) return null
  return (
    <>
      <p>
        The register calls this number “{register.name}”
        {register.sameName ? ', the same name.' : ', which is a different name.'}
      </p>
      {register.insolvent && <p>The register shows that it is insolvent.</p>}
      <CharityRegisterNote {...register} />
    </>
  )
}

function WaitingOrg({ org }: { org: WaitingDonorOrg }) {
  const [asking, setAsking] = useState<'verified' | 'refused' | null>(null)
  const heading = `org-${org.id}`
  const { askedBy } = org
  return (
    <Card gap={12} as="li" className={styles['claim']} aria-labelledby={heading}>
      <h3 id={heading}>{org.name}</h3>
      <Facts
        facts={{
          Kind: toLabel(org.kind),
          'Registration number': org.registrationNumber,
          Website: org.website && <ExternalLink href={org.website}>{org.website}</ExternalLink>,
          'Set up by': (
            <>
              {getFullName(askedBy)}, <a href={`mailto:${askedBy.email}`}>{askedBy.email}</a>, on{' '}
              {formatDateTime(org.askedAt)}
            </>
          ),
          'How to check it': org.proof,
          Introduction: org.introduction,
        }}
      />
      <RegisterLink register={org.register} />
      {org.registerUrl && (
        <p>
          <ExternalLink href={org.registerUrl}>See its page in the public register</ExternalLink>
        </p>
      )}
      {org.sameNumber.length > 0 && (
        <p>
          Also using this number:{' '}
          {org.sameNumber.map(({ name, status }) => `${name} (${status})`).join(', ')}.
        </p>
      )}
      {org.timesRefused > 0 && <p>Refused {formatPlural(org.timesRefused, 'time')} before.</p>}
      <Row gap={12}>
        <Button onClick={() => setAsking('verified')}>Verify</Button>
        <Button variant="secondary" onClick={() => setAsking('refused')}>
          Refuse
        </Button>
      </Row>
      {asking && <DecisionDialog org={org} decision={asking} onClose={() => setAsking(null)} />}
    </Card>
  )
}

function DecisionDialog(props: {
  org: WaitingDonorOrg
  decision: 'verified' | 'refused'
  onClose: () => void
}) {
  const { org, decision, onClose } = props
  const verifies = decision === 'verified'
  const decide = useCall('POST /api/admin/donor-org/{id}/decide', { refresh: 'later' })
  return (
    <ReasonDialog
      title={verifies ? `Verify ${org.name}?` : `Refuse ${org.name}?`}
      description={
        verifies
          ? 'Its page becomes public and its team can act in its name. We email the person who set it up.'
          : 'The person who set it up can read your reason and correct the details.'
      }
      confirm={verifies ? 'Verify' : 'Refuse'}
      danger={!verifies}
      label={verifies ? 'How did you check it?' : 'Reason'}
      optional={verifies}
      send={(reason) => decide.mutateAsync({ params: { id: org.id }, body: { decision, reason } })}
      onClose={onClose}
    />
  )
}
