import type { IatiImportReport, IatiTotal } from '@pennytrail/contract'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import styles from './iati-import.module.css'
import { countFileContents, getKindLabel } from './import-words.ts'

interface SumProps {
  sum: IatiTotal['inFile']
  currency: string | null
  unreadable?: number
}

/** Shows an amount and, below it, how many transactions it consists of. */
function Sum({ currency, sum, unreadable = 0 }: SumProps) {
  return (
    <>
      {currency === null ? '–' : <Money amount={sum.amount} currency={currency} />}
      <br />
      <span className="breaks faint small">
        {formatPlural(sum.count, 'transaction')}
        {unreadable > 0 && (
          <>
            <br />
            {formatNumber(unreadable)} of them unreadable
          </>
        )}
      </span>
    </>
  )
}

function Reasons({ currency, reasons }: IatiTotal) {
  if (reasons.length === 0) return 'Nothing was left out.'
  return (
    <Stack as="ul" gap={4} className={styles['reasons']}>
      {reasons.map(({ amount, count, reason }) => (
        <li key={reason}>
          {reasons.length > 1 && (
            <>
              {currency === null || amount === 0 ? (
                formatPlural(count, 'transaction')
              ) : (
                <Money amount={amount} currency={currency} />
              )}
              {': '}
            </>
          )}
          {reason}
        </li>
      ))}
    </Stack>
  )
}

function columns(confirmed: boolean, anyBefore: boolean): Column<IatiTotal>[] {
  return [
    {
      header: 'Transaction type',
      rowHeader: true,
      render: ({ currency, kind }) => `${getKindLabel(kind)}, ${currency ?? 'without a currency'}`,
    },
    {
      header: 'In the file',
      kind: 'number',
      render: ({ currency, inFile, unreadable }) => (
        <Sum sum={inFile} currency={currency} unreadable={unreadable} />
      ),
    },
    ...(anyBefore
      ? [
          {
            header: 'Posted before',
            kind: 'number',
            render: ({ currency, postedBefore }) => <Sum sum={postedBefore} currency={currency} />,
          } satisfies Column<IatiTotal>,
        ]
      : []),
    {
      header: confirmed ? 'Posted' : 'To be posted',
      kind: 'number',
      render: ({ currency, posted }) => <Sum sum={posted} currency={currency} />,
    },
    {
      header: 'Left out',
      kind: 'number',
      render: ({ currency, leftOut, unreadable }) => (
        <Sum sum={leftOut} currency={currency} unreadable={unreadable} />
      ),
    },
    { header: 'Reason', render: (total) => <Reasons {...total} /> },
  ]
}

/** Shows transaction totals: in the file, in the ledger, and left out with the reasons. */
export function ImportTotals(report: IatiImportReport) {
  const { activities, confirmed, totals } = report
  const counts = activities > 0 && <p>{countFileContents(report)}</p>
  if (totals.length === 0) return counts
  const anyBefore = totals.some(({ postedBefore }) => postedBefore.count > 0)
  return (
    <>
      {counts}
      <Table
        caption="Totals of the charity’s transactions in the file"
        columns={columns(confirmed, anyBefore)}
        rows={totals}
        rowKey={({ currency, kind }) => `${kind} ${currency ?? ''}`}
      />
      <DownloadTable
        of="Totals of the charity’s transactions in the file"
        name="iati-import-totals"
      />
    </>
  )
}
