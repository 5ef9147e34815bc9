import type { Report, Statement } from '@pennytrail/contract'
import { getReceivedLabel } from '@pennytrail/contract/reports/words.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { Bars, type Bar } from '../../../ui/charts/bars.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Part } from './report-part.tsx'
import { describeMoney } from '../report-words.ts'

interface Line {
  label: string
  amount: number
  entries?: number
  edge?: boolean
}

function hasAny(label: string, amount: number): Line[] {
  return amount === 0 ? [] : [{ label, amount }]
}

function listLines(statement: Statement): Line[] {
  return [
    { label: 'Balance at the start', amount: statement.opening, edge: true },
    ...statement.receivedLines.map(({ kind, ...line }) => ({
      ...line,
      label: `In: ${getReceivedLabel(kind)}`,
    })),
    ...hasAny('In: opening balances entered', statement.broughtIn),
    ...hasAny('In: from other funds', statement.movedIn),
    ...statement.spentLines.map(({ amount, category, entries }) => ({
      label: `Out: ${getCategoryLabel(category)}`,
      amount: -amount,
      entries,
    })),
    ...hasAny('Out: card and bank fees', -statement.fees),
    ...hasAny('Out: to other funds', -statement.movedOut),
  ]
}

/** Lists the bars of a statement: each line starts where the line before it ended. */
function listBars(statement: Statement): Bar[] {
  let balance = 0
  const bars = listLines(statement).map(({ amount, edge, label }): Bar => {
    const from = balance
    balance += amount
    return {
      key: label,
      label,
      text: formatMoney(amount, statement.currency),
      from,
      to: balance,
      tone: edge ? 'total' : amount < 0 ? 'out' : 'in',
    }
  })
  const { closing, currency } = statement
  const end: Bar = {
    key: 'end',
    label: <strong>Balance at the end</strong>,
    text: formatMoney(closing, currency),
    from: 0,
    to: closing,
    tone: 'total',
  }
  return [...bars, end]
}

function StatementTable({ statement }: { statement: Statement }) {
  const { closing, currency } = statement
  return (
    <Table
      caption={`Money in and out, in ${currency}`}
      hideCaption
      columns={[
        { header: 'What', rowHeader: true, render: (line: Line) => line.label },
        {
          header: 'Entries',
          kind: 'number',
          render: ({ entries }) => (entries === undefined ? '' : formatNumber(entries)),
        },
        {
          header: 'Amount',
          kind: 'number',
          render: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
      ]}
      rows={listLines(statement)}
      rowKey={({ label }) => label}
      rowTone={({ edge }) => (edge ? 'muted' : undefined)}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            Balance at the end
          </th>
          <td>
            <Money amount={closing} currency={currency} />
          </td>
        </tr>
      }
      keepsRows
    />
  )
}

export function MoneyPart({ report }: { report: Report }) {
  return (
    <Part id="money" title="Money">
      {report.statements.map((statement) => (
        <Chart
          key={statement.currency}
          title={`In and out, in ${statement.currency}`}
          takeaway={describeMoney(statement)}
          table={<StatementTable statement={statement} />}
        >
          <Bars bars={listBars(statement)} />
        </Chart>
      ))}
    </Part>
  )
}
