import type { ConsideredGift } from '@pennytrail/contract'
import {
  claimantLabel,
  claimants,
  givingPlatforms,
  maxPlatformLength,
  type Claimant,
} from '@pennytrail/contract/gift-aid/who-claims.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'

const cards = claimants.map((value) => ({ value, label: claimantLabel[value] }))

interface ClaimantDialogProps {
  charityId: string
  gift: ConsideredGift
  onClose: () => void
}

/** Asks who claims Gift Aid on a gift without a card, and when its cheque was cleared. */
export function ClaimantDialog({ charityId, gift, onClose }: ClaimantDialogProps) {
  const [claimedBy, setClaimedBy] = useState<Claimant>(gift.claimedBy)
  const [platform, setPlatform] = useState(gift.platform ?? '')
  const [clearedOn, setClearedOn] = useState('')
  const choose = useCall('PUT /api/charity/{id}/gift-aid/gifts/{giftId}/claimant')
  const save = () =>
    choose.mutate(
      {
        params: { id: charityId, giftId: gift.id },
        body: { claimedBy, platform: platform || null, ...(clearedOn ? { clearedOn } : {}) },
      },
      {
        onSuccess: () => {
          toast.success(`Saved who claims on gift ${gift.reference}.`)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      title={`Who claims Gift Aid on gift ${gift.reference}?`}
      confirm="Save"
      action={choose}
      busy="Saving.."
      failure="Nothing was changed."
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={16}>
        <RadioCards
          legend="Who claims"
          columns={1}
          cards={cards}
          value={claimedBy}
          onPick={setClaimedBy}
        />
        {claimedBy === 'platform' && (
          <TextField
            label="Platform"
            hint={`Such as ${Object.keys(givingPlatforms).slice(0, 3).join(', ')}`}
            maxLength={maxPlatformLength}
            value={platform}
            onChange={(event) => setPlatform(event.target.value)}
          />
        )}
        {gift.isCheque && (
          <DateField
            label="Cheque cleared on"
            hint="A cheque counts for Gift Aid from this day."
            value={clearedOn}
            onChange={(event) => setClearedOn(event.target.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
