import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { computeFeeCover } from '@pennytrail/contract/donations/card-fee.ts'
import { getGiftAmountError } from '@pennytrail/contract/donations/rules.ts'
import { feeName } from '@pennytrail/contract/donations/fee-words.ts'
import {
  describeDebits,
  describeDueNowUnchanged,
  describePaymentDay,
} from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useState } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './monthly.module.css'
import { getDueNow, getNextChangeable, getUnpaidAmount, noAnswerMessage } from './monthly-words.ts'
import { NewMonthlyLink } from './new-monthly-link.tsx'
import type { MonthlyGiftAccess } from './use-monthly-gifts.ts'

interface AmountDialogProps {
  gift: MonthlyGift
  access: MonthlyGiftAccess
  onClose: () => void
  send: (change: MonthlyChange) => Promise<unknown>
}

/** Changes the amount of a monthly gift from the next payment on. */
export function AmountDialog({ gift, access, onClose, send }: AmountDialogProps) {
  const { currency } = gift
  const [isLinkOld, setIsLinkOld] = useState(false)
  const fee = feeName[gift.method]
  const form = useRulesForm({
    defaultValues: { amount: toDecimal(gift.gift), coverFee: gift.feeCover > 0 },
    rules: { amount: (text: string) => getTypedAmountError(text, getGiftAmountError) },
  })
  const { amount: text, coverFee } = form.watch()
  const amount = parseAmount(text)
  const given = getGiftAmountError(amount) === undefined ? amount : null
  const feeCoverAmount = given === null ? null : computeFeeCover(given, gift.method)
  const unpaid = getUnpaidAmount(gift)
  const due = getDueNow(gift)
  const next = getNextChangeable(gift)
  const charged = given === null ? null : given + (coverFee ? (feeCoverAmount ?? 0) : 0)
  return (
    <FormDialog
      form={form}
      size="small"
      title="Change amount"
      description={`Your monthly gift to ${getRecipientName(gift)}`}
      cancel={`Keep ${formatMoney(gift.amount, currency)}`}
      submit={charged === null ? 'Change amount' : `Give ${formatMoney(charged, currency)} a month`}
      submitting="Changing.."
      failure={noAnswerMessage}
      onClose={onClose}
      send={async () => {
        try {
          await send({ change: 'amount', amount: amount ?? 0, coverFee })
        } catch (error) {
          setIsLinkOld(hasCode(error, 'monthly-link-not-fresh'))
          throw error
        }
      }}
    >
      {isLinkOld && 'link' in access && <NewMonthlyLink link={access.link} />}
      <TextField
        label="Amount each month"
        prefix="£"
        inputMode="decimal"
        {...form.field('amount')}
      />
      <Checkbox
        label={
          feeCoverAmount === null
            ? `Also cover the ${fee}`
            : `Add ${formatMoney(feeCoverAmount, currency)} to cover the ${fee}`
        }
        hint="So that your whole gift reaches the charity."
        {...form.register('coverFee')}
      />
      {next !== null && (
        <p className={styles['note']}>
          The new amount starts with the payment {describePaymentDay(gift.method, next)}.{' '}
          {due === null ? 'No money is taken now.' : describeDueNowUnchanged(due, currency)}{' '}
          {unpaid !== null &&
            `The payment of ${formatMoney(unpaid, currency)} that could not be taken does not change. `}
          {describeDebits(gift.debits, currency)}
        </p>
      )}
    </FormDialog>
  )
}
