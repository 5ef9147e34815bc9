import { computeNetAmount } from '@pennytrail/contract/donations/card-fee.ts'
import { feeName } from '@pennytrail/contract/donations/fee-words.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { computeGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import { addMonths, type Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { Card, ReceiptLines, type ReceiptLine } from '../../../ui/layout/card.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Money } from '../../../ui/money/money.tsx'
import styles from './giving-form.module.css'
import { addFeeCover } from './giving-form-values.ts'
import { GivingTerms } from './giving-terms.tsx'
import type { GivingTarget } from './use-giving-target.ts'

interface GivingSummaryProps {
  target: GivingTarget
  /** In pence; null without a valid amount. */
  amount: number | null
  coverFee: boolean
  interval: Interval
  method: PaymentMethod
  /** True if the giver has a declaration or is making one. */
  giftAid?: boolean
  /** A sentence about the match; null if there is none. */
  matched?: string | null
}

/** Shows what the giver pays and what reaches the charity, updated with every choice. */
export function GivingSummary(props: GivingSummaryProps) {
  const { target, amount, coverFee, interval, method, giftAid = false, matched = null } = props
  const charged = amount === null ? null : addFeeCover(amount, coverFee, method)
  return (
    <Card
      gap={12}
      as="aside"
      look="receipt"
      aria-labelledby="summary"
      className={styles['summary']}
    >
      <h2 id="summary" className="size-22">
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
      {amount !== null && charged !== null && (
        <ReceiptLines
          lines={[
            ...(charged > amount
              ? [
                  { label: 'Gift', value: <Money amount={amount} /> },
                  {
                    label: `To cover the ${feeName[method]}`,
                    value: <Money amount={charged - amount} />,
                  },
                ]
              : []),
            { label: 'You pay', value: <Money amount={charged} />, total: true },
            ...(giftAid
              ? [{ label: 'Gift Aid from HMRC', value: <Money amount={computeGiftAid(charged)} /> }]
              : []),
          ]}
        />
      )}
      {matched !== null && (
        <p>
          <strong>{matched}</strong>
          {interval === 'month' && ' Only the first payment is matched.'}
        </p>
      )}
      {interval === 'month' && <Payments method={method} />}
      <Fold title={describeNet(charged, target.charity.name, method)} className={styles['reaches']}>
        <GivingTerms target={target} charged={charged} method={method} giftAid={giftAid} />
      </Fold>
    </Card>
  )
}

/** Returns the sentence that says how much of the payment reaches the charity. */
function describeNet(charged: number | null, charity: string, method: PaymentMethod): string {
  if (charged === null) return 'What reaches the charity'
  return `${formatMoney(computeNetAmount(charged, method))} of your ${formatMoney(charged)} reaches ${charity}`
}

function day(date: Date): string {
  return formatDate(date.toISOString())
}

/** Says when a monthly gift is charged and how to stop it. */
function Payments({ method }: { method: PaymentMethod }) {
  const [today] = useState(() => new Date())
  const isDebit = method === 'direct-debit'
  const lines: ReceiptLine[] = isDebit
    ? [{ label: 'First payment', value: 'in about a week' }]
    : [
        { label: 'First payment, today', value: day(today) },
        { label: 'Next payment', value: day(addMonths(today, 1)) },
      ]
  return (
    <>
      <ReceiptLines lines={lines} />
      <p className="faint small">
        {isDebit
          ? 'You get an email with the date before each payment. '
          : 'After that, on the same day each month. '}
        You can change, pause or cancel it at any time with the link in each receipt.
      </p>
    </>
  )
}
