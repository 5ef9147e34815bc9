import type { ModerationCase } from '@pennytrail/contract'
import { flagReasons } from '@pennytrail/contract/admin/rules.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SectionNav } from '../../../ui/layout/section-nav.tsx'
import { AdminList } from '../admin-list.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel } from '../admin-words.ts'
import { ModerationDialog, type ModerationAct } from './moderation-dialog.tsx'
import styles from '../admin.module.css'

const lists = [
  { key: 'reported', label: 'Flagged', none: 'Nothing is flagged' },
  { key: 'appealed', label: 'Appeals', none: 'No appeals' },
  { key: 'hidden', label: 'Hidden now', none: 'Nothing is hidden' },
] as const

/** Lists flagged content, appeals and hidden content. */
export default function ModerationSection() {
  const [query] = useSearchParams()
  const list = lists.find(({ key }) => key === query.get('list')) ?? lists[0]
  return (
    <Section id="reports" title="Flags" className={styles['section']}>
      <SectionNav
        label="Flags"
        sections={lists}
        current={list.key}
        toPath={(key) => adminPath('reports', { list: key })}
      />
      <AdminList
        query={useRead('GET /api/admin/moderation', { query: { list: list.key } })}
        failure="The flags could not be loaded."
        rows={({ cases }) => cases}
        rowKey={({ subject: { kind, id } }) => `${kind} ${id}`}
        empty={list.none}
        renderCard={(one) => <Case one={one} />}
      />
    </Section>
  )
}

function Case({ one }: { one: ModerationCase }) {
  const [asking, setAsking] = useState<ModerationAct | null>(null)
  const { subject, flags, hidden } = one
  const heading = `case-${subject.id}`
  const appealWaits = hidden?.appeal && hidden.appeal.answer === null
  const isThere = subject.owner !== ''
  return (
    <Card gap={12} as="li" className={styles['claim']} aria-labelledby={heading}>
      <h3 id={heading}>
        {subject.address && !hidden ? (
          <TextLink to={subject.address}>{subject.title}</TextLink>
        ) : (
          subject.title
        )}{' '}
        <Badge>{toLabel(subject.kind)}</Badge> {hidden && <Badge tone="warning">Hidden</Badge>}
      </h3>
      {isThere && <p>Of {subject.owner}</p>}
      {subject.words && <blockquote className={styles['quote']}>{subject.words}</blockquote>}
      {flags.map(({ reason, words, at, by }) => (
        <div key={`${at} ${words}`} className="breaks">
          <p>
            <strong>{flagReasons[reason]}.</strong> {words}
          </p>
          <p className="faint small">
            {by ? (
              <TextLink to={adminPath('people', { person: by.id })}>{by.name}</TextLink>
            ) : (
              'Someone without an account'
            )}
            , {formatDateTime(at)}
          </p>
        </div>
      ))}
      {hidden && (
        <p className="faint small">
          Hidden by {hidden.by} on {formatDateTime(hidden.at)}: {hidden.reason}
        </p>
      )}
      {hidden?.appeal && (
        <div className="breaks">
          <p>
            <strong>Appeal from the team.</strong> {hidden.appeal.words}
          </p>
          {hidden.appeal.answer && <p>Answered: {hidden.appeal.answer}</p>}
        </div>
      )}
      {isThere && (
        <Row gap={12}>
          {!hidden && (
            <Button variant="danger" onClick={() => setAsking('hide')}>
              Hide
            </Button>
          )}
          {flags.length > 0 && (
            <Button variant="secondary" onClick={() => setAsking('dismiss')}>
              Leave as it is
            </Button>
          )}
          {hidden && <Button onClick={() => setAsking('restore')}>Show again</Button>}
          {appealWaits && (
            <Button variant="secondary" onClick={() => setAsking('keep-hidden')}>
              Keep hidden
            </Button>
          )}
        </Row>
      )}
      {asking && (
        <ModerationDialog subject={subject} act={asking} onClose={() => setAsking(null)} />
      )}
    </Card>
  )
}
