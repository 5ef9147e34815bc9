import {
  computeNetAmount,
  computePaymentFee,
  platformFee,
} from '@pennytrail/contract/donations/card-fee.ts'
import { describeFeeRate, getFeeLabel } from '@pennytrail/contract/donations/fee-words.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { computeGiftAid } from '@pennytrail/contract/gift-aid/rules.ts'
import { ReceiptLines } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/money/money.tsx'
import styles from './giving-form.module.css'
import type { GivingTarget } from './use-giving-target.ts'

interface GivingTermsProps {
  target: GivingTarget
  /** The total to pay, in pence; null without a valid amount. */
  charged: number | null
  method: PaymentMethod
  giftAid: boolean
}

/** Shows what a giver should know before paying: fees, use of the money and refunds. */
export function GivingTerms({ target, charged, method, giftAid }: GivingTermsProps) {
  return (
    <Stack gap={12} className="small">
      {charged !== null && <Fees charged={charged} method={method} giftAid={giftAid} />}
      <Stack as="dl" gap={12} className={styles['termList']}>
        <div>
          <dt>Use of your gift</dt>
          {target.terms.map((sentence) => (
            <dd key={sentence}>{sentence}</dd>
          ))}
        </div>
        <div>
          <dt>Refunds</dt>
          <dd>{refundSentence}</dd>
        </div>
      </Stack>
      <p>
        <a href="/fees" target="_blank" rel="noopener">
          Fees and charges<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        , with an example
      </p>
    </Stack>
  )
}

/** Says that the fee is an estimate, and why. */
const estimate: Readonly<Record<PaymentMethod, string>> = {
  card: 'This is the fee for a UK card for personal use. Other cards cost more.',
  'direct-debit': 'This is the usual fee for a Direct Debit.',
  'pay-by-bank': 'This is an estimate. The charity’s contract sets the fee.',
}

function Fees({
  charged,
  method,
  giftAid,
}: Omit<GivingTermsProps, 'target' | 'charged'> & { charged: number }) {
  const net = computeNetAmount(charged, method)
  const added = computeGiftAid(charged)
  return (
    <>
      <ReceiptLines
        lines={[
          {
            label: `${getFeeLabel(method)}, ${describeFeeRate(method)}`,
            value: <Money amount={-computePaymentFee(charged, method)} />,
          },
          { label: 'Pennytrail', value: <Money amount={platformFee} /> },
          { label: 'Reaches the charity', value: <Money amount={net} />, total: true },
          ...(giftAid
            ? [
                { label: 'Gift Aid, 25% from HMRC', value: <Money amount={added} /> },
                { label: 'With Gift Aid', value: <Money amount={net + added} />, total: true },
              ]
            : []),
        ]}
      />
      <p className="faint">
        {estimate[method]} The charity’s ledger shows the exact fee.
        {giftAid &&
          ' Gift Aid costs you nothing. The charity claims it from HMRC and receives it some months later.'}
      </p>
    </>
  )
}
