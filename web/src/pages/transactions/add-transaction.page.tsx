import type { OwnCharity, RememberedPayee, Transaction } from '@pennytrail/contract'
import { useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { OwnCharitySelect, useOwnCharity } from '../../features/charities/own-charity.tsx'
import { BankAccountsFailed } from '../../features/ledger/bank-accounts/bank-accounts-failed.tsx'
import { AccountTransferForm } from '../../features/ledger/bank-accounts/account-transfer-form.tsx'
import { useBankAccountOptions } from '../../features/ledger/bank-accounts/use-bank-account-options.ts'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { AddTransactionForm } from '../../features/ledger/transactions/add-transaction-form.tsx'
import {
  listAllowedKinds,
  type EntryValues,
} from '../../features/ledger/transactions/entry-values.ts'
import { TransactionRecorded } from '../../features/ledger/transactions/transaction-recorded.tsx'
import { useWaitingPayments } from '../../features/ledger/recording/use-waiting-payments.ts'
import { keepPayment } from '../../features/ledger/recording/waiting-payments.ts'
import { WaitingList } from '../../features/ledger/recording/waiting-list.tsx'
import { useRememberedPayees } from '../../features/ledger/recording/remembered-payees.ts'
import { useReceivingFunds, type Fund } from '../../features/ledger/use-funds.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

/** The query’s kind for a transfer between the charity’s own accounts. */
const betweenAccounts = 'between-accounts'

/** Shows /addtransaction. The query may name the project or charity and the kind of entry. */
export default function AddTransactionPage() {
  const [query] = useSearchParams()
  const [recorded, setRecorded] = useState<Transaction | null>(null)
  /** The date, fund and kind of the entry before, which the next one of a sitting shares. */
  const [startFromLast, setStartFromLast] = useState<Partial<EntryValues>>()
  const [isWaiting, setIsWaiting] = useState(false)
  const isWide = useIsWide()
  const { waiting, owner, refresh, remove } = useWaitingPayments()
  const projectId = query.get('project')
  const named = useRead('GET /api/project/{id}', projectId ? { params: { id: projectId } } : null)
  const { own, charity: chosen } = useOwnCharity(({ can }) => listAllowedKinds(can).length > 0)
  const charity = projectId ? own.find(({ id }) => id === named.data?.charity.id) : chosen

  if (recorded)
    return <TransactionRecorded transaction={recorded} onAnother={() => setRecorded(null)} />
  const waitingList = <WaitingList waiting={waiting} onDelete={(id) => void remove(id)} />
  if (isWaiting) {
    return (
      <>
        <PageHeader
          title="Kept on this device"
          lead="There is no connection. The payment is recorded once you are online."
        />
        {waitingList}
        <Row gap={12}>
          <Button onClick={() => setIsWaiting(false)}>Record another</Button>
        </Row>
      </>
    )
  }
  if (projectId && named.isPending && own.length > 0)
    return <LoadingPlaceholder label="the project" height="24rem" />
  if (named.error && own.length > 0) {
    return (
      <>
        <PageHeader title="Add a transaction" />
        <LoadFailed
          error={named.error}
          failure="Failed to fetch project data"
          onRetry={named.refetch}
        />
      </>
    )
  }
  if (!charity) {
    return (
      <AccessDenied>
        Only Contributors, Managers and Leads of a charity can record its transactions.
      </AccessDenied>
    )
  }
  const collectionLink = charity.can.recordIncome && (
    <p>
      Counted a bucket or a plate?{' '}
      <TextLink to={`/record-collection?charity=${charity.ukCharityNumber}`}>
        Record a collection
      </TextLink>
    </p>
  )
  return (
    <>
      <PageHeader
        title="Add a transaction"
        above={charity.name}
        // A phone has room for the payment only.
        lead={isWide && 'This will be public and cannot be deleted.'}
      />
      <OwnCharitySelect own={own} charity={charity} />
      {isWide && collectionLink}
      {waitingList}
      <EntryForm
        key={charity.id}
        charity={charity}
        query={query}
        startFromLast={startFromLast}
        onRecorded={(transaction, values) => {
          if (values) setStartFromLast(keepForNext(values))
          setRecorded(transaction)
        }}
        onOffline={async (payment, values) => {
          if (!(await keepPayment({ ...payment, owner }))) return false
          await refresh()
          setStartFromLast(keepForNext(values))
          setIsWaiting(true)
          return true
        }}
      />
      {!isWide && collectionLink}
    </>
  )
}

function keepForNext({ accountId, currency, date, kind, projectId }: EntryValues) {
  return { accountId, currency, date, kind, projectId }
}

/** Returns the fund of the latest payment, or else the only project; undefined: the general fund. */
function findUsualFund(
  funds: readonly Fund[],
  [last]: readonly RememberedPayee[],
): Fund | undefined {
  const open = funds.filter(({ hasEnded }) => !hasEnded)
  if (last) return open.find(({ id }) => id === last.projectId)
  return open.length === 1 ? open[0] : undefined
}

function EntryForm(props: {
  charity: OwnCharity
  query: URLSearchParams
  startFromLast: Partial<EntryValues> | undefined
  onRecorded: (transaction: Transaction, values?: EntryValues) => void
  onOffline: NonNullable<ComponentProps<typeof AddTransactionForm>['onOffline']>
}) {
  const { charity, query, startFromLast, onRecorded, onOffline } = props
  const { data: funds, error, refetch } = useReceivingFunds(charity.id)
  const params = { id: charity.id }
  const years = useRead('GET /api/charity/{id}/year-locks', { params })
  const { accounts, failure } = useBankAccountOptions(charity.id, charity.can.recordIncome)
  const start = useRead('GET /api/charity/{id}/books-start', { params })
  const payees = useRememberedPayees(charity.id)
  if (error ?? start.error) {
    return (
      <LoadFailed
        error={error ?? start.error}
        failure="Failed to fetch charity data"
        onRetry={() => Promise.all([refetch(), start.refetch(), failure?.onRetry()])}
      />
    )
  }
  // If the locked years cannot be loaded, the form works without them: the server refuses an entry
  // in a locked year.
  if (!funds || years.isPending || start.isPending || payees.isPending)
    return <LoadingPlaceholder label="the charity" height="24rem" />
  const kinds = listAllowedKinds(charity.can)
  const named = funds.find(({ hasEnded, id }) => !hasEnded && id === query.get('project'))
  const openDays = {
    lockedThrough: years.data?.lockedThrough ?? null,
    firstDay: start.data.firstDay,
  }
  if (query.get('kind') === betweenAccounts && accounts.length > 1) {
    return (
      <AccountTransferForm
        charityId={charity.id}
        options={accounts}
        openDays={openDays}
        onRecorded={onRecorded}
      />
    )
  }
  const kind = kinds.find((one) => one === query.get('kind')) ?? kinds[0]!
  const fund = named ?? (kind === 'spending' ? findUsualFund(funds, payees.list) : undefined)
  return (
    <>
      <BankAccountsFailed failure={failure} />
      {accounts.length > 1 && (
        <p>
          <TextLink
            to={`/addtransaction?charity=${charity.ukCharityNumber}&kind=${betweenAccounts}`}
          >
            Move money between your own accounts
          </TextLink>
        </p>
      )}
      <AddTransactionForm
        charityId={charity.id}
        charityNumber={charity.ukCharityNumber}
        kinds={kinds}
        mayName={charity.can.decidePayeeNames}
        funds={funds}
        accounts={accounts}
        payees={payees.list}
        start={
          startFromLast ?? { kind, projectId: fund?.id ?? '', currency: fund?.currency ?? 'GBP' }
        }
        openDays={openDays}
        onRecorded={onRecorded}
        onOffline={onOffline}
      />
    </>
  )
}
