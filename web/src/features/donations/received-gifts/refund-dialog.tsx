import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { ReceivedGift } from '@pennytrail/contract'
import { maximumReason } from '@pennytrail/contract/donations/rules.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { getPaidBackOnError } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { isPaidOnline } from '@pennytrail/contract/grants/rules.ts'
import { getRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { useCall, useIdFor } from '../../../lib/api/use-call.ts'
import { refreshTopics } from '../../../lib/api/refresh-topics.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { PaidBackFields, type PaidBackValues } from './paid-back-fields.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { RefundGroundFields } from './refund-ground-fields.tsx'
import {
  makeEmptyRefundGround,
  makeRefundGroundRules,
  toRefundGround,
  type RefundGroundValues,
} from './refund-ground-rules.ts'

const refundRoute = 'POST /api/donation/{id}/refund'

interface Values extends RefundGroundValues, PaidBackValues {
  part: 'whole' | 'part'
  amount: string
  reason: string
}

interface Props {
  gift: ReceivedGift
  charityNumber: string
  /** The charity's income in the register, in pence; null if unknown. */
  registerIncome: number | null
  onClose: () => void
}

/**
 * Refunds a gift in whole or in part: at Stripe, or, if the gift did not come online, as the charity
 * has paid it back. Typed values stay if the refund is refused.
 */
export default function RefundDialog({ charityNumber, gift, onClose, registerIncome }: Props) {
  const { currency, refundable } = gift
  const isOnline = isPaidOnline(gift.method)
  const [today] = useState(() => toUkDate(new Date()))
  const givenOn = toUkDate(new Date(gift.givenAt))
  const getAmount = ({ amount, part }: Pick<Values, 'amount' | 'part'>): number =>
    part === 'whole' ? refundable : (parseAmount(amount) ?? 0)
  const queries = useQueryClient()
  const idFor = useIdFor()
  const refund = useCall(refundRoute)
  const form = useRulesForm<Values>({
    defaultValues: {
      part: 'whole',
      amount: '',
      reason: '',
      paidBy: '',
      paidOn: '',
      reference: '',
      accountId: '',
      ...makeEmptyRefundGround(registerIncome),
    },
    rules: {
      amount: (text, { part }) => (part === 'whole' ? undefined : findAmountError(text, gift)),
      ...(isOnline
        ? {}
        : {
            paidBy: (how) => (how === '' ? 'Choose how you paid it back.' : undefined),
            paidOn: (date) => getPaidBackOnError(date, { givenOn, today }),
          }),
      ...makeRefundGroundRules<Values>(getAmount, ({ paidOn }) => (isOnline ? '' : paidOn)),
      reason: (text) =>
        isInvisible(text)
          ? 'Say why. The giver can read this in the email and with the gift.'
          : undefined,
    },
  })
  const [part, typedAmount] = form.watch(['part', 'amount'])
  const isPart = part === 'part'
  const send = async (values: Values) => {
    const { part, amount, reason, paidBy, paidOn, reference, accountId, ...ground } = values
    const given = {
      amount: getAmount({ amount, part }),
      reason: reason.trim(),
      ...(paidBy === ''
        ? {}
        : {
            paidBack: {
              method: paidBy,
              on: paidOn,
              reference: reference.trim(),
              ...(accountId && { accountId }),
            },
          }),
      ...toRefundGround(ground),
    }
    // The same refund, sent again after a lost response, is made once.
    const { refund: made } = await refund.mutateAsync({
      params: { id: gift.id },
      body: { ...given, id: idFor(given) },
    })
    if (isOnline) return
    toast.success(`Recorded. ${formatMoney(made.amount, currency)} of the gift was paid back.`)
    onClose()
  }
  if (isOnline && refund.isSuccess) {
    const { amount } = refund.data.refund
    const close = () => {
      // Stripe has usually confirmed the refund by the time the result is read.
      void refreshTopics(queries, refundRoute)
      onClose()
    }
    return (
      <Dialog
        open
        size="small"
        title="Refund requested"
        onClose={close}
        actions={<Button onClick={close}>Close</Button>}
      >
        <p>
          Stripe is refunding {formatMoney(amount, currency)} to the giver’s{' '}
          {getRefundTarget(gift.method)}. Once Stripe confirms it, the refund appears in the ledger
          and we email the giver your reason.
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      form={form}
      title={`Refund gift ${gift.reference}`}
      description={`${formatMoney(gift.amount, currency)} from ${gift.name ?? gift.recordedGiver ?? 'an anonymous giver'}, ${formatShortDate(gift.givenAt)}`}
      {...(isOnline
        ? { submit: 'Refund', submitting: 'Asking Stripe..' }
        : { submit: 'Record the refund', submitting: 'Recording..' })}
      danger
      failure="We did not get an answer. Send it again: the gift can only be refunded once."
      names={{
        paidBack: 'paidBy',
        'paidBack.method': 'paidBy',
        'paidBack.on': 'paidOn',
        'paidBack.accountId': 'accountId',
      }}
      send={send}
      onClose={onClose}
    >
      <RadioCards
        legend="How much"
        columns={2}
        cards={[
          {
            value: 'whole',
            label: `All of it: ${formatMoney(refundable, currency)}`,
            description:
              refundable === gift.amount ? 'The whole gift' : 'What can still be refunded',
          },
          {
            value: 'part',
            label: 'A part of it',
            description: 'The charity keeps the rest',
          },
        ]}
        {...form.register('part')}
      />
      {isPart && (
        <TextField
          label="Amount to refund"
          prefix="£"
          inputMode="decimal"
          {...form.field('amount')}
        />
      )}
      {!isOnline && (
        <PaidBackFields
          charityId={charityNumber}
          currency={currency}
          field={(name) => form.field(name)}
          givenOn={givenOn}
          today={today}
        />
      )}
      <RefundGroundFields charityNumber={charityNumber} form={form} />
      <Textarea
        label="Reason"
        hint="The giver can read this."
        maxCharacters={maximumReason}
        {...form.field('reason')}
      />
      <RefundEffect
        charityNumber={charityNumber}
        gift={gift}
        amount={getAmount({ part, amount: typedAmount })}
      />
      <p className="quiet small">
        {isOnline
          ? 'Stripe does not return its fee, so the charity’s general fund pays it. A refund cannot be undone.'
          : 'Pay the money back first: this only records it. The refund leaves your bank account in the ledger, and Gift Aid on it is no longer claimed. What the gift has already paid for, your other money pays for then. You can reverse the refund’s entry if you record it by mistake.'}
      </p>
    </FormDialog>
  )
}

function findAmountError(text: string, { currency, refundable }: ReceivedGift): string | undefined {
  return getTypedAmountError(text, (amount) => {
    if (amount === null) return 'Enter an amount in pounds, such as 5 or 12.50.'
    if (amount === 0) return 'Enter an amount above zero.'
    return amount > refundable
      ? `At most ${formatMoney(refundable, currency)} can be refunded, such as ${toDecimal(refundable, currency)}.`
      : undefined
  })
}
