import type { Report } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Bars } from '../../../ui/charts/bars.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Part } from './report-part.tsx'
import { describeEvidenceCoverage, formatPercent } from '../report-words.ts'

type Coverage = Report['coverage'][number]

function listKinds({ matched, told, withReceipt }: Coverage) {
  return [
    { label: 'With a receipt', amount: withReceipt },
    { label: 'Matched with the bank', amount: matched },
    { label: 'Cited in an update', amount: told },
  ]
}

function EvidenceTable({ coverage }: { coverage: Coverage }) {
  const { currency, spent } = coverage
  return (
    <Table
      caption={`Evidence for the spending, in ${currency}`}
      hideCaption
      columns={[
        {
          header: 'Evidence',
          rowHeader: true,
          render: ({ label }: ReturnType<typeof listKinds>[number]) => label,
        },
        {
          header: 'Amount',
          kind: 'number',
          render: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
        {
          header: 'Of the spending',
          kind: 'number',
          render: ({ amount }) => formatPercent(amount, spent),
        },
      ]}
      rows={listKinds(coverage)}
      rowKey={({ label }) => label}
      keepsRows
    />
  )
}

export function EvidencePart({ coverage }: { coverage: readonly Coverage[] }) {
  return (
    <Part id="evidence" title="Evidence">
      {coverage.map((own) => (
        <Chart
          key={own.currency}
          title={`Spending with evidence, in ${own.currency}`}
          takeaway={describeEvidenceCoverage(own)}
          table={<EvidenceTable coverage={own} />}
        >
          <Bars
            bars={listKinds(own).map(({ amount, label }) => ({
              key: label,
              label,
              text: `${formatMoney(amount, own.currency)} (${formatPercent(amount, own.spent)})`,
              from: 0,
              to: amount,
              outline: own.spent,
              tone: 'in',
            }))}
          />
        </Chart>
      ))}
    </Part>
  )
}
