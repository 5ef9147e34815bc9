import type { MonthlyGift } from '@pennytrail/contract'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Card } from '../../ui/layout/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { listNextPayments } from './monthly-attention.ts'

/** Shows the next payment of a giver's monthly gifts. Renders nothing if none is planned. */
export function NextPayment({ gifts, to }: { gifts: readonly MonthlyGift[]; to: string }) {
  const [next, ...others] = listNextPayments(gifts)
  if (!next) return null
  const { gift, nextPaymentAt } = next
  return (
    <Card as="section" gap={8} aria-labelledby="next-payment" className="small-h2">
      <h2 id="next-payment">Next payment</h2>
      <p>
        <strong>{formatMoney(gift.amount, gift.currency)}</strong> to {getRecipientName(gift)} on{' '}
        {formatDate(nextPaymentAt)}
        {others.length > 0 &&
          `, then ${formatMoney(others[0]!.gift.amount, others[0]!.gift.currency)} to ${getRecipientName(others[0]!.gift)} on ${formatDate(others[0]!.nextPaymentAt)}`}
        .
      </p>
      <p>
        <TextLink to={to}>Change, pause or stop a monthly gift</TextLink>
      </p>
    </Card>
  )
}
