import type { GuestGift } from '@pennytrail/contract'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { GuestCard } from './guest-card.tsx'

/** Says which emails a guest gets, and lets the guest stop those that are a choice. */
export function GuestEmails({ gift, link }: { gift: GuestGift; link: string }) {
  const stopping = useCall('POST /api/guest-gift/stop-contact', {
    onSuccess: ({ message }) => toast.success(message),
  })
  const { name } = gift.donation.charity
  return (
    <GuestCard
      title="Emails to you"
      lead="We email you the receipt and what concerns your payment. We send no news and no appeals."
    >
      {gift.mayContact ? (
        <>
          <p>
            You let {name} email you about its work. If you stop it, we leave this address out of
            every list it downloads from us and send it no updates of the charity.
          </p>
          <Row gap={12}>
            <Button
              variant="secondary"
              busy={stopping.isPending && 'Stopping..'}
              onClick={() => stopping.mutate({ body: { link } })}
            >
              Stop emails from the charity
            </Button>
          </Row>
          <ActionError
            id="stop-contact"
            error={stopping.error}
            failure="They could not be stopped. Please try again."
          />
        </>
      ) : (
        <p>{name} may not email you about its work.</p>
      )}
    </GuestCard>
  )
}
