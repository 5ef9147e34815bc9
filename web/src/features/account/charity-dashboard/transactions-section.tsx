import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../lib/api/use-read.ts'
import { readPageNumber } from '../../../lib/page-number.ts'
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { EntryList } from '../../../ui/money/entry-list.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'

const onPage = 25

function BankLinks({ number }: { number: string }) {
  return (
    <>
      <ButtonLink to={`/charity/${number}/bank-import`} variant="secondary">
        Import from the bank
      </ButtonLink>
      <ButtonLink to={`/charity/${number}/reconcile`} variant="secondary">
        Reconcile
      </ButtonLink>
    </>
  )
}

export default function TransactionsPanel({ charity }: { charity: OwnCharity }) {
  const [search] = useSearchParams()
  const page = readPageNumber(search)
  const number = charity.ukCharityNumber
  const ledger = transactionsAddress({ kind: 'charity', id: number })
  // A card fee is part of its gift's row and has no row of its own.
  const query = { page, limit: onPage, fees: 'folded', sort: 'date' } as const
  const { data, error, refetch } = useRead(
    'GET /api/transaction/charity/{id}',
    { params: { id: number }, query },
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return (
      <LoadFailed error={error} failure="The transactions could not be loaded." onRetry={refetch} />
    )
  }
  if (!data) return <DashboardLoading />
  if (data.totalCount === 0) {
    return (
      <EmptyState
        title="No transactions yet"
        action={
          data.can.recordSpending && (
            <>
              <ButtonLink to={`/addtransaction?charity=${number}`}>Add a transaction</ButtonLink>
              {charity.can.openBooks && (
                <>
                  {' '}
                  <ButtonLink
                    to={`/addtransaction?charity=${number}&kind=opening`}
                    variant="secondary"
                  >
                    Enter your opening balances
                  </ButtonLink>
                </>
              )}
              {data.can.recordIncome && (
                <>
                  {' '}
                  <BankLinks number={number} />
                </>
              )}
            </>
          )
        }
      >
        Every gift, grant and payment will be listed here. Gifts paid online are added
        automatically.
      </EmptyState>
    )
  }
  return (
    <DashboardSection id="transactions" title="Transactions">
      <p>
        All funds, newest first by the date of each transaction. Each payment fee is shown with its
        gift. <TextLink to={ledger}>Filter, sort or download them in the public ledger</TextLink>
      </p>
      <EntryList entries={data.transactions} ledger={ledger} />
      <Pagination
        page={page}
        totalPages={data.totalPages}
        hrefFor={(wanted) => `?section=transactions&charity=${number}&page=${wanted}`}
        label="Pages of transactions"
      />
      {data.can.recordIncome && (
        <p>
          <BankLinks number={number} />{' '}
          <ButtonLink to={`/record-collection?charity=${number}`} variant="secondary">
            Record a collection
          </ButtonLink>{' '}
          <ButtonLink to={`/charity/${number}/published-names`} variant="secondary">
            Published names
          </ButtonLink>{' '}
          <ButtonLink to={`/charity/${number}/nominal-accounts`} variant="secondary">
            Nominal accounts
          </ButtonLink>
        </p>
      )}
    </DashboardSection>
  )
}
