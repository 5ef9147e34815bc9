import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useEffect, useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import styles from './bank-import.module.css'
import { findColumnErrors, guessColumns } from './guess-columns.ts'
import { MatchColumns } from './match-columns.tsx'
import { readCells, detectNonTextFile, type CellRow } from './read-statement-file.ts'
import {
  readLines,
  type Columns,
  type StatementLine,
  type UnreadLine,
} from './parse-statement-lines.ts'
import { Review } from './review.tsx'
import { useInspectLines } from './use-bank-import.ts'

const largest = 5 * 1024 * 1024
const maxLines = 2000

export interface StatementFund {
  id: string
  title: string
  currency: string
}

interface BankImportProps {
  charity: { id: string; ukCharityNumber: string }
  funds: readonly StatementFund[]
}

interface ChosenFile {
  file: File
  rows: CellRow[]
  columns: Columns
}

type ImportResult = { posted: number; matched: number; known: number }

/**
 * Imports a bank statement into the ledger: choose the file, match its columns, decide on each line
 * and confirm. Nothing is stored before the confirmation.
 */
export function BankImport({ charity, funds }: BankImportProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [currency, setCurrency] = useState('GBP')
  const [done, setDone] = useState<ImportResult | null>(null)
  const look = useInspectLines(charity.id, currency)
  useUnsavedChangesPrompt(look.data !== undefined && done === null)

  const forget = () => {
    setChosen(null)
    setErrorMessage(undefined)
    setDone(null)
    look.reset()
  }
  const choose = async (file: File) => {
    forget()
    const other = await detectNonTextFile(file).catch(() => undefined)
    if (other) {
      setErrorMessage(
        `This is ${other}. Save it as CSV at your bank or in your spreadsheet, and choose that.`,
      )
      return
    }
    const rows = await readCells(file).catch(() => [])
    if (rows.length === 0)
      setErrorMessage('This file has no payments in it. Choose a CSV file from your bank.')
    else setChosen({ file, rows, columns: guessColumns(rows) })
  }
  if (done) return <ImportSummary charity={charity} done={done} onAnother={forget} />

  const currencies = [...new Set(['GBP', ...funds.map((fund) => fund.currency)])]
  const read = chosen && readLines(chosen.rows, chosen.columns, currency)
  return (
    <div className={styles['import']}>
      <FileDrop
        label="Bank statement"
        hint="A CSV file from your bank, up to 5 MB and 2,000 lines. Nothing is saved until you confirm."
        accept=".csv,.txt,text/csv"
        maxBytes={largest}
        error={errorMessage}
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
            {read.lines.length > maxLines && (
              <p className="wrong">
                This file has {formatPlural(read.lines.length, 'payment')}. You can import up to
                2,000 at a time. Download a shorter period from your bank.
              </p>
            )}
            {look.isError && (
              <p className="wrong">
                {getErrorMessage(
                  look.error,
                  'The lines could not be compared with the ledger. Please try again.',
                )}
              </p>
            )}
          </div>
          <Button
            disabled={
              read.lines.length === 0 ||
              read.lines.length > maxLines ||
              Object.keys(findColumnErrors(chosen.columns)).length > 0
            }
            busy={look.isPending && 'Comparing..'}
            onClick={() => look.mutate(read.lines)}
          >
            Compare {formatPlural(read.lines.length, 'payment')} with the ledger
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
          {read.unread.length > 0 && <UnreadLines unread={read.unread} />}
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

/** Warns before leaving, so that decisions are not lost by accident. */
function useUnsavedChangesPrompt(active: boolean) {
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}

function lineColumns(currency: string): Column<StatementLine>[] {
  return [
    { header: 'Line', kind: 'number', render: ({ line }) => line },
    { header: 'Date', nowrap: true, render: ({ date }) => formatShortDate(date) },
    { header: 'The bank’s description', rowHeader: true, render: ({ text }) => text },
    {
      header: 'Amount',
      kind: 'number',
      render: ({ amount }) => <Money amount={amount} currency={currency} signed />,
    },
  ]
}

function Preview(props: { lines: StatementLine[]; unread: UnreadLine[]; currency: string }) {
  const { lines, unread, currency } = props
  return (
    <section aria-labelledby="read" className={styles['review']}>
      <h2 id="read">Preview of the payments</h2>
      {lines.length > 0 ? (
        <Table
          caption={`The first of ${formatPlural(lines.length, 'payment')}`}
          columns={lineColumns(currency)}
          rows={lines.slice(0, 5)}
          rowKey={({ line }) => `${line}`}
          keepsRows
        />
      ) : (
        <p>No payment could be read with these columns. Change them above.</p>
      )}
      {unread.length > 0 && <UnreadLines unread={unread} />}
    </section>
  )
}

const unreadColumns: Column<UnreadLine>[] = [
  { header: 'Line', kind: 'number', render: ({ line }) => line },
  { header: 'Reason', rowHeader: true, render: ({ reason }) => reason },
  { header: 'Contents', render: ({ cells }) => cells.filter(Boolean).join(', ') },
]

const maxShown = 100

function UnreadLines({ unread }: { unread: UnreadLine[] }) {
  return (
    <details open={unread.length <= 5}>
      <summary>{formatPlural(unread.length, 'line')} left out, with the reasons</summary>
      <Table
        caption="Lines that could not be read"
        hideCaption
        columns={unreadColumns}
        rows={unread.slice(0, maxShown)}
        rowKey={({ line }) => `${line}`}
        keepsRows
      />
      {unread.length > maxShown && <p>And {unread.length - maxShown} more.</p>}
    </details>
  )
}

interface ImportSummaryProps {
  charity: BankImportProps['charity']
  done: ImportResult
  onAnother: () => void
}

function ImportSummary({ charity, done, onAnother }: ImportSummaryProps) {
  return (
    <Card look="tinted" className={styles['next']}>
      <p role="status">
        {formatPlural(done.posted, 'line')} posted, {formatPlural(done.matched, 'line')} matched
        {done.known > 0 && `, ${formatPlural(done.known, 'line')} imported before`}.
      </p>
      <div className={styles['pages']}>
        <ButtonLink to={transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })}>
          See the transactions
        </ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Import another statement
        </Button>
      </div>
    </Card>
  )
}
