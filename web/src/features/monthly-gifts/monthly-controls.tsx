import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { statementNote } from '@pennytrail/contract/donations/direct-debit-words.ts'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { AmountDialog } from './amount-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { describeDone, getUnpaidAmount, namePayer, noAnswerMessage } from './monthly-words.ts'
import styles from './monthly.module.css'
import {
  useConfirmPayment,
  useChangeMonthlyGift,
  useChangeCard,
  type MonthlyGiftAccess,
} from './use-monthly-gifts.ts'

export function MonthlyControls({
  gift,
  access,
}: {
  gift: MonthlyGift
  access: MonthlyGiftAccess
}) {
  const [open, setOpen] = useState<'amount' | 'pause' | 'cancel' | null>(null)
  const change = useChangeMonthlyGift(access)
  const card = useChangeCard(access)
  const confirmation = useConfirmPayment(access)
  const close = () => {
    setOpen(null)
    change.reset()
  }
  const make = async (body: MonthlyChange) => {
    const { gift: after } = await change.mutateAsync(body)
    toast.success(describeDone(body.change, after.state))
    setOpen(null)
  }
  // The open dialog, or else the line below the buttons, shows the error.
  const send = (body: MonthlyChange) => void make(body).catch(() => {})
  const dialog = {
    gift,
    busy: change.isPending,
    error: change.isError ? getErrorMessage(change.error, noAnswerMessage) : undefined,
    onClose: close,
    onSend: send,
  }
  const payer = namePayer(gift)
  const payWith = gift.method === 'direct-debit' ? 'from' : 'by'
  const amount = getUnpaidAmount(gift)
  const unpaid = amount === null ? null : formatMoney(amount, gift.currency)
  const name = <span className="visually-hidden"> of your gift to {getRecipientName(gift)}</span>
  const inPlace =
    open === null && change.isError ? getErrorMessage(change.error, noAnswerMessage) : null
  const leaving = card.error ?? confirmation.error
  const errorMessage =
    inPlace ?? (leaving === null ? null : getErrorMessage(leaving, noAnswerMessage))
  return (
    <div>
      <div className={styles['controls']}>
        {gift.state === 'disputed' && (
          <Button
            busy={change.isPending && open === null && 'Going on..'}
            onClick={() => send({ change: 'resume' })}
          >
            Go on with {formatMoney(gift.amount, gift.currency)} a month{name}
          </Button>
        )}
        {gift.state === 'confirming' && (
          <Button
            busy={(confirmation.isPending || confirmation.isSuccess) && 'Opening..'}
            onClick={() => confirmation.mutate()}
          >
            Confirm the payment of {unpaid}
            {name}
          </Button>
        )}
        <Button
          variant={gift.state === 'failing' ? 'primary' : 'secondary'}
          busy={(card.isPending || card.isSuccess) && 'Opening..'}
          onClick={() => card.mutate()}
        >
          {unpaid === null ? `Use another ${payer}` : `Pay ${unpaid} ${payWith} another ${payer}`}
          {name}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('amount')}>
          Change amount{name}
        </Button>
        {gift.state === 'active' && (
          <Button variant="secondary" onClick={() => setOpen('pause')}>
            Pause{name}
          </Button>
        )}
        {gift.state === 'paused' && (
          <Button
            variant="secondary"
            busy={change.isPending && open === null && 'Resuming..'}
            onClick={() => send({ change: 'resume' })}
          >
            Resume now{name}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpen('cancel')}>
          Cancel{name}
        </Button>
      </div>
      {gift.method === 'direct-debit' && (
        <p className={styles['note']}>
          You enter another account on Stripe’s page. {statementNote}
        </p>
      )}
      <div role="alert">
        {errorMessage !== null && <p className={styles['error']}>{errorMessage}</p>}
      </div>
      {open === 'amount' && (
        <AmountDialog gift={gift} access={access} onClose={close} send={make} />
      )}
      {open === 'pause' && <PauseDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
    </div>
  )
}
