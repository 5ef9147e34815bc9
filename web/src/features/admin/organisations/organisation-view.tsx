import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OrganisationDetails } from '@pennytrail/contract'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ExternalLink, TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { CharityRegisterNote } from '../../charity-register/index.ts'
import { AppealSettings } from '../../charities/index.ts'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel, organisationWords, getTone } from '../admin-words.ts'
import { Facts } from '../facts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SuspensionNote } from '../people/suspension-note.tsx'
import styles from '../admin.module.css'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

type Kind = OrganisationDetails['kind']
type Member = OrganisationDetails['team'][number]
type DialogState = 'suspend' | 'lift' | Member | null

export function OrganisationView({ kind, id }: { kind: Kind; id: string }) {
  const found = useRead('GET /api/admin/organisation/{kind}/{id}', { params: { kind, id } })
  return (
    <div className={styles['section']}>
      <p>
        <TextLink to={adminPath('organisations')}>Back to the search</TextLink>
      </p>
      <QueryView query={found} failure="The organisation could not be loaded.">
        {(organisation) => <Organisation organisation={organisation} />}
      </QueryView>
    </div>
  )
}

function getPublicPath({ kind, id, number }: OrganisationDetails): string {
  return kind === 'charity' ? charityAddress(number ?? id) : `/donor-org/${id}`
}

function Organisation({ organisation }: { organisation: OrganisationDetails }) {
  const [asking, setAsking] = useState<DialogState>(null)
  const { name, status, suspension, register } = organisation
  const canSuspend = !suspension && (status === 'verified' || status === 'off-register')
  return (
    <section aria-labelledby="organisation" className={styles['section']}>
      <h2 id="organisation">
        {name} <Badge tone={getTone(status)}>{toLabel(status)}</Badge>{' '}
        {organisation.hidden && <Badge tone="warning">Hidden</Badge>}
      </h2>
      <SuspensionNote suspension={suspension} />
      {status === 'suspended' && !suspension && (
        <p className={styles['note']}>Suspended because the register shows that it is insolvent.</p>
      )}
      <Facts
        facts={{
          Kind: organisationWords[organisation.kind],
          Number: organisation.number,
          'Here since': formatDateTime(organisation.createdAt),
          Projects: organisation.projects === null ? null : formatNumber(organisation.projects),
          'Open payment pages':
            organisation.openCheckouts === null ? null : formatNumber(organisation.openCheckouts),
        }}
      />
      {register && <CharityRegisterNote {...register} />}
      {register?.registerUrl && (
        <p>
          <ExternalLink href={register.registerUrl}>
            See its page in the public register
          </ExternalLink>
        </p>
      )}
      <Row gap={12}>
        {canSuspend && (
          <Button variant="danger" onClick={() => setAsking('suspend')}>
            Suspend
          </Button>
        )}
        {suspension && (
          <Button variant="secondary" onClick={() => setAsking('lift')}>
            Lift the suspension
          </Button>
        )}
        <TextLink to={getPublicPath(organisation)}>See its public page</TextLink>
        <TextLink to={adminPath('activity', { subjectId: organisation.id })}>
          Staff actions on this organisation
        </TextLink>
      </Row>
      <Team organisation={organisation} onMakeLead={setAsking} />
      {organisation.kind === 'charity' && status !== 'claimed' && (
        <AppealSettings charityId={organisation.id} />
      )}
      {asking && (
        <DecisionDialog
          organisation={organisation}
          asking={asking}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

function Team(props: { organisation: OrganisationDetails; onMakeLead: (member: Member) => void }) {
  const { team } = props.organisation
  if (team.length === 0) return <p>This organisation has no team.</p>
  const columns: Column<Member>[] = [
    {
      header: 'Name',
      rowHeader: true,
      render: ({ id, firstname, lastname, suspended }) => (
        <>
          <TextLink to={adminPath('people', { person: id })}>
            {getFullName({ firstname, lastname })}
          </TextLink>{' '}
          {suspended && <Badge tone="danger">Suspended</Badge>}
        </>
      ),
    },
    { header: 'Email', render: ({ email }) => email ?? 'Account deleted' },
    { header: 'Role', render: ({ role }) => role },
    {
      header: <span className="visually-hidden">Restore a Lead</span>,
      render: (member) =>
        member.role !== 'Lead' && (
          <Button variant="secondary" size="small" onClick={() => props.onMakeLead(member)}>
            Make Lead
            <span className="visually-hidden"> of {member.firstname}</span>
          </Button>
        ),
    },
  ]
  return (
    <>
      {!team.some(({ role, suspended }) => role === 'Lead' && !suspended) && (
        <p className={styles['note']}>
          <Badge tone="warning">No Lead</Badge> This organisation has no Lead. Check who a member
          is, then make them Lead.
        </p>
      )}
      <Table caption="Team" columns={columns} rows={team} rowKey={({ id }) => id} />
    </>
  )
}

function DecisionDialog(props: {
  organisation: OrganisationDetails
  asking: NonNullable<DialogState>
  onClose: () => void
}) {
  const { organisation, asking, onClose } = props
  const { kind, id, name } = organisation
  const params = { kind, id }
  const later = { refresh: 'later' } as const
  const suspend = useCall('POST /api/admin/organisation/{kind}/{id}/suspend', later)
  const lift = useCall('POST /api/admin/organisation/{kind}/{id}/lift', later)
  const makeLead = useCall('POST /api/admin/organisation/{kind}/{id}/lead', later)
  if (asking === 'suspend') {
    return (
      <ReasonDialog
        title={`Suspend ${name}?`}
        description={
          kind === 'charity'
            ? 'It cannot take gifts, open payment pages close, and its page says that it is suspended. Its Leads can read the reason.'
            : 'Its page is no longer public and nobody can act in its name. Its Leads can read the reason.'
        }
        confirm="Suspend"
        danger
        send={(reason) => suspend.mutateAsync({ params, body: { reason } })}
        onClose={onClose}
      />
    )
  }
  if (asking === 'lift') {
    return (
      <ReasonDialog
        title={`Lift the suspension of ${name}?`}
        description="Its status goes back to what it was, or to what the register now says. Its Leads can read the reason."
        confirm="Lift it"
        send={(reason) => lift.mutateAsync({ params, body: { reason } })}
        onClose={onClose}
      />
    )
  }
  const member = getFullName(asking)
  return (
    <ReasonDialog
      title={`Make ${member} a Lead of ${name}?`}
      description="A Lead can do everything for the organisation, including inviting and removing people. Every Lead can read the reason."
      confirm="Make Lead"
      send={(reason) => makeLead.mutateAsync({ params, body: { personId: asking.id, reason } })}
      onClose={onClose}
    />
  )
}
