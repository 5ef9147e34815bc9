import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { TransactionList } from '@pennytrail/contract'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ListedTransactions } from './listed-transactions.tsx'
import { isFiltered, type TransactionFilters } from './transaction-filters.ts'
import { TransactionsLoading, TransactionsUnavailable } from './transactions-unavailable.tsx'
import { csvUrl, type LedgerOwner } from './ledger-owner.ts'
import { useTransactions } from './use-transactions.ts'

export function TransactionsScreen({ owner }: { owner: LedgerOwner }) {
  const { query, ...listed } = useTransactions(owner)
  const { data, error, refetch } = query
  if (error) {
    return <TransactionsUnavailable owner={owner} error={error} onRetry={refetch} />
  }
  if (!data) return <TransactionsLoading />
  return (
    <>
      <ListHeader owner={owner} list={data} filters={listed.filters} />
      {data.totalCount === 0 && !isFiltered(listed.filters) ? (
        <EmptyState title="No transactions yet">
          Every gift, grant and payment will be listed here.
        </EmptyState>
      ) : (
        <ListedTransactions {...listed} owner={owner} list={data} busy={query.isPlaceholderData} />
      )}
    </>
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
