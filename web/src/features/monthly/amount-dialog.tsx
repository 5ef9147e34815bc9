import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { recipientOf } from '@pennytrail/contract/gift-words.ts'
import { feeCover, giftProblem } from '@pennytrail/contract/giving.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { useRulesForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './monthly.module.css'

export interface ChangeDialogProps {
  gift: MonthlyGift
  busy: boolean
  error: string | undefined
  onClose: () => void
  onSend: (change: MonthlyChange) => void
}

/** Another amount, from the next payment on. */
export function AmountDialog({ gift, busy, error, onClose, onSend }: ChangeDialogProps) {
  const form = useRulesForm({
    defaultValues: { amount: toDecimal(gift.gift), coverFee: gift.feeCover > 0 },
    rules: { amount: (text: string) => giftProblem(parseAmount(text)) },
  })
  const { amount: text, coverFee } = form.watch()
  const amount = parseAmount(text)
  const isGood = giftProblem(amount) === undefined
  const cover = isGood ? feeCover(amount ?? 0) : null
  const send = form.handleSubmit(() => onSend({ change: 'amount', amount: amount ?? 0, coverFee }))
  return (
    <Dialog
      open
      size="small"
      title="Change amount"
      description={`Your monthly gift to ${recipientOf(gift)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep {formatMoney(gift.amount, gift.currency)}
          </Button>
          <Button type="submit" form="monthly-amount" busy={busy && 'Changing..'}>
            {isGood && cover !== null
              ? `Give ${formatMoney((amount ?? 0) + (coverFee ? cover : 0), gift.currency)} a month`
              : 'Change amount'}
          </Button>
        </>
      }
    >
      <form
        id="monthly-amount"
        noValidate
        className={styles['form']}
        onSubmit={(event) => void send(event)}
      >
        <TextField
          label="Amount each month"
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          error={form.formState.errors.amount?.message}
          {...form.register('amount')}
        />
        <Checkbox
          label={
            cover === null
              ? 'Also cover the card fee'
              : `Add ${formatMoney(cover, gift.currency)} to cover the card fee`
          }
          hint="So that all of your gift reaches the charity."
          {...form.register('coverFee')}
        />
        {gift.nextPaymentAt !== null && (
          <p className={styles['note']}>
            It counts from the payment on {formatDate(gift.nextPaymentAt)}. Nothing is taken now.
          </p>
        )}
        <div role="alert">{error && <p className={styles['error']}>{error}</p>}</div>
      </form>
    </Dialog>
  )
}
