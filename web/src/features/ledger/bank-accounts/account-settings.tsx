import type { BankAccount, BankAccounts } from '@pennytrail/contract'
import { accountKinds } from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import styles from '../ledger.module.css'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))

/** Lists the accounts of a charity's own money. Managers and Leads add, rename and close them. */
export function AccountSettings({ charityId }: { charityId: string }) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/bank-accounts', {
    params: { id: charityId },
  })
  if (error) {
    return (
      <LoadFailed error={error} failure="The accounts could not be loaded." onRetry={refetch} />
    )
  }
  return (
    <DashboardSection id="accounts" title="Accounts">
      <p>
        Every place where the charity’s own money lies: bank and savings accounts, cash in hand, and
        money at other platforms. The balances are those of your ledger.
      </p>
      {data ? (
        <LoadedAccounts charityId={charityId} accounts={data.accounts} />
      ) : (
        <LoadingPlaceholder label="the accounts" height="10rem" />
      )}
    </DashboardSection>
  )
}

/** The account that a dialog is about; `new` for one that is being added. */
type Editing = BankAccount | 'new' | undefined

function LoadedAccounts({ charityId, accounts }: { charityId: string } & BankAccounts) {
  const [editing, setEditing] = useState<Editing>()
  const [closing, setClosing] = useState<BankAccount>()
  const change = useCall('PATCH /api/charity/{id}/bank-accounts/{accountId}')
  const send = (account: BankAccount, closed: boolean) =>
    change.mutate(
      { params: { id: charityId, accountId: account.id! }, body: { closed } },
      {
        onSuccess: () => {
          setClosing(undefined)
          toast.success(closed ? 'The account is closed.' : 'The account is open again.')
        },
        // Closing shows its error in the dialog.
        onError: closed ? () => {} : (error) => toast.error(error.message),
      },
    )
  const lacksName = accounts.some(({ id }) => id === null)
  return (
    <>
      <Table
        caption="Accounts and their balances"
        hideCaption
        columns={[
          ...columns,
          {
            header: 'Actions',
            render: (account) => (
              <Row gap={8}>
                <Button variant="secondary" size="small" onClick={() => setEditing(account)}>
                  {account.id === null ? 'Name it' : 'Change'}
                </Button>
                {!account.isMain && account.closedOn === null && (
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => {
                      change.reset()
                      setClosing(account)
                    }}
                  >
                    Close
                  </Button>
                )}
                {account.closedOn !== null && (
                  <Button variant="secondary" size="small" onClick={() => send(account, false)}>
                    Open again
                  </Button>
                )}
              </Row>
            ),
          },
        ]}
        rows={accounts}
        rowKey={({ id }) => id ?? 'unnamed'}
        rowTone={({ closedOn }) => (closedOn ? 'muted' : undefined)}
      />
      <p>
        <Button variant="secondary" onClick={() => setEditing('new')}>
          Add an account
        </Button>
      </p>
      {editing && (
        <Suspense fallback={null}>
          <AccountDialog
            charityId={charityId}
            account={editing === 'new' || editing.id === null ? undefined : editing}
            usualKind={editing === 'new' && !lacksName ? 'savings' : 'bank'}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      <LazyConfirmDialog
        open={closing !== undefined}
        title={closing ? `Close ${closing.name}?` : ''}
        confirm="Close account"
        action={change}
        busy="Closing.."
        failure="The account could not be closed."
        onConfirm={() => closing && send(closing, true)}
        onClose={() => setClosing(undefined)}
      >
        <p>
          Nothing can be recorded in a closed account. Its entries stay, and you can open it again.
        </p>
      </LazyConfirmDialog>
    </>
  )
}

const columns: Column<BankAccount>[] = [
  {
    header: 'Account',
    rowHeader: true,
    render: ({ name, isMain, closedOn }) => (
      <>
        {name} {closedOn && <Badge tone="neutral">Closed {formatShortDate(closedOn)}</Badge>}
        {isMain && <div className={styles['count']}>Card gifts are paid out here</div>}
      </>
    ),
  },
  { header: 'Kind', render: ({ kind }) => accountKinds[kind] },
  {
    header: 'Balance',
    kind: 'number',
    render: ({ balances, currency }) =>
      balances.length === 0 ? (
        <Money amount={0} currency={currency ?? 'GBP'} />
      ) : (
        balances.map((one) => (
          <div key={one.currency}>
            <Money amount={one.balance} currency={one.currency} />
          </div>
        ))
      ),
  },
]
