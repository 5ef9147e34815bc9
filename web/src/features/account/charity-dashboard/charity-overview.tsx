import { projectAddress, transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type {
  CharityOverview,
  OverviewGivers,
  OverviewMoney,
  OverviewUnspent,
  OwnCharity,
} from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate, formatMonth } from '../../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { Bars, type Bar } from '../../../ui/charts/bars.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import { Columns } from '../../../ui/charts/columns.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table } from '../../../ui/table/table.tsx'
import styles from './charity-overview.module.css'
import { declareOverviewRead } from './home-reads.ts'

type Period = CharityOverview['period']

/** Shows twelve months of money and givers, and unspent money. Renders nothing before the first entry. */
export function Overview({ charity }: { charity: OwnCharity }) {
  const { data, error, isLoading, refetch } = useRead(...declareOverviewRead(charity))
  if (data && isEmpty(data)) return null
  if (!data && !error && !isLoading) return null
  return (
    <DashboardSection id="overview" title="Last 12 months">
      {error && (
        <LoadFailedLine
          error={error}
          failure="The figures could not be loaded."
          onRetry={refetch}
        />
      )}
      {isLoading && <LoadingPlaceholder label="the figures" height="24rem" />}
      {data && (
        <div className={styles['charts']}>
          {data.money?.map((money) => (
            <MoneyChart key={money.currency} {...{ charity, money, period: data.period }} />
          ))}
          {!data.money && <p>Your months are being added up. Look again in a few minutes.</p>}
          {data.unspent.map((unspent) => (
            <UnspentChart key={unspent.currency} {...{ charity, unspent }} />
          ))}
          {data.givers && countGivers(data.givers) > 0 && (
            <GiversChart {...{ charity, givers: data.givers, period: data.period }} />
          )}
        </div>
      )}
    </DashboardSection>
  )
}

function isEmpty({ givers, money, unspent }: CharityOverview): boolean {
  return money?.length === 0 && unspent.length === 0 && givers !== null && countGivers(givers) === 0
}

function countGivers({ again, firstTime, notAgain }: OverviewGivers): number {
  return again + firstTime + notAgain
}

interface MoneyChartProps {
  charity: OwnCharity
  money: OverviewMoney
  period: Period
}

function MoneyChart({ charity, money, period }: MoneyChartProps) {
  const { currency, months, received, spent } = money
  const report = new URLSearchParams({ charity: charity.ukCharityNumber, ...period })
  const show = (amount: number) => formatMoney(amount, currency, { short: true })
  return (
    <div className={styles['wide']}>
      <Chart
        title={`Money in and out, in ${currency}`}
        takeaway={
          <>
            {show(received)} came in and {show(spent)} went out since {formatDate(period.from)}.{' '}
            <TextLink to={`/reports/view?${report}`}>See the report</TextLink>
          </>
        }
        table={<MonthsTable money={money} />}
      >
        <Columns
          series={['In', 'Out']}
          groups={months.map((month) => ({
            key: month.month,
            label: formatMonth(month.month).slice(0, 1),
            text: `${formatMonth(month.month)}: in ${show(month.received)}, out ${show(month.spent)}`,
            values: [month.received, month.spent],
          }))}
        />
      </Chart>
    </div>
  )
}

function MonthsTable({ money: { currency, months, received, spent } }: { money: OverviewMoney }) {
  const caption = `Money in and out by month, in ${currency}`
  return (
    <>
      <Table
        caption={caption}
        hideCaption
        columns={[
          {
            header: 'Month',
            rowHeader: true,
            nowrap: true,
            render: ({ month }) => formatMonth(month),
          },
          {
            header: 'In',
            kind: 'number',
            render: (month) => <Money amount={month.received} currency={currency} />,
          },
          {
            header: 'Out',
            kind: 'number',
            render: (month) => <Money amount={month.spent} currency={currency} />,
          },
        ]}
        rows={months}
        rowKey={({ month }) => month}
        foot={
          <tr>
            <th scope="row">Total</th>
            <td>
              <Money amount={received} currency={currency} />
            </td>
            <td>
              <Money amount={spent} currency={currency} />
            </td>
          </tr>
        }
        keepsRows
      />
      <DownloadTable of={caption} name="months" />
    </>
  )
}

interface GiversChartProps {
  charity: OwnCharity
  givers: OverviewGivers
  period: Period
}

function GiversChart({ charity, givers, period }: GiversChartProps) {
  const { again, firstTime, notAgain } = givers
  const rows = [
    { key: 'again', label: 'Gave before and gave again', count: again, tone: 'in' as const },
    { key: 'first', label: 'Gave for the first time', count: firstTime, tone: 'in' as const },
    { key: 'not', label: 'Gave the year before only', count: notAgain, tone: 'total' as const },
  ]
  return (
    <Chart
      title="Givers kept and new"
      takeaway={
        <>
          {formatPlural(again + firstTime, 'giver')} since {formatDate(period.from)}, of whom{' '}
          {formatNumber(firstTime)} gave for the first time.{' '}
          <TextLink to={`/dashboard-charity?section=donors&charity=${charity.ukCharityNumber}`}>
            See their gifts
          </TextLink>
        </>
      }
      table={
        <Table
          caption="Givers kept and new"
          hideCaption
          columns={[
            { header: 'Givers', rowHeader: true, render: ({ label }) => label },
            { header: 'Number', kind: 'number', render: ({ count }) => formatNumber(count) },
          ]}
          rows={rows}
          rowKey={({ key }) => key}
          keepsRows
        />
      }
    >
      <Bars
        bars={rows.map(({ count, key, label, tone }) => ({
          key,
          label,
          text: formatNumber(count),
          from: 0,
          to: count,
          tone,
        }))}
      />
    </Chart>
  )
}

interface UnspentChartProps {
  charity: OwnCharity
  unspent: OverviewUnspent
}

function UnspentChart({ charity, unspent }: UnspentChartProps) {
  const { currency, funds, others, total } = unspent
  const number = charity.ukCharityNumber
  const projects = `/dashboard-charity?section=projects&charity=${number}`
  const rows = [
    ...funds.map(({ amount, project }) => ({
      key: project?.id ?? 'general',
      label: project?.title ?? 'General fund',
      to: project
        ? projectAddress(project.id)
        : transactionsAddress({ kind: 'charity', id: number }),
      amount,
    })),
    ...(others.funds > 0
      ? [
          {
            key: 'others',
            label: formatPlural(others.funds, 'other fund'),
            to: projects,
            amount: others.amount,
          },
        ]
      : []),
  ]
  const caption = `Unspent by fund, in ${currency}`
  return (
    <Chart
      title={caption}
      takeaway={`${formatMoney(total, currency)} is unspent today, in ${formatPlural(funds.length + others.funds, 'fund')}.`}
      table={
        <>
          <Table
            caption={caption}
            hideCaption
            columns={[
              { header: 'Fund', rowHeader: true, render: ({ label }) => label },
              {
                header: 'Unspent',
                kind: 'number',
                render: ({ amount }) => <Money amount={amount} currency={currency} />,
              },
            ]}
            rows={rows}
            rowKey={({ key }) => key}
            keepsRows
          />
          <DownloadTable of={caption} name="unspent" />
        </>
      }
    >
      <Bars
        bars={rows.map(({ amount, key, label, to }): Bar => ({
          key,
          label: <TextLink to={to}>{label}</TextLink>,
          text: formatMoney(amount, currency),
          from: 0,
          to: amount,
          tone: 'in',
        }))}
      />
    </Chart>
  )
}
