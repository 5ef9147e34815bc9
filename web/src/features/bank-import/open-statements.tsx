import type { OpenStatement } from '@pennytrail/contract'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'

interface OpenStatementsProps {
  charityId: string
  /** The id of the statement that is being opened. */
  opening: string | undefined
  onOpen: (statementId: string) => void
}

/** Lists the uploaded statements with lines that wait for a decision. */
export function OpenStatements({ charityId, opening, onOpen }: OpenStatementsProps) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/statements', {
    params: { id: charityId },
  })
  if (error) {
    const failure = 'The statements that you began could not be loaded.'
    return <LoadFailedLine error={error} failure={failure} onRetry={refetch} />
  }
  if (!data || data.statements.length === 0) return null
  return (
    <Card as="section" look="tinted" gap={12} aria-labelledby="open-statements">
      <h2 id="open-statements">Go on where you stopped</h2>
      <ul role="list">
        {data.statements.map((statement) => (
          <Row as="li" key={statement.id} gap={16} rowGap={8} justify="between" align="center">
            <span>
              <strong>{statement.account}</strong>: {describeOpenLines(statement)}
            </span>
            <Row gap={8}>
              <Button
                size="small"
                busy={opening === statement.id && 'Opening..'}
                disabled={opening !== undefined}
                onClick={() => onOpen(statement.id)}
              >
                Go on<span className="visually-hidden"> with {statement.account}</span>
              </Button>
              <RemoveButton charityId={charityId} statement={statement} />
            </Row>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

/** Describes the open lines: "60 lines: 48 marked, 12 to decide, from 3 to 28 Nov 2026 (current.csv)". */
function describeOpenLines(statement: OpenStatement): string {
  const { fileName, from, lines, marked, open, to } = statement
  const days =
    from === to
      ? `of ${formatShortDate(from)}`
      : `from ${formatShortDate(from)} to ${formatShortDate(to)}`
  const counted = [
    ...(marked > 0 ? [`${marked} marked`] : []),
    ...(open > marked ? [`${open - marked} to decide`] : []),
    ...(lines > open ? [`${lines - open} done`] : []),
  ]
  return `${formatPlural(lines, 'line')}: ${counted.join(', ')}, ${days}${fileName && ` (${fileName})`}`
}

function RemoveButton({ charityId, statement }: { charityId: string; statement: OpenStatement }) {
  const remove = useCall('DELETE /api/charity/{id}/statements/{statementId}', { refresh: 'later' })
  const lines = formatPlural(statement.open, 'line')
  return (
    <ConfirmButton
      size="small"
      confirm={`Remove ${lines}`}
      cancel="Keep them"
      title="Remove these lines?"
      action={remove}
      busy="Removing.."
      failure="The lines could not be removed. Please try again."
      onConfirm={(close) =>
        remove.mutate(
          { params: { id: charityId, statementId: statement.id } },
          {
            onSuccess: () => {
              toast.success(`${lines} removed.`)
              close()
            },
          },
        )
      }
    >
      The {lines} of {statement.account} that nobody has posted or left out will be gone, with the
      choices about them. You can choose the file again.
    </ConfirmButton>
  )
}
