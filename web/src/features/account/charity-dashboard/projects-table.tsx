import type { ProjectMoney } from '@pennytrail/contract'
import { healthLabel } from '@pennytrail/contract/projects/health-rules.ts'
import { getLifecycleLabel } from '@pennytrail/contract/projects/lifecycle.ts'
import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { HealthBadge } from '../../../ui/health-badge.tsx'
import { toHealthBadgeProps } from '../../../ui/health-badge-props.ts'
import { Money } from '../../../ui/money/money.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { PhoneOnly, Second } from '../../../ui/table/dense-table/second.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'

type Summary = ApiResponse<'GET /api/project/charity/{id}/projects-summary'>
type Project = Summary['projects'][number]
type Figure = 'received' | 'spent' | 'balance'

/** Shows a figure in each currency, the project's own first. */
function Amounts({ figure, money }: { figure: Figure; money: readonly ProjectMoney[] }) {
  const [first, ...others] = money
  return (
    <>
      {first && <Money amount={first[figure]} currency={first.currency} />}
      {others.map(({ currency, [figure]: amount }) => (
        <Second key={currency}>
          {' '}
          <Money amount={amount} currency={currency} />
        </Second>
      ))}
    </>
  )
}

/** Adds up the budgets of projects, by currency. */
function sumBudgets(projects: readonly Project[]): { currency: string; amount: number }[] {
  const currencies = [...new Set(projects.map(({ currency }) => currency))]
  return currencies
    .map((currency) => ({
      currency,
      amount: projects.reduce(
        (sum, one) => sum + (one.currency === currency ? one.budgeted : 0),
        0,
      ),
    }))
    .filter(({ amount }) => amount > 0)
}

/** Says what stage a project is in, unless it simply runs. */
function describeStage({ isClosing, lifecycle, visibility }: Project): string {
  if (isClosing) return 'Being closed'
  if (lifecycle !== 'active') return getLifecycleLabel(lifecycle)
  return visibility === 'team' ? 'Team only' : ''
}

function describeReceipts({ missingReceipts, money }: Project): string {
  if (missingReceipts > 0) return `${formatNumber(missingReceipts)} missing`
  return money.some(({ spent }) => spent > 0) ? 'All' : '–'
}

function listColumns({ projects, totals }: ProjectsTableProps): DenseColumn<Project>[] {
  const figure = (key: Figure, header: string): DenseColumn<Project> => ({
    header,
    width: '7.25rem',
    kind: 'number',
    sortBy: ({ money }) => money[0]?.[key] ?? 0,
    total: <Amounts figure={key} money={totals} />,
    render: ({ money }) => <Amounts figure={key} money={money} />,
  })
  return [
    {
      header: 'Project',
      rowHeader: true,
      total: 'Total',
      sortBy: ({ title }) => title,
      render: (project) => (
        <>
          {project.title} {describeStage(project) && <Second>{describeStage(project)}</Second>}
        </>
      ),
    },
    {
      header: 'Budget',
      width: '7.25rem',
      kind: 'number',
      rank: 2,
      sortBy: ({ budgeted }) => budgeted,
      total: sumBudgets(projects).map((sum) => (
        <div key={sum.currency}>
          <Money {...sum} />
        </div>
      )),
      render: ({ budgeted, currency }) =>
        budgeted > 0 ? <Money amount={budgeted} currency={currency} /> : '–',
    },
    { ...figure('received', 'Raised'), phone: 'amount' },
    figure('spent', 'Spent'),
    {
      ...figure('balance', 'Left'),
      phone: 'aside',
      render: ({ money }) => (
        <>
          <Amounts figure="balance" money={money} />
          <PhoneOnly> left</PhoneOnly>
        </>
      ),
    },
    {
      header: 'Receipts',
      width: '6.5rem',
      rank: 2,
      sortBy: ({ missingReceipts }) => missingReceipts,
      render: describeReceipts,
    },
    {
      header: 'Health',
      width: '11rem',
      phone: 'below',
      sortBy: ({ health }) => (health ? healthLabel[health.state] : ''),
      render: ({ health }) => (health ? <HealthBadge {...toHealthBadgeProps(health)} /> : '–'),
    },
    {
      header: 'Last update',
      width: '7rem',
      rank: 2,
      sortBy: ({ lastUpdateOn }) => lastUpdateOn ?? '',
      render: ({ lastUpdateOn }) => (lastUpdateOn ? formatShortDate(lastUpdateOn) : 'None yet'),
    },
  ]
}

interface ProjectsTableProps {
  projects: readonly Project[]
  totals: Summary['totals']
}

/** Shows a charity's projects with their figures. A row leads to the page of its project. */
export function ProjectsTable(props: ProjectsTableProps) {
  return (
    <>
      <DenseTable
        caption="Projects"
        name="projects"
        columns={listColumns(props)}
        rows={props.projects}
        toId={({ id }) => id}
        toName={({ title }) => title}
        toPath={({ id }) => projectAddress(id)}
      />
      <DownloadTable of="Projects" name="projects" />
    </>
  )
}
