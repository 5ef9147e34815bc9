import type { Report } from '@pennytrail/contract'
import { makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { Bars, type Bar } from '../../../ui/charts/bars.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Part } from './report-part.tsx'
import { describeBudget } from '../report-words.ts'
import styles from '../reports.module.css'

type BudgetLine = Report['budget'][number]

function toBar({ currency, id, label, planned, spentSoFar }: BudgetLine): Bar {
  const format = makeMoneyFormatter(currency, [planned ?? 0, spentSoFar])
  return {
    key: String(id),
    label,
    text:
      planned === null
        ? `${format(spentSoFar)}, not planned`
        : `${format(spentSoFar)} of ${format(planned)}`,
    from: 0,
    to: spentSoFar,
    outline: planned ?? 0,
    tone: planned !== null && spentSoFar > planned ? 'over' : 'in',
  }
}

function BudgetTable({ lines }: { lines: readonly BudgetLine[] }) {
  return (
    <Table
      caption="Planned and spent, line by line"
      hideCaption
      columns={[
        {
          header: 'What for',
          rowHeader: true,
          render: ({ category, label }: BudgetLine) => (
            <Stack gap={4} align="start" justify="start">
              {label}
              {category && <span className={styles['small']}>{getCategoryLabel(category)}</span>}
            </Stack>
          ),
        },
        {
          header: 'Planned',
          kind: 'number',
          render: ({ currency, planned }) =>
            planned === null ? '' : <Money amount={planned} currency={currency} />,
        },
        {
          header: 'In the period',
          kind: 'number',
          render: ({ currency, spent }) => <Money amount={spent} currency={currency} />,
        },
        {
          header: 'So far',
          kind: 'number',
          render: ({ currency, spentSoFar }) => <Money amount={spentSoFar} currency={currency} />,
        },
      ]}
      rows={lines}
      rowKey={({ currency, id }) => `${id} ${currency}`}
    />
  )
}

/** Compares the spending with the budget, in each currency by itself. */
export function BudgetPart({ budget }: { budget: readonly BudgetLine[] }) {
  const currencies = [...new Set(budget.map(({ currency }) => currency))]
  return (
    <Part id="budget" title="Spending against the budget">
      {currencies.map((currency) => {
        const lines = budget.filter((line) => line.currency === currency)
        return (
          <Chart
            key={currency}
            title={`Spent so far of what was planned, in ${currency}`}
            takeaway={describeBudget(lines)}
            table={<BudgetTable lines={lines} />}
          >
            <Bars bars={lines.map(toBar)} />
          </Chart>
        )
      })}
    </Part>
  )
}
