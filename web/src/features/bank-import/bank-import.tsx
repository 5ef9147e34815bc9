import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { plural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import styles from './bank-import.module.css'
import { findColumnErrors, guessColumns } from './guess-columns.ts'
import { MatchColumns } from './match-columns.tsx'
import { readCells, whatElse, type CellRow } from './read-csv-rows.ts'
import { readLines, type Columns, type StatementLine, type UnreadLine } from './read-lines.ts'
import { Review } from './review.tsx'
import { useLookAtLines } from './use-bank-import.ts'

const largest = 5 * 1024 * 1024
const mostLines = 2000

export interface StatementFund {
  id: string
  title: string
  currency: string
}

interface BankImportProps {
  charity: { id: string; ukCharityNumber: string }
  funds: readonly StatementFund[]
}

interface Chosen {
  file: File
  rows: CellRow[]
  columns: Columns
}

type Done = { posted: number; matched: number; known: number }

/** A bank's statement into the ledger: choose the file, match its columns, decide of each line,
    confirm. Nothing is stored before that. */
export function BankImport({ charity, funds }: BankImportProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string>()
  const [currency, setCurrency] = useState('GBP')
  const [done, setDone] = useState<Done | null>(null)
  const look = useLookAtLines(charity.id, currency)
  useAskBeforeLeaving(look.data !== undefined && done === null)

  const forget = () => {
    setChosen(null)
    setProblem(undefined)
    setDone(null)
    look.reset()
  }
  const choose = async (file: File) => {
    forget()
    const other = await whatElse(file).catch(() => undefined)
    if (other) {
      setProblem(
        `This is ${other}. Save it as CSV at your bank or in your spreadsheet, and choose that.`,
      )
      return
    }
    const rows = await readCells(file).catch(() => [])
    if (rows.length === 0) setProblem('This file holds no lines. Choose a CSV file of your bank.')
    else setChosen({ file, rows, columns: guessColumns(rows) })
  }
  if (done) return <Imported charity={charity} done={done} onAnother={forget} />

  const currencies = [...new Set(['GBP', ...funds.map((fund) => fund.currency)])]
  const read = chosen && readLines(chosen.rows, chosen.columns, currency)
  return (
    <div className={styles['import']}>
      <FileDrop
        label="Bank statement"
        hint="A CSV file from your bank, at most 5 MB and 2,000 lines. It is read on this device; nothing is stored until you confirm."
        accept=".csv,.txt,text/csv"
        maxBytes={largest}
        error={problem}
        files={chosen ? [{ id: 'file', name: chosen.file.name, size: chosen.file.size }] : []}
        onFiles={([file]) => file && void choose(file)}
        onRemove={forget}
      />
      {chosen && read && !look.data && (
        <>
          {currencies.length > 1 && (
            <Select
              label="Currency of the account"
              options={currencies.map((value) => ({ value, label: value }))}
              value={currency}
              onChange={(event) => setCurrency(event.target.value)}
            />
          )}
          <MatchColumns
            rows={chosen.rows}
            columns={chosen.columns}
            onChange={(columns) => setChosen({ ...chosen, columns })}
          />
          <Preview {...read} currency={currency} />
          <div role="alert">
            {read.lines.length > mostLines && (
              <p className={styles['fault']}>
                This file holds {plural(read.lines.length, 'payment')}. Import at most 2,000 at a
                time: ask the bank for a shorter period.
              </p>
            )}
            {look.isError && (
              <p className={styles['fault']}>
                {messageOf(look.error, 'The lines could not be compared. Please try again.')}
              </p>
            )}
          </div>
          <Button
            disabled={
              read.lines.length === 0 ||
              read.lines.length > mostLines ||
              Object.keys(findColumnErrors(chosen.columns)).length > 0
            }
            busy={look.isPending && 'Comparing..'}
            onClick={() => look.mutate(read.lines)}
          >
            Compare {plural(read.lines.length, 'payment')} with the ledger
          </Button>
          {look.isPending && <Progress label="Comparing with the ledger" />}
        </>
      )}
      {look.data && read && (
        <>
          <p>
            <Button variant="secondary" onClick={() => look.reset()}>
              Back to the columns
            </Button>
          </p>
          {read.unread.length > 0 && <Unread unread={read.unread} />}
          <Review
            charityId={charity.id}
            currency={currency}
            start={look.data}
            funds={funds
              .filter((fund) => fund.currency === currency)
              .map(({ id, title }) => ({ value: id, label: title }))}
            onImported={setDone}
          />
        </>
      )}
    </div>
  )
}

/** What was decided is not lost by a slip. */
function useAskBeforeLeaving(active: boolean) {
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}

const lineColumns = (currency: string): Column<StatementLine>[] => [
  { key: 'line', header: 'Line', kind: 'number', render: ({ line }) => line },
  { key: 'date', header: 'Date', nowrap: true, render: ({ date }) => formatShortDate(date) },
  { key: 'text', header: 'What the bank says', rowHeader: true, render: ({ text }) => text },
  {
    key: 'amount',
    header: 'Amount',
    kind: 'number',
    render: ({ amount }) => <Money amount={amount} currency={currency} signed />,
  },
]

function Preview(props: { lines: StatementLine[]; unread: UnreadLine[]; currency: string }) {
  const { lines, unread, currency } = props
  return (
    <section aria-labelledby="read" className={styles['review']}>
      <h2 id="read">What was read</h2>
      {lines.length > 0 ? (
        <Table
          caption={`The first of ${plural(lines.length, 'payment')}`}
          columns={lineColumns(currency)}
          rows={lines.slice(0, 5)}
          rowKey={({ line }) => `${line}`}
        />
      ) : (
        <p>No payment could be read with these columns. Change them above.</p>
      )}
      {unread.length > 0 && <Unread unread={unread} />}
    </section>
  )
}

const unreadColumns: Column<UnreadLine>[] = [
  { key: 'line', header: 'Line', kind: 'number', render: ({ line }) => line },
  { key: 'reason', header: 'Why it is not taken', rowHeader: true, render: ({ reason }) => reason },
  { key: 'cells', header: 'What it says', render: ({ cells }) => cells.filter(Boolean).join(', ') },
]

const mostShown = 100

function Unread({ unread }: { unread: UnreadLine[] }) {
  return (
    <details open={unread.length <= 5}>
      <summary>{plural(unread.length, 'line')} left out, with the reasons</summary>
      <Table
        caption="Lines that could not be read"
        hideCaption
        columns={unreadColumns}
        rows={unread.slice(0, mostShown)}
        rowKey={({ line }) => `${line}`}
      />
      {unread.length > mostShown && <p>And {unread.length - mostShown} more.</p>}
    </details>
  )
}

interface ImportedProps {
  charity: BankImportProps['charity']
  done: Done
  onAnother: () => void
}

function Imported({ charity, done, onAnother }: ImportedProps) {
  return (
    <Card look="tinted" className={styles['next']}>
      <p role="status">
        {plural(done.posted, 'line')} posted, {plural(done.matched, 'line')} matched
        {done.known > 0 && `, ${plural(done.known, 'line')} imported before`}.
      </p>
      <div className={styles['pages']}>
        <ButtonLink to={`/charity/${charity.ukCharityNumber}/transactions`}>
          See the transactions
        </ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Import another statement
        </Button>
      </div>
    </Card>
  )
}
