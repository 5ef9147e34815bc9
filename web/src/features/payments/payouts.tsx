import type { OwnCharity, PayoutList } from '@pennytrail/contract'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api-error.ts'
import { formatDate } from '../../lib/format-date.ts'
import { plural } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DashboardLoading, DashboardSection } from '../../ui/dashboard.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import styles from './payments.module.css'
import { usePayouts } from './use-payments.ts'

type Payout = PayoutList['payouts'][number]
type Item = Payout['items'][number]

const kinds: Readonly<Record<string, string>> = {
  charge: 'Gift',
  refund: 'Refund',
  refund_failure: 'Refund that came back',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
  payout_failure: 'Payout that came back',
  payout_reversal: 'Payout that came back',
  fee: 'Stripe’s fee',
}

const columnsOf = (currency: string, ledger: string): Column<Item>[] => {
  const money = (key: 'amount' | 'fee' | 'net', header: string): Column<Item> => ({
    key,
    header,
    kind: 'number',
    render: (item) => <Money amount={item[key]} currency={currency} />,
  })
  return [
    {
      key: 'kind',
      header: 'What',
      rowHeader: true,
      render: ({ kind }) => kinds[kind] ?? kind.replaceAll('_', ' '),
    },
    {
      key: 'reference',
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

/** What Stripe paid out to the charity's bank, and what each payout is made of. */
export function Payouts({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)
  const { data, error, refetch } = usePayouts(charity.id, page)
  if (error) {
    return (
      <EmptyState
        title={messageOf(error, 'The payouts could not be fetched')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  if (!data) return <DashboardLoading />
  const hrefFor = (to: number) =>
    `?${new URLSearchParams({ section: 'payments', charity: charity.ukCharityNumber, page: String(to) })}`
  return (
    <DashboardSection id="payouts" title="Payouts to the bank">
      {data.payouts.length === 0 ? (
        <p className={styles['text']}>
          None yet. Stripe pays gifts out to the charity’s bank a few days after they were made;
          each payout shows here with the gifts and fees that it holds.
        </p>
      ) : (
        <ul role="list" className={styles['payouts']}>
          {data.payouts.map((payout) => (
            <PayoutItem key={payout.id} payout={payout} charity={charity} />
          ))}
        </ul>
      )}
      <Pagination
        page={data.page}
        totalPages={data.totalPages}
        hrefFor={hrefFor}
        label="Pages of payouts"
      />
    </DashboardSection>
  )
}

function PayoutItem({ payout, charity }: { payout: Payout; charity: OwnCharity }) {
  const { currency, items, itemCount, sequence } = payout
  const ledger = `/charity/${charity.ukCharityNumber}/transactions`
  const day = formatDate(payout.arrivesOn)
  return (
    <Card as="li">
      <details>
        <summary>
          <strong>
            <Money amount={payout.amount} currency={currency} />
          </strong>
          <span>{day}</span>
          <Badge tone={payout.state === 'paid' ? 'success' : 'danger'}>
            {payout.state === 'paid' ? 'Paid out' : 'Came back'}
          </Badge>
          <span>{plural(itemCount, 'movement')}</span>
        </summary>
        <div className={styles['inside']}>
          {payout.state === 'failed' && (
            <p className={styles['text']}>
              The bank did not take it{payout.failure && `: ${payout.failure}`} The money is at
              Stripe again. Check the bank account in the Stripe dashboard.
            </p>
          )}
          <Table
            caption={`What the payout of ${day} holds`}
            hideCaption
            columns={columnsOf(currency, ledger)}
            rows={items}
            rowKey={(item) => String(items.indexOf(item))}
          />
          {itemCount > items.length && (
            <p className={styles['text']}>
              The first {items.length} of {itemCount} are shown; the Stripe dashboard has them all.
            </p>
          )}
          {sequence !== null && (
            <p className={styles['text']}>
              In the ledger it is <TextLink to={`${ledger}/${sequence}`}>entry {sequence}</TextLink>
              . On the bank statement it is one line of this amount.
            </p>
          )}
        </div>
      </details>
    </Card>
  )
}
