import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { ClaimedGift, GiftAidClaim } from '@pennytrail/contract'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'

const maxTextLength = 500

function findTextError(text: string, ask: string): string | undefined {
  if (isInvisible(text)) return ask
  return text.trim().length > maxTextLength ? `Use at most ${maxTextLength} characters.` : undefined
}

interface RefusedGiftProps {
  charityId: string
  claim: Pick<GiftAidClaim, 'id' | 'number'>
  gift: ClaimedGift
}

/** Shows what HMRC decided about a gift of a claim, and lets a Lead record it. */
export function RefusedGift({ charityId, claim, gift }: RefusedGiftProps) {
  const [asking, setAsking] = useState<'reason' | 'correction'>()
  const params = { id: charityId, claimId: claim.id, giftId: gift.id }
  const refusal = useCall('PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal')
  const correct = useCall(
    'POST /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/correction',
  )
  const takeBack = () =>
    refusal.mutate(
      { params, body: { reason: null } },
      {
        onSuccess: () => toast.success(`Gift ${gift.reference} is in the claim again.`),
        onError: (error) => toast.error(getErrorMessage(error, 'Nothing was changed.')),
      },
    )
  return (
    <Stack gap={8}>
      {gift.refusal === null ? (
        <Button size="small" variant="quiet" onClick={() => setAsking('reason')}>
          Mark as refused<span className="visually-hidden"> {gift.reference}</span>
        </Button>
      ) : (
        <>
          <span>
            Refused. Recorded on {formatShortDate(gift.refusal.on)}: “{gift.refusal.reason}”
            {gift.refusal.correction !== null &&
              ` Corrected, so that another claim can include it: “${gift.refusal.correction}”`}
          </span>
          {gift.refusal.correction === null && (
            <Row gap={8}>
              <Button size="small" variant="secondary" onClick={() => setAsking('correction')}>
                Record a correction<span className="visually-hidden"> of {gift.reference}</span>
              </Button>
              <Button
                size="small"
                variant="quiet"
                busy={refusal.isPending && 'Saving..'}
                onClick={takeBack}
              >
                Not refused<span className="visually-hidden">: {gift.reference}</span>
              </Button>
            </Row>
          )}
        </>
      )}
      {asking === 'reason' && (
        <TextDialog
          title={`Did HMRC refuse gift ${gift.reference}?`}
          submit="Mark as refused"
          submitting="Saving.."
          failure="The gift could not be marked."
          label="HMRC’s reason"
          rows={2}
          maxCharacters={maxTextLength}
          check={(text) => findTextError(text, 'Enter HMRC’s reason.')}
          send={async (reason) => {
            await refusal.mutateAsync({ params, body: { reason } })
            setAsking(undefined)
            toast.success(`Gift ${gift.reference} is marked as refused.`)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            Its Gift Aid leaves the ledger, and nothing of it is repaid with a later claim. It can
            be claimed again once you record what you corrected.
          </p>
        </TextDialog>
      )}
      {asking === 'correction' && (
        <TextDialog
          title={`What did you correct about gift ${gift.reference}?`}
          submit="Record the correction"
          submitting="Saving.."
          failure="The correction could not be recorded."
          label="What you corrected"
          rows={2}
          maxCharacters={maxTextLength}
          check={(text) => findTextError(text, 'Say what you corrected.')}
          send={async (correction) => {
            await correct.mutateAsync({ params, body: { correction } })
            setAsking(undefined)
            toast.success(`Gift ${gift.reference} can be claimed again.`)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            HMRC’s reason: “{gift.refusal?.reason}” Correct that first, such as the giver’s name or
            address on the declaration. The gift can then be in your next claim.
          </p>
        </TextDialog>
      )}
    </Stack>
  )
}
