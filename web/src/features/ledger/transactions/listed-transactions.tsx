import type { TransactionList } from '@pennytrail/contract'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import { formatFound, formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { LedgerTotals } from '../ledger-totals.tsx'
import type { LedgerOwner } from './ledger-owner.ts'
import { FilterForm } from './transaction-filter-form.tsx'
import { isFiltered, noFilters } from './transaction-filters.ts'
import { TransactionsTable } from './transactions-table.tsx'
import type { useTransactions } from './use-transactions.ts'
import styles from '../ledger.module.css'

interface ListedTransactionsProps extends Omit<ReturnType<typeof useTransactions>, 'query'> {
  owner: LedgerOwner
  list: TransactionList
  busy: boolean
}

/** Shows a page of a ledger with its filters and totals, for its readers and its team. */
export function ListedTransactions(props: ListedTransactionsProps) {
  const { owner, list, filters, busy, change, hrefFor } = props
  const { more, totalCount, transactions, page, totalPages, withheld } = list
  const first = (page - 1) * list.limit + 1
  const shown =
    totalPages > 1
      ? `Transactions ${formatNumber(first)} to ${formatNumber(first + transactions.length - 1)} of ${formatNumber(totalCount)}`
      : formatPlural(totalCount, 'transaction')
  return (
    <Stack gap={8} className={styles['listed']}>
      <Row gap={24} rowGap={4} align="baseline">
        <p role="status" className={styles['count']}>
          {formatFound(list, 'transaction')}
          {isFiltered(filters) &&
            (totalCount === 1 ? ' matches your filters' : ' match your filters')}
          {more && `. The newest ${formatNumber(totalCount)} are listed.`}
        </p>
        {totalCount > 0 && <LedgerTotals totals={list.totals} />}
      </Row>
      <TransactionsTable
        owner={owner}
        caption={shown}
        rows={transactions}
        filters={filters}
        busy={busy}
        onSort={change}
        bar={<FilterForm filters={filters} lines={list.lines} onChange={change} />}
        empty={
          totalCount === 0 && (
            <EmptyState
              title="No matching transactions"
              action={
                <Button variant="secondary" onClick={() => change(noFilters)}>
                  Show all transactions
                </Button>
              }
            >
              Try fewer filters or different dates.
            </EmptyState>
          )
        }
      />
      {transactions.some(({ balance }) => balance !== null && balance < 0) && (
        <p className={styles['withheld']}>{belowZeroNote}</p>
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={hrefFor}
        label="Pages of transactions"
      />
      {withheld > 0 && (
        <p className={styles['withheld']}>
          {formatPlural(withheld, 'entry', 'entries')} of team-only projects{' '}
          {withheld === 1 ? 'is' : 'are'} left out here and in the totals.
        </p>
      )}
    </Stack>
  )
}
