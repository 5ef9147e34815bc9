import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GivingStatement } from '@pennytrail/contract'
import {
  sumClaimableGiftAid,
  formatRange,
  statementGiftAidNote,
  getStatementPart,
  statementTotalLabel,
} from '@pennytrail/contract/statements/rules.ts'
import { formatTaxYear } from '@pennytrail/contract/statements/tax-year.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardSection, Figures } from '../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { FileButton } from '../../ui/files/file-button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import {
  buildFileUrl,
  buildStatementPath,
  getRoute,
  toRequest,
  type StatementQuery,
} from './statement-query.ts'
import { RangeForm } from './range-form.tsx'
import { StatementLines, StatementTotals } from './statement-tables.tsx'
import styles from './statements.module.css'

export function StatementScreen({ statementQuery }: { statementQuery: StatementQuery }) {
  const { data, error, isPlaceholderData, refetch } = useRead(
    getRoute(statementQuery),
    statementQuery.giver.id === '' ? null : toRequest(statementQuery),
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return (
      <div className={styles['page']}>
        <PageHeader title="Statement of your giving" documentTitle="Statement" />
        <LoadFailed
          error={error}
          failure="Failed to fetch donations"
          onRetry={refetch}
          otherwise={
            <ButtonLink
              to={buildStatementPath({ giver: statementQuery.giver, from: '', to: '' })}
              variant="secondary"
            >
              This tax year
            </ButtonLink>
          }
        />
      </div>
    )
  }
  if (!data) return <LoadingPlaceholder label="the statement" height="24rem" />
  return <Statement statement={data} statementQuery={statementQuery} busy={isPlaceholderData} />
}

interface StatementProps {
  statement: GivingStatement
  statementQuery: StatementQuery
  busy: boolean
}

function Statement({ statement, statementQuery, busy }: StatementProps) {
  const { all, charities, firstGiftOn, from, giver, lines, madeAt, page, to, totalPages } =
    statement
  const part = getStatementPart(statement)
  const isEmpty = statement.totalCount === 0
  const [today] = useState(() => toUkDate(new Date()))
  return (
    <div className={styles['page']} aria-busy={busy}>
      <PageHeader
        title="Statement of your giving"
        documentTitle={`Statement ${formatTaxYear({ from, to }) ?? `${from} to ${to}`}`}
        lead={`${giver.name} · ${formatRange({ from, to })}`}
        actions={
          !isEmpty && <StatementFiles statementQuery={statementQuery} isPart={part !== undefined} />
        }
      />
      <RangeForm
        giver={statementQuery.giver}
        key={`${from} ${to}`}
        shown={{ from, to }}
        since={firstGiftOn ?? today}
        today={today}
      />
      {isEmpty ? (
        <EmptyStatement hasGiven={firstGiftOn !== null} />
      ) : (
        <>
          {all.map((total) => (
            <Figures
              key={total.currency}
              figures={[
                { label: statementTotalLabel.gifts, value: formatNumber(total.gifts) },
                ...(
                  [
                    ['given', total.given],
                    ['wentBack', -total.wentBack],
                    ['net', total.net],
                    ...(giver.kind === 'donor' && total.currency === 'GBP'
                      ? ([
                          ['covered', total.withGiftAid],
                          ['claimable', sumClaimableGiftAid(charities)],
                        ] as const)
                      : []),
                  ] as const
                ).map(([name, amount]) => ({
                  label: statementTotalLabel[name],
                  value: <Money amount={amount} currency={total.currency} />,
                })),
              ]}
            />
          ))}
          {giver.kind === 'donor' && <p className="quiet small">{statementGiftAidNote}</p>}
          <TestPaymentsNotice />
          <DashboardSection id="lines" title="Gifts and refunds">
            {part && (
              <p className="quiet small">
                {part} The totals cover all of them. The PDF has the part shown here. The CSV file
                has every line.
              </p>
            )}
            <StatementLines lines={lines} giftAid={giver.kind === 'donor'} />
            <Pagination
              page={page}
              totalPages={totalPages}
              hrefFor={(to) => buildStatementPath({ ...statementQuery, page: to })}
              label="Parts of the statement"
            />
          </DashboardSection>
          <DashboardSection id="totals" title="By charity">
            <StatementTotals all={all} charities={charities} giftAid={giver.kind === 'donor'} />
          </DashboardSection>
          <p className="quiet small">
            Made on {formatDateTime(madeAt)}. Gifts are listed by the day the money arrived, and
            refunds by the day they were made.
          </p>
        </>
      )}
    </div>
  )
}

function StatementFiles({
  statementQuery,
  isPart,
}: {
  statementQuery: StatementQuery
  isPart: boolean
}) {
  return (
    <>
      <FileButton
        label={isPart ? 'Download this part as PDF' : 'Download as PDF'}
        address={buildFileUrl(statementQuery, 'pdf')}
        name="statement.pdf"
        size="medium"
      />
      <FileButton
        label={isPart ? 'Download all as CSV' : 'Download as CSV'}
        address={buildFileUrl({ ...statementQuery, page: 1 }, 'csv')}
        name="statement.csv"
        size="medium"
      />
      <Button variant="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}

function EmptyStatement({ hasGiven }: { hasGiven: boolean }) {
  return (
    <EmptyState
      title="No gifts in this period"
      action={!hasGiven && <ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
    >
      {hasGiven
        ? 'There were no refunds either. Choose another tax year or other dates above.'
        : 'Once you have given, every gift and refund is listed here to print or keep.'}
    </EmptyState>
  )
}
