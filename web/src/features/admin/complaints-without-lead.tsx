import { formatDate } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { adminPath } from './admin-path.ts'

/**
 * Lists the open complaints about charities that have no Lead who can sign in, with the way to give
 * each a Lead. Renders nothing if there are none.
 */
export function ComplaintsWithoutLead() {
  const waiting = useRead('GET /api/admin/data-complaint').data?.withoutLead ?? []
  if (waiting.length === 0) return null
  return (
    <Card gap={12} as="section" aria-labelledby="without-lead">
      <h3 id="without-lead">Nobody in the charity can answer</h3>
      <p>
        These charities have no Lead who can sign in, so nobody there can read the complaint. Check
        the identity of someone on the team and make them Lead. If the team has nobody, write to the
        charity. You see what was written only if a complaint is about Pennytrail.
      </p>
      <Stack as="ul" role="list" gap={12}>
        {waiting.map(({ answerBy, charity, isLate, receivedAt, reference }) => (
          <Row as="li" key={reference} gap={12} align="center" wrap>
            <TextLink to={adminPath('organisations', { kind: 'charity', id: charity.id })}>
              {charity.name}
            </TextLink>
            <span className="faint small">
              {reference}, received on {formatDate(receivedAt)}
            </span>
            <Badge tone="warning">
              {isLate
                ? `Late: was due on ${formatDate(answerBy)}`
                : `Due on ${formatDate(answerBy)}`}
            </Badge>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
