import type { PersonDetails } from '@pennytrail/contract'
import { useState } from 'react'
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
import { usePerson, useAccountSuspension } from './use-people.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

/** Shows what staff may see of an account, and the one action that they may take. */
export function PersonView({ id }: { id: string }) {
  const found = usePerson(id)
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
  const [asking, setAsking] = useState(false)
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
          Teams: person.memberships.length === 0 ? 'None' : <Memberships of={person} />,
        }}
      />
      <Row gap={12}>
        {person.email && (
          <Button
            variant={person.suspension ? 'secondary' : 'danger'}
            onClick={() => setAsking(true)}
          >
            {person.suspension ? 'Lift the suspension' : 'Suspend this account'}
          </Button>
        )}
        <TextLink to={adminPath('activity', { subjectId: person.id })}>
          Staff actions on this account
        </TextLink>
      </Row>
      {asking && <DecisionDialog person={person} name={name} onClose={() => setAsking(false)} />}
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

function DecisionDialog(props: { person: PersonDetails; name: string; onClose: () => void }) {
  const { person, name, onClose } = props
  const { mutateAsync } = useAccountSuspension(person.id, person.suspension ? 'lift' : 'suspend')
  return person.suspension ? (
    <ReasonDialog
      title={`Lift the suspension of ${name}?`}
      description="They can sign in again. We email them to say so."
      confirm="Lift suspension"
      send={mutateAsync}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title={`Suspend ${name}?`}
      description="They are signed out at once and cannot sign in. We email them the reason."
      confirm="Suspend"
      danger
      send={mutateAsync}
      onClose={onClose}
    />
  )
}
