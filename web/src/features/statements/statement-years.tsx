import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { StatementYear } from '@pennytrail/contract'
import { getTaxYearRange, formatTaxYear } from '@pennytrail/contract/statements/tax-year.ts'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { DashboardLoading, DashboardSection } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { buildStatementPath, type Giver } from './statement-query.ts'
import { RangeForm } from './range-form.tsx'
import styles from './statements.module.css'
import { coveredColumn, totalColumns } from './total-columns.tsx'

function listColumns(giver: Giver): Column<StatementYear>[] {
  return [
    {
      header: 'Tax year',
      rowHeader: true,
      render: ({ from, to }) => (
        <TextLink to={buildStatementPath({ giver, from, to })}>
          {formatTaxYear({ from, to })}
          <span className="visually-hidden">, statement</span>
        </TextLink>
      ),
    },
    {
      header: 'From and to',
      render: ({ from, to }) => `${formatShortDate(from)} to ${formatShortDate(to)}`,
    },
    ...totalColumns<StatementYear>(),
    coveredColumn<StatementYear>(),
  ]
}

/** Lists a person's statements: one for each tax year, and one for any dates. */
export function StatementYears({ userId }: { userId: string }) {
  const [today] = useState(() => toUkDate(new Date()))
  const { data, error, refetch } = useRead(
    'GET /api/statement/donor/{id}/years',
    userId === '' ? null : { params: { id: userId } },
  )
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch donations" onRetry={refetch} />
  }
  if (!data) return <DashboardLoading />
  const { years } = data
  const giver: Giver = { kind: 'donor', id: userId }
  if (years.length === 0) {
    return (
      <EmptyState
        title="No statements yet"
        action={<ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
      >
        There is a statement here for each tax year in which you gave, with every gift and refund,
        to print or keep.
      </EmptyState>
    )
  }
  return (
    <div className={styles['page']}>
      <DashboardSection id="tax-years" title="By tax year">
        <TestPaymentsNotice />
        <Table
          caption="Your giving by tax year"
          hideCaption
          columns={listColumns(giver)}
          rows={years}
          rowKey={({ currency, from }) => `${from} ${currency}`}
        />
        <DownloadTable of="Your giving by tax year" name="giving-by-tax-year" />
      </DashboardSection>
      <DashboardSection id="own-days" title="For dates you choose">
        <RangeForm giver={giver} shown={getTaxYearRange(today)} today={today} />
      </DashboardSection>
    </div>
  )
}
