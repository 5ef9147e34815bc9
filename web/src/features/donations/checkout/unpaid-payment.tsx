import type { Donation } from '@pennytrail/contract'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { describeRefusedMonth } from '../receipt/payment-words.ts'
import {
  giftsPath,
  giveAgainPath,
  getRecipientName,
  monthlyPath,
} from '../given-gifts/gift-links.ts'
import { useDismissPayment } from './use-started-gift.ts'

/** Shows a started payment that was never paid. It is not a gift and has no receipt. */
export function UnpaidPayment({ gift }: { gift: Donation }) {
  const dismiss = useDismissPayment()
  const refused = describeRefusedMonth(gift)
  const sum = formatMoney(gift.amount, gift.currency)
  const about = `The payment of ${sum} to ${getRecipientName(gift)}, started on ${formatDate(gift.createdAt)}`
  const isOpen = gift.checkoutUrl !== null
  if (refused) {
    return (
      <Stack gap={32}>
        <PageHeader {...refused} />
        <p>
          <ButtonLink to={monthlyPath(gift)}>Your monthly gift</ButtonLink>
        </p>
      </Stack>
    )
  }
  return (
    <Stack gap={32}>
      <PageHeader
        title={isOpen ? 'Payment not finished' : 'Payment not made'}
        lead={
          isOpen
            ? `${about}, is not a gift yet.${gift.lastDecline === null ? '' : ` The last card was declined: ${gift.lastDecline}`}`
            : `${about}, has ended. No money was taken.`
        }
      />
      <Row as="p" gap={12}>
        {gift.checkoutUrl === null ? (
          <ButtonLink to={giveAgainPath(gift)} variant="accent">
            Try again
          </ButtonLink>
        ) : (
          <>
            <a href={gift.checkoutUrl}>Continue to payment</a>
            <Button
              variant="secondary"
              busy={dismiss.isPending && 'Dismissing..'}
              onClick={() => dismiss.mutate(gift.id)}
            >
              Dismiss this payment
            </Button>
          </>
        )}
        <ButtonLink to={giftsPath(gift)} variant="secondary">
          {gift.grant ? `Gifts of ${gift.giver}` : 'Your gifts'}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
