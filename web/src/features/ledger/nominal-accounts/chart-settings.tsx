import type { NominalAccount, NominalChart } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { DownloadTable } from '../../../ui/table/download-table.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))

const caption = 'Chart of nominal accounts'

/** Shows the chart of nominal accounts, and lets Managers and Leads edit it. */
export function ChartSettings({ charityId }: { charityId: string }) {
  const query = useRead('GET /api/charity/{id}/nominal-accounts', { params: { id: charityId } })
  return (
    <SettingsCard
      title="Your list of accounts"
      lead="Give the accounts the names and codes of your accounting software. The nominal ledger, which you can download with the reports, then has them too."
    >
      <QueryView query={query} failure="The nominal accounts could not be loaded." compact>
        {(chart) => <Chart charityId={charityId} {...chart} />}
      </QueryView>
    </SettingsCard>
  )
}

function Chart({ charityId, accounts, can }: NominalChart & { charityId: string }) {
  /** The account that the dialog changes, or a new one. */
  const [edited, setEdited] = useState<NominalAccount | 'new' | null>(null)
  return (
    <>
      <details>
        <summary>
          {accounts.filter(({ isClosed }) => !isClosed).length} accounts for income and spending
        </summary>
        <Table
          caption={caption}
          hideCaption
          columns={makeColumns(charityId, can.edit, setEdited)}
          rows={accounts}
          rowKey={({ id }) => id}
          rowTone={({ isClosed }) => (isClosed ? 'muted' : undefined)}
        />
        <DownloadTable of={caption} name="nominal-accounts" />
      </details>
      {can.edit ? (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            Add an account
          </Button>
        </Row>
      ) : (
        <p className="quiet">A Manager or Lead can add, rename and close accounts.</p>
      )}
      {edited && (
        <Suspense fallback={null}>
          <AccountDialog
            charityId={charityId}
            account={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const sideLabels = { income: 'Income', expenditure: 'Spending' } as const

function makeColumns(
  charityId: string,
  canEdit: boolean,
  onEdit: (account: NominalAccount) => void,
): Column<NominalAccount>[] {
  const columns: Column<NominalAccount>[] = [
    { header: 'Code', nowrap: true, render: ({ code }) => code },
    {
      header: 'Name',
      rowHeader: true,
      render: ({ name, isClosed }) => (
        <>
          {name} {isClosed && <Badge tone="neutral">Closed</Badge>}
        </>
      ),
    },
    { header: 'For', render: ({ side }) => sideLabels[side] },
  ]
  if (!canEdit) return columns
  return [
    ...columns,
    {
      header: <span className="visually-hidden">Change or close</span>,
      render: (account) => (
        <Row gap={8}>
          <Button variant="secondary" size="small" onClick={() => onEdit(account)}>
            Change<span className="visually-hidden"> {account.name}</span>
          </Button>
          {account.usualFor.length === 0 && <CloseButton charityId={charityId} account={account} />}
        </Row>
      ),
    },
  ]
}

function CloseButton({ charityId, account }: { charityId: string; account: NominalAccount }) {
  const change = useCall('PATCH /api/charity/{id}/nominal-accounts/{accountId}')
  const { id, isClosed, name } = account
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={change.isPending}
      onClick={() =>
        change.mutate(
          { params: { id: charityId, accountId: id }, body: { isClosed: !isClosed } },
          {
            onSuccess: () =>
              toast.success(isClosed ? `${name} is open again.` : `${name} is closed.`),
            onError: (error) =>
              toast.error(getErrorMessage(error, 'That did not work. Please try again.')),
          },
        )
      }
    >
      {isClosed ? 'Open again' : 'Close'}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
