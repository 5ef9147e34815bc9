import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatList, formatPlural } from '../../lib/format-number.ts'
import { BalanceTable, SpendingWarnings } from '../ledger/index.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/dialog/lazy-confirm-dialog.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Select } from '../../ui/form/select.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import styles from './bank-import.module.css'
import {
  toImportLines,
  countDecisions,
  findLineErrors,
  isKnown,
  listTakenEntries,
  type Decision,
  type DecisionCounts,
  type ReviewedLine,
} from './line-decisions.ts'
import type { UnreadLine } from './reading/read-lines.ts'
import { ReviewLine } from './review-line.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { useBatchEffect, type FundOption } from './use-batch-effect.ts'
import { useSavedDrafts } from './use-saved-drafts.ts'
import { countUnread, UnreadLines } from './unread-lines.tsx'

const pageSize = 25

type ReviewFilter = 'all' | 'look' | 'post' | 'match' | 'known' | 'left'
const shownOptions: { value: ReviewFilter; label: string }[] = [
  { value: 'all', label: 'All lines' },
  { value: 'look', label: 'Lines to look at' },
  { value: 'post', label: 'Lines to post' },
  { value: 'match', label: 'Lines to match' },
  { value: 'known', label: 'Lines known from an earlier import' },
  { value: 'left', label: 'Lines left out' },
]

function today(): string {
  return toUkDate(new Date())
}

/** Maps the server's issues to lines. The server numbers the lines in the order they were sent. */
function toServerErrors(error: unknown, lines: readonly ReviewedLine[]) {
  const errors = new Map<number, Record<string, string>>()
  if (!(error instanceof ApiError)) return errors
  const sent = toImportLines(lines)
  const numbers = new Map(lines.map(({ id, line }) => [id, line]))
  for (const { path, message } of error.issues) {
    const [, at, field = ''] = path.split('.')
    const line = numbers.get(sent[Number(at)]?.id ?? '')
    if (line !== undefined) errors.set(line, { ...errors.get(line), [field]: message })
  }
  return errors
}

/** Counts the lines of each list: "60 lines: 54 to post, 4 known, 2 left out". */
export function describeLists(extent: DecisionCounts, unread: readonly UnreadLine[]): string {
  const { posted, matched, undecided, known } = extent
  const { above, left: unreadLeft } = countUnread(unread)
  const left = extent.left + unreadLeft
  const parts = [
    [posted, 'to post'],
    [matched, 'to match'],
    [undecided, 'to decide'],
    [known, 'known'],
    [left, 'left out'],
    [above, 'above the column names'],
  ] as const
  const counted = parts.filter(([count]) => count > 0).map(([count, list]) => `${count} ${list}`)
  const all = posted + matched + undecided + known + left + above
  return [formatPlural(all, 'line'), counted.join(', ')].filter(Boolean).join(': ')
}

export function describeCounts(extent: DecisionCounts, currency: string): string {
  const { posted, matched, leftAnew } = extent
  const parts = [
    ...(posted > 0
      ? [
          `post ${formatPlural(posted, 'line')} (${formatMoney(extent.in, currency)} in, ${formatMoney(extent.out, currency)} out)`,
        ]
      : []),
    ...(matched > 0 ? [`match ${formatPlural(matched, 'line')}`] : []),
    ...(leftAnew > 0 ? [`remember ${formatPlural(leftAnew, 'line')} as left out`] : []),
  ]
  return formatList(parts)
}

function nameConfirmation({ posted, matched }: DecisionCounts): string {
  if (posted > 0) return `Post ${formatPlural(posted, 'line')}`
  return matched > 0 ? 'Match them' : 'Leave them out'
}

interface ReviewProps {
  charityId: string
  currency: string
  start: ReviewedLine[]
  /** The lines of the file that are no payments. */
  unread: readonly UnreadLine[]
  funds: readonly FundOption[]
  onImported: (done: { posted: number; matched: number; left: number; known: number }) => void
}

