import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { recipientOf } from '@pennytrail/contract/donations/gift-words.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { AmountDialog } from './amount-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { noAnswer } from './monthly-words.ts'
import styles from './monthly.module.css'
import {
  useConfirmation,
  useMonthlyChange,
  useNewCard,
  type MonthlyWay,
} from './use-monthly-gifts.ts'

const done: Readonly<Record<MonthlyChange['change'], string>> = {
  amount: 'The new amount counts from the next payment.',
  pause: 'Your monthly gift is paused.',
  resume: 'Your monthly gift goes on.',
  cancel: 'Your monthly gift is cancelled.',
}

/** What a giver can do about a monthly gift that runs. */
export function MonthlyControls({ gift, way }: { gift: MonthlyGift; way: MonthlyWay }) {
  const [open, setOpen] = useState<'amount' | 'pause' | 'cancel' | null>(null)
  const change = useMonthlyChange(way)
  const card = useNewCard(way)
  const confirmation = useConfirmation(way)
  const close = () => {
    setOpen(null)
    change.reset()
  }
  const make = async (body: MonthlyChange) => {
    await change.mutateAsync(body)
    toast.success(done[body.change])
    setOpen(null)
  }
  // Where it fails, the dialog or the line below says so.
  const send = (body: MonthlyChange) => void make(body).catch(() => {})
  const dialog = {
    gift,
    busy: change.isPending,
    error: change.isError ? messageOf(change.error, noAnswer) : undefined,
    onClose: close,
    onSend: send,
  }
  const name = <span className="visually-hidden"> of your gift to {recipientOf(gift)}</span>
  const inPlace = open === null && change.isError ? messageOf(change.error, noAnswer) : null
  const leaving = card.error ?? confirmation.error
  const problem = inPlace ?? (leaving === null ? null : messageOf(leaving, noAnswer))
  return (
    <div>
      <div className={styles['controls']}>
        {gift.state === 'confirming' && (
          <Button
            busy={(confirmation.isPending || confirmation.isSuccess) && 'Opening..'}
            onClick={() => confirmation.mutate()}
          >
            Confirm the payment{name}
          </Button>
        )}
        <Button
          variant={gift.state === 'failing' ? 'primary' : 'secondary'}
          busy={(card.isPending || card.isSuccess) && 'Opening..'}
          onClick={() => card.mutate()}
        >
          Use another card{name}
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
      <div role="alert">{problem !== null && <p className={styles['error']}>{problem}</p>}</div>
      {open === 'amount' && <AmountDialog gift={gift} onClose={close} send={make} />}
      {open === 'pause' && <PauseDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
    </div>
  )
}
