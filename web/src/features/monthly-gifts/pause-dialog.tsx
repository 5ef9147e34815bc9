import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import {
  describeDueNowStillTaken,
  describeStop,
} from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { pauseChoices } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { useState } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Select } from '../../ui/form/select.tsx'
import { getDueNow, getNextChangeable } from './monthly-words.ts'
import type { ChangeDialogProps } from './change-dialog-props.ts'
import styles from './monthly.module.css'

/** Pauses payments until a payment date that the giver chooses. */
export function PauseDialog({ gift, busy, error, onClose, onSend }: ChangeDialogProps) {
  const [payments, setPayments] = useState('1')
  const due = getDueNow(gift)
  const stop = `${due === null ? 'No' : 'After that, no'} payments are taken until then`
  const next = getNextChangeable(gift) ?? ''
  const choices = pauseChoices(new Date(gift.startedAt ?? next), new Date(next))
  return (
    <Dialog
      open
      size="small"
      title="Pause"
      description={`Your monthly gift to ${getRecipientName(gift)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep going
          </Button>
          <Button
            busy={busy && 'Pausing..'}
            onClick={() => onSend({ change: 'pause', payments: Number(payments) })}
          >
            Pause
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Select
          label="Start again on"
          value={payments}
          onChange={(event) => setPayments(event.target.value)}
          options={choices.map((day, at) => ({
            value: String(at + 1),
            label: `${formatDate(day.toISOString())} (skips ${formatPlural(at + 1, 'payment')})`,
          }))}
        />
        <p className={styles['note']}>
          {describeDueNowStillTaken(due, gift.currency)}{' '}
          {describeStop(stop, gift.debits, gift.currency)} Payments start again automatically, and
          you can start them sooner.
        </p>
        <div role="alert">{error && <p className={styles['error']}>{error}</p>}</div>
      </Stack>
    </Dialog>
  )
}