/** Shows every statement line with its decision, and the button that imports the decided lines. */
export function Review(props: ReviewProps) {
  const { charityId, currency, start, unread, funds, onImported } = props
  const [lines, setLines] = useState(start)
  const [shown, setShown] = useState<ReviewFilter>('all')
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState(false)
  const run = useCall('POST /api/charity/{id}/bank-import')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone, so the focus would be lost.
  useEffect(() => heading.current?.focus(), [])

  const doubled = listTakenEntries(lines)
  const serverErrors = toServerErrors(run.error, lines)
  const errors = (line: ReviewedLine): Record<string, string | undefined> => ({
    ...serverErrors.get(line.line),
    ...findLineErrors(line, today()),
    ...(doubled.has(line.line) ? { entryId: doubled.get(line.line) } : {}),
  })
  const hasErrors = (line: ReviewedLine) => !isKnown(line) && Object.keys(errors(line)).length > 0
  const passes: Record<ReviewFilter, (line: ReviewedLine) => boolean> = {
    all: () => true,
    look: (line) => !isKnown(line) && (line.alike.length > 0 || hasErrors(line)),
    post: (line) => !isKnown(line) && line.decision.as === 'entry',
    match: (line) => !isKnown(line) && line.decision.as === 'match',
    known: isKnown,
    left: (line) => !isKnown(line) && line.decision.as === 'leave',
  }
  const found = lines.filter(passes[shown])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const at = Math.min(page, pages)
  const extent = countDecisions(lines)
  const wrong = lines.filter(hasErrors)
  const drafts = useSavedDrafts(charityId, lines)
  const effect = useBatchEffect({ charityId, currency, funds, lines })

  const change = (chosen: (line: number) => boolean, by: Partial<Decision>) => {
    if (run.isError) run.reset()
    setLines((before) =>
      before.map((line) =>
        chosen(line.line) ? { ...line, decision: { ...line.decision, ...by } } : line,
      ),
    )
  }
  const show = (next: ReviewFilter) => {
    setShown(next)
    setPage(1)
  }
  const send = async () => {
    const done = await run
      .mutateAsync({
        params: { id: charityId },
        body: { lines: toImportLines(lines) },
      })
      .catch(() => null)
    setAsking(false)
    if (done) {
      // The counts add up to the lines of the file, as those above the button did.
      const left = extent.left + countUnread(unread).left
      onImported({ ...done, left, known: extent.known + done.known })
    } else show('all')
  }
  const nothing = extent.posted + extent.matched + extent.leftAnew === 0
  return (
    <section aria-labelledby="review" className={styles['review']}>
      <h2 id="review" ref={heading} tabIndex={-1}>
        Choose what to do with each line
      </h2>
      <p className={styles['note']}>
        The ledger publishes the names of organisations and what each payment was for. It does not
        publish the name of a private person unless you choose to. Remove account numbers and
        references. The bank’s own text is stored with each entry for your Managers and Leads alone,
        and is erased six years after the end of the accounting year.
      </p>
      <Card look="tinted" row={{ gap: 16, justify: 'between' }}>
        <div role="status">
          <p>
            <strong>{describeLists(extent, unread)}.</strong>{' '}
            {nothing ? 'Nothing will change.' : `This will ${describeCounts(extent, currency)}.`}
          </p>
          {wrong.length > 0 && (
            <p className="wrong">
              {formatPlural(wrong.length, 'line')} {wrong.length === 1 ? 'needs' : 'need'}{' '}
              correcting before you can post.
            </p>
          )}
          <SpendingWarnings warnings={effect.warnings} />
        </div>
        {wrong.length > 0 ? (
          <Button variant="secondary" onClick={() => show('look')}>
            Show {formatPlural(wrong.length, 'line')}
          </Button>
        ) : (
          <Button disabled={nothing} onClick={() => setAsking(true)}>
            Check and post
          </Button>
        )}
      </Card>
      {effect.rows.length > 0 && (
        <BalanceTable
          effect={effect}
          currency={currency}
          caption="Funds that this statement spends from"
        />
      )}
      {effect.missing && (
        <LoadFailedLine
          error={effect.missing.error}
          failure={`The balances of ${formatList(effect.missing.funds)} could not be loaded. You can still post the lines.`}
          onRetry={effect.missing.retry}
        />
      )}
      <div role="alert">
        {drafts.error && (
          <Row gap={16} align="center">
            <p className="wrong">
              Your choices could not be saved.{' '}
              {getErrorMessage(drafts.error, 'Check your connection.')}
            </p>
            <Button variant="secondary" size="small" onClick={drafts.retry}>
              Save them now
            </Button>
          </Row>
        )}
        {run.isError && (
          <p className="wrong">
            Nothing was posted. {getErrorMessage(run.error, 'Please try again.')}
          </p>
        )}
      </div>
      <BulkEdit
        charityId={charityId}
        lines={lines}
        funds={funds}
        onSet={(chosen, by) => change((line) => chosen.has(line), by)}
      />
      <Select
        label="Show"
        options={shownOptions}
        value={shown}
        onChange={(event) => show(event.target.value as ReviewFilter)}
      />
      {(shown === 'all' || shown === 'left') && <UnreadLines unread={unread} />}
      {found.length === 0 && <p>No payments to show.</p>}
      <Stack
        as="ol"
        gap={16}
        role="list"
        className={styles['lines']}
        aria-label="Lines of the statement"
      >
        {found.slice((at - 1) * pageSize, at * pageSize).map((line) => (
          <ReviewLine
            key={line.line}
            charityId={charityId}
            line={line}
            currency={currency}
            funds={funds}
            errors={errors(line)}
            asksTerms={shown === 'look'}
            onDecide={(by) => change((one) => one === line.line, by)}
          />
        ))}
      </Stack>
      {pages > 1 && (
        <Row as="nav" gap={16} align="center" aria-label="Pages of lines">
          <Button variant="secondary" disabled={at === 1} onClick={() => setPage(at - 1)}>
            Previous
          </Button>
          <span aria-live="polite">
            Page {at} of {pages}
          </span>
          <Button variant="secondary" disabled={at === pages} onClick={() => setPage(at + 1)}>
            Next
          </Button>
        </Row>
      )}
      {asking && (
        <LazyConfirmDialog
          open
          title={extent.posted > 0 ? 'Post these lines?' : 'Import these lines?'}
          confirm={nameConfirmation(extent)}
          cancel="Change something"
          busy={run.isPending && 'Posting..'}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          <p>This will {describeCounts(extent, currency)}.</p>
          <SpendingWarnings warnings={effect.warnings} />
          {extent.posted > 0 && (
            <p>
              Entries cannot be deleted. You can correct a mistake later with a reversal, which
              everyone can see.
            </p>
          )}
        </LazyConfirmDialog>
      )}
    </section>
  )
}
