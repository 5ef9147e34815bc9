import type { EntryNotOnStatement, LineNotInLedger, Reconciliation } from '@pennytrail/contract'
import { leaveReasons } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Money } from '../../../ui/money/money.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable, type DenseTableProps } from '../../../ui/table/dense-table/dense-table.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'

interface DifferencesProps {
  charity: { id: string; ukCharityNumber: string }
  found: Reconciliation
  month: string
}

interface MissingItem {
  readonly id: string
  readonly amount: number
  readonly date: string
  readonly days: number
}

/** The columns that lines and entries have in common, around those of their own. */
function frameColumns<Row extends MissingItem>(
  currency: string,
  own: readonly DenseColumn<Row>[],
): readonly DenseColumn<Row>[] {
  return [
    {
      header: 'Date',
      width: '7rem',
      phone: 'aside',
      render: ({ date }) => formatShortDate(date),
    },
    ...own,
    {
      header: 'Age',
      width: '6.5rem',
      kind: 'number',
      rank: 2,
      render: ({ days }) => formatPlural(days, 'day'),
    },
    {
      header: 'Amount',
      width: '8rem',
      kind: 'number',
      phone: 'amount',
      render: ({ amount }) => <Money amount={amount} currency={currency} signed />,
    },
  ]
}

interface ListProps<Data, Row> extends Pick<
  DenseTableProps<Row>,
  'caption' | 'toName' | 'toPath' | 'name'
> {
  query: UseQueryResult<Data>
  failure: string
  title: string
  /** The name of the list in the address and in the file. */
  part: 'lines' | 'entries'
  file: string
  toColumns: (currency: string) => readonly DenseColumn<Row>[]
  toRows: (data: Data) => readonly Row[]
  after?: ReactNode
}

/** Shows a page of what is missing on one side. */
function MissingList<
  Data extends { currency: string; totalPages: number },
  Row extends MissingItem,
>(props: ListProps<Data, Row>) {
  const { query, failure, title, part, file, toColumns, toRows, after, ...look } = props
  const [search] = useSearchParams()
  const hrefFor = (page: number) => {
    const next = new URLSearchParams(search)
    next.set(part, String(page))
    return `?${next}`
  }
  return (
    <Stack as="section" gap={12} aria-labelledby={`missing-${part}`}>
      <h2 id={`missing-${part}`}>{title}</h2>
      <QueryView query={query} failure={failure}>
        {(data) => (
          <>
            <DenseTable
              {...look}
              columns={toColumns(data.currency)}
              rows={toRows(data)}
              toId={({ id }) => id}
              busy={query.isPlaceholderData}
            />
            <DownloadTable of={look.caption} name={file} />
            <Pagination
              page={readPageNumber(search, part)}
              totalPages={data.totalPages}
              hrefFor={hrefFor}
              label={`Pages of ${title.toLowerCase()}`}
            />
          </>
        )}
      </QueryView>
      {after}
    </Stack>
  )
}

function describeLine({ inLedgerOn, reason }: LineNotInLedger): string {
  if (inLedgerOn) return `In the ledger on ${formatShortDate(inLedgerOn)}`
  return reason === null ? 'To decide' : `Left out: ${leaveReasons[reason]}`
}

/** Lists the bank's lines that the ledger does not have at the end of the month. */
export function LinesNotInLedger({ charity, found, month }: DifferencesProps) {
  const { open, other } = found.notInLedger
  const [search] = useSearchParams()
  const query = useRead(
    'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/lines',
    open.count + other.count === 0
      ? null
      : {
          params: { id: charity.id, accountId: found.account.id },
          query: { month, page: readPageNumber(search, 'lines') },
        },
    { placeholderData: keepPreviousData },
  )
  if (open.count + other.count === 0) return null
  return (
    <MissingList
      query={query}
      failure="The lines could not be loaded."
      title="Lines not in the ledger"
      part="lines"
      file="lines-not-in-the-ledger"
      name="lines-not-in-the-ledger"
      caption="Lines of the bank that the ledger does not have"
      toColumns={(currency) =>
        frameColumns<LineNotInLedger>(currency, [
          {
            header: 'The bank’s description',
            rowHeader: true,
            render: ({ text }) => text || 'Deleted after 90 days',
          },
          { header: 'State', width: '14rem', phone: 'below', render: describeLine },
        ])
      }
      toRows={({ lines }) => lines}
      toName={({ date, text }) => text || formatShortDate(date)}
      after={
        open.count > 0 && (
          <p>
            <ButtonLink to={`/charity/${charity.ukCharityNumber}/bank-import`} variant="secondary">
              Decide about these lines
            </ButtonLink>
          </p>
        )
      }
    />
  )
}

/** Lists the ledger's entries that the bank does not show at the end of the month. */
export function EntriesNotOnStatement({ charity, found, month }: DifferencesProps) {
  const { count } = found.notOnStatement
  const [search] = useSearchParams()
  const query = useRead(
    'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/entries',
    count === 0
      ? null
      : {
          params: { id: charity.id, accountId: found.account.id },
          query: { month, page: readPageNumber(search, 'entries') },
        },
    { placeholderData: keepPreviousData },
  )
  if (count === 0) return null
  const address = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })
  return (
    <MissingList
      query={query}
      failure="The entries could not be loaded."
      title="Entries not on the statement"
      part="entries"
      file="entries-not-on-the-statement"
      name="entries-not-on-the-statement"
      caption="Entries that the bank does not show, such as cheques in transit"
      toColumns={(currency) =>
        frameColumns<EntryNotOnStatement>(currency, [
          {
            header: 'Transaction',
            rowHeader: true,
            render: ({ description, payee, sequence }) =>
              [`No. ${sequence}`, [payee, description].filter(Boolean).join(', ')]
                .filter(Boolean)
                .join(': '),
          },
          {
            header: 'On the statement',
            width: '10rem',
            phone: 'below',
            render: ({ onStatementOn }) =>
              onStatementOn ? formatShortDate(onStatementOn) : 'Not yet',
          },
        ])
      }
      toRows={({ entries }) => entries}
      toName={({ sequence }) => `No. ${sequence}`}
      toPath={({ sequence }) => `${address}/${sequence}`}
    />
  )
}

/** Names the places where the bank's balance jumps, because a line is missing. */
export function Gaps({ gaps, currency }: Pick<Reconciliation, 'gaps' | 'currency'>) {
  if (gaps.length === 0) return null
  return (
    <Stack as="section" gap={12} aria-labelledby="gaps">
      <h2 id="gaps">Where the statement has a gap</h2>
      <ul>
        {gaps.map(({ amount, date, text }) => (
          <li key={date}>
            <Money amount={amount} currency={currency} signed /> is missing before or on{' '}
            {formatShortDate(date)}, before the line “{text || 'deleted'}”.
          </li>
        ))}
      </ul>
    </Stack>
  )
}
