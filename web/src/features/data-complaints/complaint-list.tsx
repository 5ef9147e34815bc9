import type { DataComplaint } from '@pennytrail/contract'
import { complaintOutcomes } from '@pennytrail/contract/data-complaints/rules.ts'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import styles from './complaint-list.module.css'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

/** Lists the complaints about one charity, or about the platform, with the days they are due. */
export function ComplaintList({ charityId }: { charityId: string | null }) {
  const ofPlatform = useRead('GET /api/admin/data-complaint', charityId === null ? {} : null)
  const ofCharity = useRead(
    'GET /api/charity/{id}/data-complaints',
    charityId === null ? null : { params: { id: charityId } },
  )
  const query = charityId === null ? ofPlatform : ofCharity
  return (
    <QueryView query={query} failure="The complaints could not be loaded.">
      {({ complaints }) =>
        complaints.length === 0 ? (
          <EmptyState title="No complaints" level={3}>
            A complaint about personal data appears here with the day by which you must answer.
          </EmptyState>
        ) : (
          <Stack as="ul" role="list" gap={16}>
            {complaints.map((complaint) => (
              <Complaint key={complaint.id} charityId={charityId} complaint={complaint} />
            ))}
          </Stack>
        )
      }
    </QueryView>
  )
}

function Complaint(props: { charityId: string | null; complaint: DataComplaint }) {
  const { charityId, complaint } = props
  const { reference, name, email, words, receivedAt, answerBy, isLate, answered } = complaint
  const [open, setOpen] = useState(false)
  const heading = `complaint-${reference}`
  return (
    <Card gap={12} as="li" aria-labelledby={heading} className={styles['complaint']}>
      <Row gap={12} align="center">
        <h3 id={heading}>{reference}</h3>
        {answered ? (
          <Badge tone="success">Answered</Badge>
        ) : isLate ? (
          <Badge tone="warning">Late: was due on {formatDate(answerBy)}</Badge>
        ) : (
          <Badge>Due on {formatDate(answerBy)}</Badge>
        )}
      </Row>
      <p className="faint small">
        {name && (
          <>
            {name}, <a href={`mailto:${email}`}>{email}</a>,{' '}
          </>
        )}
        received on {formatDate(receivedAt)}
      </p>
      <p className={styles['words']}>
        {words || 'The name, the address and the words have been erased.'}
      </p>
      {answered ? (
        <div className={styles['answer']}>
          <p>
            <strong>{complaintOutcomes[answered.outcome]}.</strong> {answered.answer}
          </p>
          <p className="faint small">
            {answered.by}, {formatDate(answered.at)}
          </p>
        </div>
      ) : (
        <Row gap={12}>
          <Button onClick={() => setOpen(true)}>Record the outcome</Button>
        </Row>
      )}
      {open && (
        <Suspense>
          <AnswerDialog
            charityId={charityId}
            complaint={complaint}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
