import type { Donation } from '@pennytrail/contract'
import { hasArrived, type RefundState } from '@pennytrail/contract/giving.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { Card, ReceiptLines, type ReceiptLine } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { TestPayments } from '../../ui/test-payments.tsx'
import { GiftStatus } from './gift-status.tsx'
import { ledgerPath, recipientOf, recipientPath } from './gift-links.ts'
import styles from './receipt.module.css'

/** A gift to the penny: what was paid, what was taken, what went back. */
export function Receipt({ gift }: { gift: Donation }) {
  return (
    <Card as="section" look="receipt" aria-labelledby="receipt" className={styles['receipt']}>
      <div className={styles['head']}>
        <h2 id="receipt">Receipt</h2>
        <GiftStatus status={gift.status} />
      </div>
      <dl className={styles['facts']}>
        <Fact name="Reference">{gift.reference}</Fact>
        <Fact name="To">
          <TextLink to={recipientPath(gift)}>{recipientOf(gift)}</TextLink>
        </Fact>
        <Fact name="Charity number">{gift.charity.number}</Fact>
        <Fact name={gift.succeededAt ? 'Received' : 'Started'}>
          {formatDateTime(gift.succeededAt ?? gift.createdAt)}
        </Fact>
        <Fact name="Shown to the public as">{gift.publicName ?? 'Anonymous'}</Fact>
        {gift.message !== '' && <Fact name="Your message">{gift.message}</Fact>}
      </dl>
      <ReceiptLines lines={paidLines(gift)} />
      {hasArrived(gift.status) && <ReceiptLines lines={arrivedLines(gift)} />}
      <Refunds gift={gift} />
      <TestPayments />
      {gift.sequence !== null && (
        <p className={styles['note']}>
          It is entry {gift.sequence} in{' '}
          <TextLink to={ledgerPath(gift)}>the charity’s ledger</TextLink>, where everyone can follow
          what it pays for.
        </p>
      )}
    </Card>
  )
}

/** What became of each refund, with the charity’s reason. */
function Refunds({ gift: { currency, refunds } }: { gift: Donation }) {
  const told = refunds.filter(({ state }) => state !== 'refused')
  if (told.length === 0) return null
  return (
    <ul role="list" className={styles['refunds']} aria-label="Refunds">
      {told.map((refund, at) => (
        <li key={at}>
          <Money amount={refund.amount} currency={currency} /> {refundWords[refund.state]}{' '}
          {formatDateTime(refund.at)}
          {refund.reason && <span className={styles['reason']}>“{refund.reason}”</span>}
        </li>
      ))}
    </ul>
  )
}

const refundWords: Record<RefundState, string> = {
  asked: 'will be refunded; asked for on',
  sent: 'is being refunded since',
  succeeded: 'refunded to your card on',
  failed: 'could not be refunded to your card; tried on',
  refused: 'was not refunded; asked for on',
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function paidLines(gift: Donation): ReceiptLine[] {
  const { amount, currency, feeCover } = gift
  return [
    { label: 'Gift', value: <Money amount={gift.gift} currency={currency} /> },
    ...(feeCover > 0
      ? [{ label: 'To cover the card fee', value: <Money amount={feeCover} currency={currency} /> }]
      : []),
    {
      label: hasArrived(gift.status) ? 'You paid' : 'To pay',
      value: <Money amount={amount} currency={currency} />,
      total: true,
    },
  ]
}

function arrivedLines({ amount, currency, fee, refunded, takenBack }: Donation): ReceiptLine[] {
  const left = amount - (fee ?? 0) - refunded - takenBack
  return [
    {
      label: 'Card processor',
      value: fee === null ? 'not booked yet' : <Money amount={-fee} currency={currency} />,
    },
    { label: 'Pennytrail', value: <Money amount={0} currency={currency} /> },
    ...(refunded > 0
      ? [{ label: 'Refunded to you', value: <Money amount={-refunded} currency={currency} /> }]
      : []),
    ...(takenBack > 0
      ? [
          {
            label: 'Taken back by your bank',
            value: <Money amount={-takenBack} currency={currency} />,
          },
        ]
      : []),
    ...(refunded + takenBack < amount
      ? [
          {
            label: 'Reached the charity',
            value: <Money amount={left} currency={currency} />,
            total: true,
          },
        ]
      : []),
  ]
}
