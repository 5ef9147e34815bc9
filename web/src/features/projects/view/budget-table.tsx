import type { Project } from '@pennytrail/contract'
import {
  isSpendingCategory,
  spendingCategories,
} from '@pennytrail/contract/ledger/sorp-categories.ts'
import { formatMoney, makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Meter } from '../../../ui/charts/progress.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import styles from './budget-table.module.css'

type Line = Project['budget'][number]

function listColumns(): Column<Line>[] {
  return [
    {
      header: 'What for',
      rowHeader: true,
      render: ({ label, category }) => (
        <>
          {label}
          {isSpendingCategory(category) && (
            <span className={styles['category']}>{spendingCategories[category]}</span>
          )}
        </>
      ),
    },
    {
      header: 'Planned',
      kind: 'number',
      render: ({ planned, currency }) => <Money amount={planned} currency={currency} />,
    },
    {
      header: 'Spent',
      kind: 'number',
      render: ({ spent, currency }) => <Money amount={spent} currency={currency} />,
    },
    {
      header: 'Spent of planned',
      render: ({ label, planned, spent, currency }) => (
        <div className={styles['bar']}>
          <Meter
            label={label}
            value={Math.max(0, spent)}
            max={planned}
            tone={spent > planned ? 'danger' : 'primary'}
            text={formatRest(planned - spent, currency)}
          />
        </div>
      ),
    },
  ]
}

/** Formats how much of a budget is unspent, or by how much it is exceeded. */
function formatRest(rest: number, currency: string): string {
  const money = formatMoney(Math.abs(rest), currency)
  return rest < 0 ? `${money} over` : `${money} left`
}

function describeBudget({ budget, unbudgeted, currency }: Project): string {
  const own = budget.filter((line) => line.currency === currency)
  const planned = own.reduce((sum, line) => sum + line.planned, 0)
  const spent = own.reduce((sum, line) => sum + line.spent, 0)
  const money = makeMoneyFormatter(currency, [planned, spent, unbudgeted])
  const beside = unbudgeted > 0 ? ` Another ${money(unbudgeted)} was spent outside the budget.` : ''
  return `${money(spent)} of the ${money(planned)} planned has been spent.${beside}`
}

/** Compares the budget with the spending, line by line. */
export function BudgetSection({ project }: { project: Project }) {
  const { budget, currency } = project
  if (budget.length === 0) return null
  const own = budget.filter((line) => line.currency === currency)
  const total = (part: 'planned' | 'spent') => own.reduce((sum, line) => sum + line[part], 0)
  return (
    <Section id="budget" title="Budget and spending" gap={12}>
      <p>{describeBudget(project)}</p>
      <Table
        caption="Budget and spending by line"
        hideCaption
        columns={listColumns()}
        rows={budget}
        rowKey={(line) => line.id}
        foot={
          <tr>
            <th scope="row">Total</th>
            <td className={styles['sum']}>
              <Money amount={total('planned')} currency={currency} />
            </td>
            <td className={styles['sum']}>
              <Money amount={total('spent')} currency={currency} />
            </td>
            <td className="small">{formatRest(total('planned') - total('spent'), currency)}</td>
          </tr>
        }
        keepsRows
      />
      <DownloadTable of="Budget and spending by line" name="budget" />
    </Section>
  )
}
