import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { TransactionList } from '@pennytrail/contract'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatFound, formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { FilterForm } from './transaction-filter-form.tsx'
import { LedgerTotals } from '../ledger-totals.tsx'
import { isFiltered, noFilters, toQuery, type TransactionFilters } from './transaction-filters.ts'
import { readTransactionFilters } from './read-transaction-filters.ts'
import { TransactionsTable } from './transactions-table.tsx'
import { TransactionsLoading, TransactionsUnavailable } from './transactions-unavailable.tsx'
import { csvUrl, type LedgerOwner } from './ledger-owner.ts'
import styles from '../ledger.module.css'

export function TransactionsScreen({ owner }: { owner: LedgerOwner }) {
  const [search, setSearch] = useSearchParams()
  const filters = readTransactionFilters(search)
  const { data, error, isPlaceholderData, refetch } = useRead(
    `GET /api/transaction/${owner.kind}/{id}`,
    { params: { id: owner.id }, query: toQuery(filters) },
    { placeholderData: keepPreviousData },
  )

  const change = (changes: Partial<TransactionFilters>, how?: 'typing') =>
    setSearch(toQuery({ ...filters, page: 1, ...changes }), {
      replace: how === 'typing',
      preventScrollReset: true,
    })
  if (error) {
    return <TransactionsUnavailable owner={owner} error={error} onRetry={refetch} />
  }
  if (!data) return <TransactionsLoading />
  return (
    <Stack gap={24}>
      <ListHeader owner={owner} list={data} filters={filters} />
      {data.totalCount === 0 && !isFiltered(filters) ? (
        <EmptyState title="No transactions yet">
          Every gift, grant and payment will be listed here.
        </EmptyState>
      ) : (
        <>
          <FilterForm
            filters={filters}
            lines={data.lines}
            onChange={change}
            onClear={() => change({ ...noFilters, sort: filters.sort, order: filters.order })}
          />
          <Listed
            owner={owner}
            list={data}
            filters={filters}
            busy={isPlaceholderData}
            onChange={change}
          />
        </>
      )}
      {data.withheld > 0 && <WithheldNotice count={data.withheld} />}
    </Stack>
  )
}

function ListHeader(props: {
  owner: LedgerOwner
  list: TransactionList
  filters: TransactionFilters
}) {
  const { owner, list, filters } = props
  const { project, charity, can } = list
  const name = project?.title ?? charity.name
  const at = project ? `project=${project.id}` : `charity=${charity.number}`
  return (
    <PageHeader
      title={`Transactions of ${name}`}
      above={
        project ? (
          <TextLink to={projectAddress(project.id)}>Back to the project</TextLink>
        ) : (
          <TextLink to={charityAddress(charity.number)}>Back to the charity</TextLink>
        )
      }
      lead="Entries cannot be changed. A mistake is corrected by a reversal, linked to the original entry."
      actions={
        <>
          <FileButton
            label="Download as CSV"
            address={csvUrl(owner, filters)}
            name="transactions.csv"
            size="medium"
          />
          {can.recordIncome && !project && (
            <ButtonLink to={`/charity/${charity.number}/bank-import`} variant="secondary">
              Import from the bank
            </ButtonLink>
          )}
          {can.recordSpending && (
            <ButtonLink to={`/addtransaction?${at}`}>Add a transaction</ButtonLink>
          )}
        </>
      }
    />
  )
}

interface ListedProps {
  owner: LedgerOwner
  list: TransactionList
  filters: TransactionFilters
  busy: boolean
  onChange: (changes: Partial<TransactionFilters>) => void
}

function Listed({ owner, list, filters, busy, onChange }: ListedProps) {
  const { pathname } = useLocation()
  const { more, totalCount, transactions, page, totalPages } = list
  const hrefFor = (wanted: number) => {
    const query = new URLSearchParams(toQuery({ ...filters, page: wanted }))
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  const first = (page - 1) * list.limit + 1
  const shown =
    totalPages > 1
      ? `Transactions ${formatNumber(first)} to ${formatNumber(first + transactions.length - 1)} of ${formatNumber(totalCount)}`
      : formatPlural(totalCount, 'transaction')
  return (
    <Stack as="section" gap={16} aria-label="Transactions" className={styles['listed']}>
      <p role="status" className={styles['count']}>
        {formatFound(list, 'transaction')}
        {isFiltered(filters) &&
          (totalCount === 1 ? ' matches your filters' : ' match your filters')}
        {more && `. The newest ${formatNumber(totalCount)} are listed.`}
      </p>
      {totalCount === 0 ? (
        <EmptyState
          title="No matching transactions"
          action={
            <Button variant="secondary" onClick={() => onChange(noFilters)}>
              Clear filters
            </Button>
          }
        >
          Try fewer filters or different dates.
        </EmptyState>
      ) : (
        <>
          <LedgerTotals totals={list.totals} />
          {transactions.length > 0 && (
            <TransactionsTable
              owner={owner}
              caption={shown}
              rows={transactions}
              filters={filters}
              busy={busy}
              onSort={onChange}
            />
          )}
          {transactions.some(({ balance }) => balance !== null && balance < 0) && (
            <p className={styles['withheld']}>{belowZeroNote}</p>
          )}
          <Pagination
            page={page}
            totalPages={totalPages}
            hrefFor={hrefFor}
            label="Pages of transactions"
          />
        </>
      )}
    </Stack>
  )
}

function WithheldNotice({ count }: { count: number }) {
  return (
    <p className={styles['withheld']}>
      {formatPlural(count, 'entry', 'entries')} of team-only projects {count === 1 ? 'is' : 'are'}{' '}
      left out here and in the totals.
    </p>
  )
}
