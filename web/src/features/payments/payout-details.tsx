import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity, PayoutList } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import styles from './payments.module.css'
import { PayoutBreakdown } from './payout-breakdown.tsx'
import { getMovementLabel } from './movement-label.ts'
import { UndoneMatches } from './undone-matches.tsx'

const MatchDialog = lazy(() => import('./match-dialog.tsx'))
const UndoMatchDialog = lazy(() => import('./undo-match-dialog.tsx'))

export type Payout = PayoutList['payouts'][number]
type Item = Payout['items'][number]

function listColumns(currency: string, ledger: string): Column<Item>[] {
  const money = (key: 'amount' | 'fee' | 'net', header: string): Column<Item> => ({
    header,
    kind: 'number',
    render: (item) => <Money amount={item[key]} currency={currency} />,
  })
  return [
    { header: 'What', rowHeader: true, render: ({ kind }) => getMovementLabel(kind) },
    {
      header: 'Gift',
      nowrap: true,
      render: ({ reference, sequence }) =>
        reference !== null && sequence !== null ? (
          <TextLink to={`${ledger}/${sequence}`}>{reference}</TextLink>
        ) : (
          (reference ?? '–')
        ),
    },
    money('amount', 'Amount'),
    money('fee', 'Stripe’s fee'),
    money('net', 'Paid out'),
  ]
}

interface Props {
  charity: OwnCharity
  payout: Payout
  canMatch: boolean
}

/** Shows what a payout contains, and whether it was matched, below its row. */
export function PayoutDetails({ charity, payout, canMatch }: Props) {
  const { currency, items, itemCount } = payout
  const ledger = transactionsAddress({ kind: 'charity', id: charity.ukCharityNumber })
  const day = formatDate(payout.arrivesOn)
  return (
    <Stack gap={12}>
      {payout.state === 'failed' && (
        <p className={styles['text']}>
          The bank rejected it{payout.failure && `: ${payout.failure}`} The money is back at Stripe.
          Check the bank account in the Stripe dashboard.
        </p>
      )}
      <PayoutBreakdown payout={payout} ledger={ledger} />
      <UndoneMatches payout={payout} ledger={ledger} />
      <BankMatch charity={charity} payout={payout} canMatch={canMatch} />
      <Table
        caption={`Contents of the payout of ${day}`}
        hideCaption
        columns={listColumns(currency, ledger)}
        rows={items}
        rowKey={(item) => String(items.indexOf(item))}
      />
      <DownloadTable of={`Contents of the payout of ${day}`} name={`payout-${payout.id}`} />
      {itemCount > items.length && (
        <p className={styles['text']}>
          The first {items.length} of {formatNumber(itemCount)} are shown. See all of them in the
          Stripe dashboard.
        </p>
      )}
    </Stack>
  )
}

/**
 * Shows whether the payout was matched on the bank statement, with a button to match it or undo the
 * match.
 */
function BankMatch({ charity, payout, canMatch }: Props) {
  // Remembers which dialog is open. Otherwise a saved match would replace the one dialog with the
  // other before it closes.
  const [dialog, open] = useState<'match' | 'undo' | null>(null)
  const { match } = payout
  const close = () => open(null)
  if (!match && (payout.state === 'failed' || payout.amount < 0)) return null
  if (match && !canMatch) return null
  return (
    <Row gap={16} rowGap={12} align="center">
      {!match && (
        <p className={styles['text']}>
          {payout.alike.length > 0
            ? 'Income of the same amount was recorded from the bank at about that time. If it is this payout, the ledger counts the money twice.'
            : 'It has not been matched with a bank statement yet. You can match it here or when you import the statement.'}
        </p>
      )}
      {canMatch && (
        <Button variant="secondary" size="small" onClick={() => open(match ? 'undo' : 'match')}>
          {match ? 'Undo the match' : 'Match to the bank'}
        </Button>
      )}
      <Suspense>
        {dialog === 'match' && !match && (
          <MatchDialog charity={charity} payout={payout} onClose={close} />
        )}
        {dialog === 'undo' && match && (
          <UndoMatchDialog charity={charity} payout={{ ...payout, match }} onClose={close} />
        )}
      </Suspense>
    </Row>
  )
}
