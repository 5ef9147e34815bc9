import { describeStop } from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { ChangeDialogProps } from './change-dialog-props.ts'
import styles from './monthly.module.css'
import { describeTotal } from './monthly-words.ts'
import { Stack } from '../../ui/layout/layout.tsx'

/** Asks for confirmation, because an ended monthly gift cannot be restarted. */
export function CancelDialog({ gift, busy, error, onClose, onSend }: ChangeDialogProps) {
  return (
    <Dialog
      open
      size="small"
      title="Cancel this monthly gift?"
      description={`To ${getRecipientName(gift)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep monthly gift
          </Button>
          <Button
            variant="danger"
            busy={busy && 'Cancelling..'}
            onClick={() => onSend({ change: 'cancel' })}
          >
            Cancel monthly gift
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>
          {describeStop('No more payments are taken', gift.debits, gift.currency)}{' '}
          {gift.payments > 0 &&
            `The charity keeps what you have given so far, ${describeTotal(gift)}. `}
          To give again later, set up a new monthly gift.
        </p>
        <div role="alert">{error && <p className={styles['error']}>{error}</p>}</div>
      </Stack>
    </Dialog>
  )
}
