import type { TransactionList } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { csvUrl } from './ledger-owner.ts'
import { ListedTransactions } from './listed-transactions.tsx'
import { isFiltered } from './transaction-filters.ts'
import { useTransactions } from './use-transactions.ts'

interface CharityTransactionsProps {
  number: string
  renderEmpty: (can: TransactionList['can']) => ReactNode
  renderActions: (can: TransactionList['can']) => ReactNode
}

/** Shows a charity's ledger to its team, inside the dashboard. */
export function CharityTransactions(props: CharityTransactionsProps) {
  const { number, renderActions, renderEmpty } = props
  const owner = { kind: 'charity', id: number } as const
  const { query, ...listed } = useTransactions(owner)
  const { data, error, isPlaceholderData, refetch } = query
  if (error) {
    return (
      <LoadFailed error={error} failure="The transactions could not be loaded." onRetry={refetch} />
    )
  }
  if (!data) return <DashboardLoading />
  if (data.totalCount === 0 && !isFiltered(listed.filters)) return renderEmpty(data.can)
  return (
    <DashboardSection id="transactions" title="Transactions">
      <Row gap={8}>
        {renderActions(data.can)}
        <FileButton
          label="Download as CSV"
          address={csvUrl(owner, listed.filters)}
          name="transactions.csv"
          size="medium"
        />
      </Row>
      <ListedTransactions {...listed} owner={owner} list={data} busy={isPlaceholderData} />
    </DashboardSection>
  )
}
