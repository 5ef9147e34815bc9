import type { PersonDetails } from '@pennytrail/contract'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { adminPath } from '../admin-path.ts'
import { organisationWords } from '../admin-words.ts'
import { Facts } from '../facts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SuspensionNote } from './suspension-note.tsx'
import styles from '../admin.module.css'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

/** Shows what staff may see of an account, and the actions that they may take. */
export function PersonView({ id }: { id: string }) {
  const found = useRead('GET /api/admin/person/{id}', { params: { id } })
  return (
    <div className={styles['section']}>
      <p>
        <TextLink to={adminPath('people')}>Back to the search</TextLink>
      </p>
      <QueryView query={found} failure="The account could not be loaded.">
        {(person) => <Person person={person} />}
      </QueryView>
    </div>
  )
}

function Person({ person }: { person: PersonDetails }) {
  const [asking, setAsking] = useState<'suspension' | 'reset-factor' | 'end-sessions'>()
  const close = () => setAsking(undefined)
  const name = getFullName(person)
  return (
    <section aria-labelledby="person" className={styles['section']}>
      <h2 id="person">
        {name} {person.isAdmin && <Badge tone="primary">Administrator</Badge>}
      </h2>
      <SuspensionNote suspension={person.suspension} />
      <Facts
        facts={{
          Email: person.email ? (
            <>
              <a href={`mailto:${person.email}`}>{person.email}</a>{' '}
              {!person.confirmed && <Badge tone="warning">Not confirmed</Badge>}
            </>
          ) : person.isGuest ? (
            'Hidden, because this giver has no account'
          ) : (
            'Account deleted'
          ),
          [person.isGuest ? 'Gave' : 'Registered']: formatDateTime(person.createdAt),
          Gives: person.isDonor ? 'Yes' : 'No',
          'Paid gifts': formatNumber(person.gifts),
          'Open sessions': formatNumber(person.sessions),
          'Two-step sign-in': describeSecondFactor(person),
          Teams: person.memberships.length === 0 ? 'None' : <Memberships of={person} />,
        }}
      />
      <Row gap={12} align="center">
        {person.email && (
          <Button
            variant={person.suspension ? 'secondary' : 'danger'}
            onClick={() => setAsking('suspension')}
          >
            {person.suspension ? 'Lift the suspension' : 'Suspend this account'}
          </Button>
        )}
        {person.email && person.sessions > 0 && (
          <Button variant="secondary" onClick={() => setAsking('end-sessions')}>
            Sign them out everywhere
          </Button>
        )}
        {person.email && person.secondFactor?.resetDueAt === null && (
          <Button variant="secondary" onClick={() => setAsking('reset-factor')}>
            Turn off two-step sign-in
          </Button>
        )}
        <TextLink to={adminPath('activity', { subjectId: person.id })}>
          Staff actions on this account
        </TextLink>
      </Row>
      {asking === 'suspension' && <DecisionDialog person={person} name={name} onClose={close} />}
      {asking && asking !== 'suspension' && (
        <HelpDialog act={asking} id={person.id} name={name} onClose={close} />
      )}
    </section>
  )
}

function Memberships({ of: { memberships } }: { of: PersonDetails }) {
  return (
    <ul>
      {memberships.map(({ kind, id, name, role }) => (
        <li key={id}>
          {role} of <TextLink to={adminPath('organisations', { kind, id })}>{name}</TextLink> (
          {organisationWords[kind].toLowerCase()})
        </li>
      ))}
    </ul>
  )
}

function describeSecondFactor({ secondFactor }: PersonDetails) {
  if (!secondFactor) return 'Off'
  if (secondFactor.resetDueAt === null) return 'On'
  return `Turns off on ${formatDateTime(secondFactor.resetDueAt)}, unless they use it before`
}

const helpWords = {
  'reset-factor': {
    title: 'Turn off two-step sign-in of',
    description:
      'Make sure first that they ask. We email them now, and it turns off in 24 hours. If they use it before, it stays on. Their passkeys stay too: each signs them in without a code, and only they can remove it.',
    confirm: 'Turn it off in 24 hours',
  },
  'end-sessions': {
    title: 'End all sessions of',
    description: 'They are signed out at once and can sign in again. We email them the reason.',
    confirm: 'Sign them out',
  },
} as const

interface HelpDialogProps {
  act: keyof typeof helpWords
  id: string
  name: string
  onClose: () => void
}

function HelpDialog({ act, id, name, onClose }: HelpDialogProps) {
  const help = useCall(`POST /api/admin/person/{id}/${act}`, { refresh: 'later' })
  const { title, ...words } = helpWords[act]
  return (
    <ReasonDialog
      {...words}
      title={`${title} ${name}?`}
      danger
      send={(reason) => help.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

function DecisionDialog(props: { person: PersonDetails; name: string; onClose: () => void }) {
  const { person, name, onClose } = props
  const act = person.suspension ? 'lift' : 'suspend'
  const decide = useCall(`POST /api/admin/person/{id}/${act}`, { refresh: 'later' })
  const send = (reason: string) =>
    decide.mutateAsync({ params: { id: person.id }, body: { reason } })
  return person.suspension ? (
    <ReasonDialog
      title={`Lift the suspension of ${name}?`}
      description="They can sign in again. We email them to say so."
      confirm="Lift suspension"
      send={send}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title={`Suspend ${name}?`}
      description="They are signed out at once and cannot sign in. We email them the reason."
      confirm="Suspend"
      danger
      send={send}
      onClose={onClose}
    />
  )
}
