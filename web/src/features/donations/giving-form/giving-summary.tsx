import { computeGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import {
  computePaymentFee,
  computeFeeCover,
  platformFee,
  computeNetAmount,
} from '@pennytrail/contract/donations/card-fee.ts'
import { addMonths, type Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { Card, ReceiptLines } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import styles from './giving-form.module.css'
import { addFeeCover } from './giving-form-values.ts'
import type { GivingTarget } from './use-giving-target.ts'

interface GivingSummaryProps {
  target: GivingTarget
  /** In pence; null without a valid amount. */
  amount: number | null
  coverFee: boolean
  interval: Interval
  /** True if the giver has a declaration or is making one. */
  giftAid?: boolean
}

/** Shows what the giver pays, the fees and what arrives, updated with every choice. */
export function GivingSummary(props: GivingSummaryProps) {
  const { target, amount, coverFee, interval, giftAid = false } = props
  return (
    <Card
      gap={16}
      as="aside"
      look="receipt"
      aria-labelledby="summary"
      className={styles['summary']}
    >
      <h2 id="summary" className={styles['summaryTitle']}>
        Your gift
      </h2>
      <p>
        {interval === 'month' ? 'Every month' : 'Once'}, to{' '}
        {target.isProject ? (
          <>
            “{target.title}” by {target.charity.name}
          </>
        ) : (
          target.title
        )}
      </p>
      {amount === null ? (
        <p className="faint small">Choose an amount to see what reaches the charity.</p>
      ) : (
        <Sums amount={amount} coverFee={coverFee} giftAid={giftAid} />
      )}
      {interval === 'month' && <Payments />}
    </Card>
  )
}

function day(date: Date): string {
  return formatDate(date.toISOString())
}

/** Says when a monthly gift is charged and how to stop it. */
function Payments() {
  const [today] = useState(() => new Date())
  return (
    <>
      <ReceiptLines
        lines={[
          { label: 'First payment, today', value: day(today) },
          { label: 'Next payment', value: day(addMonths(today, 1)) },
        ]}
      />
      <p className="faint small">
        After that, on the same day each month until you cancel. You can change, pause or cancel it
        at any time on your dashboard or with the link in each receipt.
      </p>
    </>
  )
}

function Sums(props: { amount: number; coverFee: boolean; giftAid: boolean }) {
  const { amount, coverFee, giftAid } = props
  const charged = addFeeCover(amount, coverFee)
  const added = computeGiftAid(charged)
  return (
    <>
      <ReceiptLines
        lines={[
          { label: 'Gift', value: <Money amount={amount} /> },
          ...(coverFee
            ? [
                {
                  label: 'To cover the card fee',
                  value: <Money amount={computeFeeCover(amount)} />,
                },
              ]
            : []),
          { label: 'You pay', value: <Money amount={charged} />, total: true },
        ]}
      />
      <ReceiptLines
        lines={[
          {
            label: 'Card processor, 1.5% and 20p',
            value: <Money amount={-computePaymentFee(charged)} />,
          },
          { label: 'Pennytrail', value: <Money amount={platformFee} /> },
          {
            label: 'Reaches the charity',
            value: <Money amount={computeNetAmount(charged)} />,
            total: true,
          },
        ]}
      />
      {giftAid && (
        <>
          <ReceiptLines
            lines={[
              { label: 'Gift Aid, 25% from HMRC', value: <Money amount={added} /> },
              {
                label: 'Total with Gift Aid',
                value: <Money amount={computeNetAmount(charged) + added} />,
                total: true,
              },
            ]}
          />
          <p className="faint small">
            Gift Aid costs you nothing. The charity claims it from HMRC and receives it some months
            later.
          </p>
        </>
      )}
      <p className="faint small">
        This is the fee for a UK card. Other cards cost more. The charity’s ledger shows the exact
        fee.
      </p>
    </>
  )
}
