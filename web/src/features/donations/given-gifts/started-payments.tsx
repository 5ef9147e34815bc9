import type { StartedPayment } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { getRecipientName } from './gift-links.ts'
import styles from './started-payments.module.css'
import { useDismissPayment } from '../checkout/use-started-gift.ts'

const whilePaying = 5000

/**
 * Lists payments that were started but not paid, separately from gifts. The giver can continue or
 * dismiss each payment.
 */
export function StartedPayments({ donorOrg }: { donorOrg?: string }) {
  const { data, error, refetch } = useRead(
    'GET /api/donation/started',
    { query: donorOrg === undefined ? {} : { donorOrg } },
    {
      // One of them may be paid in another tab.
      refetchInterval: ({ state }) => (state.data?.payments.length ? whilePaying : false),
    },
  )
  const dismiss = useDismissPayment()
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="Your unfinished payments could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data || data.payments.length === 0) return null
  const { payments } = data
  return (
    <Card gap={12} as="section" aria-labelledby="started" look="tinted" className="small-h2">
      <h2 id="started">Unfinished payments</h2>
      <p>
        {payments.length === 1
          ? 'This payment is not a gift yet.'
          : 'These payments are not gifts yet.'}{' '}
        Continue to pay, or dismiss the payments you no longer want to make.
      </p>
      <Stack as="ul" gap={16} role="list" className={styles['list']}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <strong>{describeSum(payment)}</strong> to {getRecipientName(payment)}
              <span className={styles['note']}>
                Started on {formatDate(payment.startedAt)}.
                {payment.lastDecline !== null &&
                  ` The last card was declined: ${payment.lastDecline}`}
              </span>
            </span>
            <Row as="span" gap={16} rowGap={8} align="center" className={styles['actions']}>
              <a href={payment.checkoutUrl}>Continue to payment</a>
              <Button
                variant="secondary"
                busy={dismiss.isPending && dismiss.variables === payment.id && 'Dismissing..'}
                onClick={() => dismiss.mutate(payment.id)}
              >
                Dismiss
                <span className="visually-hidden">
                  {' '}
                  the payment of {describeSum(payment)} to {getRecipientName(payment)}
                </span>
              </Button>
            </Row>
          </li>
        ))}
      </Stack>
    </Card>
  )
}

function describeSum({ amount, currency, interval }: StartedPayment): string {
  return formatMoney(amount, currency) + (interval === 'month' ? ' a month' : '')
}
