import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { lazy, Suspense, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { plural } from '../../lib/format-number.ts'
import { BalanceTable, SpendingWarnings } from '../ledger/index.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './bank-import.module.css'
import {
  decidedLines,
  extentOf,
  faultsOf,
  takenBefore,
  type Decision,
  type Extent,
  type ReviewedLine,
} from './decisions.ts'
import { ReviewLine, type FundOption } from './review-line.tsx'
import { SetAll } from './bulk-edit.tsx'
import { useBatchEffect } from './use-batch-effect.ts'
import { useImportLines } from './use-bank-import.ts'

// Needed only once everything is decided.
const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog } = await import('../../ui/confirm-dialog.tsx')
  return { default: ConfirmDialog }
})

const pageSize = 25

type Shown = 'all' | 'look' | 'post' | 'rest'
const shownOptions: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All lines' },
  { value: 'look', label: 'Lines to look at' },
  { value: 'post', label: 'Lines that will be posted' },
  { value: 'rest', label: 'Lines matched, left out or imported before' },
]

const today = (): string => ukDate(new Date())

/** The server's issues by line: it names a line by its place among those that were sent. */
function serverFaults(error: unknown, lines: readonly ReviewedLine[]) {
  const faults = new Map<number, Record<string, string>>()
  if (!(error instanceof ApiError)) return faults
  const sent = decidedLines(lines)
  for (const { path, message } of error.issues) {
    const [, at, field = ''] = path.split('.')
    const line = sent[Number(at)]?.line
    if (line !== undefined) faults.set(line, { ...faults.get(line), [field]: message })
  }
  return faults
}

export function extentText(extent: Extent, currency: string): string {
  const { posted, matched } = extent
  const parts = [
    ...(posted > 0
      ? [
          `post ${plural(posted, 'line')} (${formatMoney(extent.in, currency)} in, ${formatMoney(extent.out, currency)} out)`,
        ]
      : []),
    ...(matched > 0 ? [`match ${plural(matched, 'line')}`] : []),
  ]
  return parts.join(' and ')
}

interface ReviewProps {
  charityId: string
  currency: string
  start: ReviewedLine[]
  funds: readonly FundOption[]
  onImported: (done: { posted: number; matched: number; known: number }) => void
}

/** Every line with what becomes of it, and the one button that posts them. */
export function Review({ charityId, currency, start, funds, onImported }: ReviewProps) {
  const [lines, setLines] = useState(start)
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState(false)
  const run = useImportLines(charityId, currency)

  const doubled = takenBefore(lines)
  const refused = serverFaults(run.error, lines)
  const faults = (line: ReviewedLine): Record<string, string | undefined> => ({
    ...refused.get(line.line),
    ...faultsOf(line, today()),
    ...(doubled.has(line.line) ? { entryId: doubled.get(line.line) } : {}),
  })
  const hasFault = (line: ReviewedLine) => !line.known && Object.keys(faults(line)).length > 0
  const passes: Record<Shown, (line: ReviewedLine) => boolean> = {
    all: () => true,
    look: (line) => !line.known && (line.alike.length > 0 || hasFault(line)),
    post: ({ known, decision }) => !known && decision.as === 'entry',
    rest: ({ known, decision }) => known !== null || decision.as !== 'entry',
  }
  const found = lines.filter(passes[shown])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const at = Math.min(page, pages)
  const extent = extentOf(lines)
  const wrong = lines.filter(hasFault)
  const effect = useBatchEffect({ charityId, currency, funds, lines })

  const change = (chosen: (line: number) => boolean, by: Partial<Decision>) => {
    if (run.isError) run.reset()
    setLines((before) =>
      before.map((line) =>
        chosen(line.line) ? { ...line, decision: { ...line.decision, ...by } } : line,
      ),
    )
  }
  const show = (next: Shown) => {
    setShown(next)
    setPage(1)
  }
  const send = async () => {
    const done = await run.mutateAsync(lines).catch(() => null)
    setAsking(false)
    if (done) onImported(done)
    else show('all')
  }
  const nothing = extent.posted + extent.matched === 0
  return (
    <section aria-labelledby="review" className={styles['review']}>
      <h2 id="review">What becomes of each line</h2>
      <p className={styles['note']}>
        The names of organisations and what each payment was for are published with the ledger. The
        name of a private person is not, unless you choose so. Take account numbers and references
        out.
      </p>
      <Card look="tinted" className={styles['next']}>
        <div role="status">
          <p>
            {nothing ? 'Nothing will be posted.' : `This will ${extentText(extent, currency)}.`}{' '}
            {extent.left > 0 && `${plural(extent.left, 'line')} left out. `}
            {extent.known > 0 && `${plural(extent.known, 'line')} imported before.`}
          </p>
          {wrong.length > 0 && (
            <p className={styles['fault']}>
              {plural(wrong.length, 'line')} need{wrong.length === 1 ? 's' : ''} another look before
              anything is posted.
            </p>
          )}
          <SpendingWarnings warnings={effect.warnings} />
        </div>
        {wrong.length > 0 ? (
          <Button variant="secondary" onClick={() => show('look')}>
            Show {plural(wrong.length, 'line')}
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
      <div role="alert">
        {run.isError && (
          <p className={styles['fault']}>
            Nothing was posted. {messageOf(run.error, 'Please try again.')}
          </p>
        )}
      </div>
      <SetAll
        lines={lines}
        funds={funds}
        onSet={(chosen, by) => change((line) => chosen.has(line), by)}
      />
      <Select
        label="Show"
        options={shownOptions}
        value={shown}
        onChange={(event) => show(event.target.value as Shown)}
      />
      {found.length === 0 && <p>There are none.</p>}
      <ol role="list" className={styles['lines']} aria-label="Lines of the statement">
        {found.slice((at - 1) * pageSize, at * pageSize).map((line) => (
          <ReviewLine
            key={line.line}
            line={line}
            currency={currency}
            funds={funds}
            faults={faults(line)}
            onDecide={(by) => change((one) => one === line.line, by)}
          />
        ))}
      </ol>
      {pages > 1 && (
        <nav aria-label="Pages of lines" className={styles['pages']}>
          <Button variant="secondary" disabled={at === 1} onClick={() => setPage(at - 1)}>
            Previous
          </Button>
          <span aria-live="polite">
            Page {at} of {pages}
          </span>
          <Button variant="secondary" disabled={at === pages} onClick={() => setPage(at + 1)}>
            Next
          </Button>
        </nav>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            title="Post these lines?"
            confirm={extent.posted > 0 ? `Post ${plural(extent.posted, 'line')}` : 'Match them'}
            cancel="Change something"
            busy={run.isPending && 'Posting..'}
            onConfirm={() => void send()}
            onClose={() => setAsking(false)}
          >
            <p>This will {extentText(extent, currency)}.</p>
            <SpendingWarnings warnings={effect.warnings} />
            <p>
              Entries stay in the ledger for good. A mistake can be put right later by a reversal
              that everyone can see.
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  )
}
