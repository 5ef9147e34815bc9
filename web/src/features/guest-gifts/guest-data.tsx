import { showEmail } from '@pennytrail/contract/identity/show-email.ts'
import type { GuestGift } from '@pennytrail/contract'
import {
  declarationRecordSentence,
  giverRecordSentence,
} from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { debitAfterDeletion } from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { GuestCard } from './guest-card.tsx'
import { NewLinksForm } from './new-links-form.tsx'

function showResult({ message }: { message: string }) {
  toast.success(message)
}

/** Lets a guest download or delete what is stored about them, and turn the link off. */
export function GuestData({ gift, link }: { gift: GuestGift; link: string }) {
  const body = { link }
  const erase = useCall('POST /api/guest-gift/erase', {
    refresh: 'later',
    onSuccess: showResult,
  })
  const turnOff = useCall('POST /api/guest-gift/turn-off', { onSuccess: showResult })
  const exporting = useCall('POST /api/guest-gift/export', {
    refresh: 'never',
    gcTime: 0,
    onSuccess: (everything) => {
      const name = `pennytrail-gift-${everything.madeAt.slice(0, 10)}.json`
      saveFile(name, JSON.stringify(everything, null, 2), 'application/json')
    },
  })
  return (
    <GuestCard
      title="Your data and this link"
      lead={`This page opens with the link we sent to ${showEmail(gift.email)}. It works until ${formatDate(gift.expiresAt)}.`}
    >
      {gift.isFresh ? (
        <Row gap={12}>
          <Button
            variant="secondary"
            busy={exporting.isPending && 'Making the file..'}
            onClick={() => exporting.mutate({ body })}
          >
            Download my data
          </Button>
          <ConfirmButton
            label="Delete my name and address"
            title="Delete your name and address for good?"
            confirm="Delete them"
            danger
            busy="Deleting.."
            action={erase}
            failure="They could not be deleted. Please try again."
            onConfirm={(close) => erase.mutate({ body }, { onSuccess: close })}
          >
            <Stack gap={12}>
              <p>
                The gift stays in the charity’s ledger, without your name. No link opens it any
                more. A monthly gift ends. {debitAfterDeletion}
              </p>
              <p>{giverRecordSentence}</p>
              <p>{declarationRecordSentence}</p>
            </Stack>
          </ConfirmButton>
        </Row>
      ) : (
        <>
          <p>
            To download or delete your data, open a link from the last 24 hours. We email it to you.
          </p>
          <NewLinksForm email={gift.email} />
        </>
      )}
      <Row gap={12}>
        <ConfirmButton
          label="Turn this link off"
          title="Turn this link off?"
          confirm="Turn it off"
          busy="Turning it off.."
          action={turnOff}
          failure="The link could not be turned off. Please try again."
          onConfirm={(close) => turnOff.mutate({ body }, { onSuccess: close })}
        >
          <p>
            All links to this gift that we have sent so far stop working. You can ask for a new one
            at any time.
          </p>
        </ConfirmButton>
      </Row>
    </GuestCard>
  )
}
