import type { Reconciliation } from '@pennytrail/contract'
import { leaveReasons } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'

interface DifferencesProps {
  charity: { ukCharityNumber: string }
  found: Reconciliation
}

type LineNotInLedger = Reconciliation['notInLedger'][number]
type EntryNotOnStatement = Reconciliation['notOnStatement'][number]

function describeLine({ inLedgerOn, reason }: LineNotInLedger): string {
  if (inLedgerOn) return `In the ledger on ${formatShortDate(inLedgerOn)}`
  return reason === null ? 'To decide' : `Left out: ${leaveReasons[reason]}`
}

/** Lists the bank's lines that the ledger does not have at the end of the month. */
export function LinesNotInLedger({ charity, found }: DifferencesProps) {
  if (found.notInLedger.length === 0) return null
  const columns: Column<LineNotInLedger>[] = [
    { header: 'Date', nowrap: true, render: ({ date }) => formatShortDate(date) },
    {
      header: 'The bank’s description',
      rowHeader: true,
      render: ({ text }) => text || 'Deleted after 90 days',
    },
    { header: 'State', render: describeLine },
    { header: 'Age', render: ({ days }) => formatPlural(days, 'day') },
    {
      header: 'Amount',
      kind: 'number',
      render: ({ amount }) => <Money amount={amount} currency={found.currency} signed />,
    },
  ]
  const isOpen = found.notInLedger.some(({ inLedgerOn, reason }) => !inLedgerOn && reason === null)
  return (
    <Stack as="section" gap={12} aria-labelledby="not-in-ledger">
      <h2 id="not-in-ledger">Lines not in the ledger</h2>
      <Table
        caption="Lines of the bank that the ledger does not have"
        hideCaption
        columns={columns}
        rows={found.notInLedger}
        rowKey={({ id }) => id}
      />
      <DownloadTable
        of="Lines of the bank that the ledger does not have"
        name="lines-not-in-the-ledger"
      />
      {isOpen && (
        <p>
          <ButtonLink to={`/charity/${charity.ukCharityNumber}/bank-import`} variant="secondary">
            Decide about these lines
          </ButtonLink>
        </p>
      )}
    </Stack>
  )
}

/** Lists the ledger's entries that the bank does not show at the end of the month. */
export function EntriesNotOnStatement({ charity, found }: DifferencesProps) {
  if (found.notOnStatement.length === 0) return null
  const columns: Column<EntryNotOnStatement>[] = [
    { header: 'Date', nowrap: true, render: ({ date }) => formatShortDate(date) },
    {
      header: 'Transaction',
      rowHeader: true,
      render: ({ description, payee, sequence }) => (
        <TextLink
          to={`${transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })}/${sequence}`}
        >
          No. {sequence}
          {(payee || description) && `: ${[payee, description].filter(Boolean).join(', ')}`}
        </TextLink>
      ),
    },
    {
      header: 'On the statement',
      render: ({ onStatementOn }) => (onStatementOn ? formatShortDate(onStatementOn) : 'Not yet'),
    },
    { header: 'Age', render: ({ days }) => formatPlural(days, 'day') },
    {
      header: 'Amount',
      kind: 'number',
      render: ({ amount }) => <Money amount={amount} currency={found.currency} signed />,
    },
  ]
  return (
    <Stack as="section" gap={12} aria-labelledby="not-on-statement">
      <h2 id="not-on-statement">Entries not on the statement</h2>
      <Table
        caption="Entries that the bank does not show, such as cheques in transit"
        columns={columns}
        rows={found.notOnStatement}
        rowKey={({ id }) => id}
      />
      <DownloadTable
        of="Entries that the bank does not show, such as cheques in transit"
        name="entries-not-on-the-statement"
      />
    </Stack>
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
