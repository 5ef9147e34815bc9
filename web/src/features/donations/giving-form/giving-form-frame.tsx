import type { Donation } from '@pennytrail/contract'
import { computeFeeCover } from '@pennytrail/contract/donations/card-fee.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { useEffect, type FormEvent, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { listErrors } from '../../../lib/form.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { StartedGift } from '../../../lib/started-gifts.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx'
import { TestPaymentsNotice } from '../../system/index.ts'
import { ReturnNotice, PayError, useIsLeaving } from './giving-form-notices.tsx'
import { GivingSummary } from './giving-summary.tsx'
import { GivingTerms } from './giving-terms.tsx'
import {
  addFeeCover,
  toNewDonation,
  getValidAmount,
  type GivingFormValues,
} from './giving-form-values.ts'
import styles from './giving-form.module.css'
import type { GivingTarget } from './use-giving-target.ts'
import { useStartDonation, type NextStep } from './use-start-donation.ts'

/** Props of both giving forms: the person’s form and the form for a donor organisation. */
export interface GivingFormPartProps {
  target: GivingTarget
  /** The initial values, from the URL. */
  start: GivingFormValues
  /** The unpaid gift of a giver who comes back from the payment page. */
  started: Donation | undefined
  /** The browser's copy of the unpaid gift, with all typed values. */
  storedGift: StartedGift | null
  /** The id of the account that owns the form, or empty without an account. */
  owner: string
  /** Called with the amount in pounds, so that the URL can change with it. */
  onAmount: (pounds: string) => void
  /** Called when the interval changes, so that the URL can change with it. */
  onInterval: (interval: Interval) => void
  onNext: (next: NextStep) => void
}

/** Starts a gift and sends the giver to the payment page; shared by both giving forms. */
export function useGivingForm(
  form: UseFormReturn<GivingFormValues>,
  {
    started,
    storedGift,
    onAmount,
    onInterval,
    onNext,
    owner,
  }: Pick<
    GivingFormPartProps,
    'started' | 'storedGift' | 'owner' | 'onAmount' | 'onInterval' | 'onNext'
  >,
) {
  const { choice, other, coverFee, interval } = form.watch()
  const amount = getValidAmount({ choice, other })
  const giving = useStartDonation(started, storedGift, owner)
  const { isLeaving, leave } = useIsLeaving()
  useEffect(() => {
    if (amount !== null) onAmount(toDecimal(amount))
  }, [amount, onAmount])
  useEffect(() => onInterval(interval), [interval, onInterval])
  return {
    amount,
    coverFee,
    interval,
    charged: amount === null ? null : addFeeCover(amount, coverFee),
    isBusy: giving.isPending || isLeaving,
    error: giving.error,
    give: async (gift: ReturnType<typeof toNewDonation>) => {
      const values = form.getValues()
      const next = await giving.mutateAsync({ gift, values }).catch(() => null)
      if (!next) return
      leave()
      onNext(next)
    },
  }
}

type Portal = ReturnType<typeof useGivingForm>

export function CoverFee(props: { form: UseFormReturn<GivingFormValues>; amount: number | null }) {
  const { amount, form } = props
  return (
    <Checkbox
      label={
        amount === null
          ? 'Also cover the card fee'
          : `Add ${formatMoney(computeFeeCover(amount))} to cover the card fee`
      }
      hint="So that your whole gift reaches the charity."
      {...form.register('coverFee')}
    />
  )
}

/** The layout of a giving form: fields, summary and pay button on one page. */
export function GivingFormFrame(props: {
  label: string
  form: UseFormReturn<GivingFormValues>
  portal: Portal
  target: GivingTarget
  /** True if the giver has a declaration or is making one. */
  giftAid?: boolean
  started: Donation | undefined
  storedGift: StartedGift | null
  onSubmit: (event: FormEvent) => Promise<void>
  /** The name of the donor organisation if the giver does not pay as themselves. */
  payFor?: string
  /** Says whose card to use, and that the platform never sees the card. */
  note: string
  children: ReactNode
}) {
  const { started, children, form, storedGift, label, note, onSubmit, payFor, portal, target } =
    props
  const { giftAid = false } = props
  const { amount, charged, coverFee, error, interval, isBusy } = portal
  const { dirtyFields, errors, submitCount } = form.formState
  const ending = `${interval === 'month' ? ' a month' : ''}${payFor ? ` for ${payFor}` : ''}`
  return (
    <Stack
      as="form"
      gap={32}
      align="start"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={styles['portal']}
      aria-label={label}
    >
      <div className={styles['fields']}>
        <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
        <UnsavedChangesGuard isUnsaved={() => dirtyFields.message === true && !isBusy} />
        {started && <ReturnNotice started={started} isAllHere={storedGift !== null} />}
        {children}
        <GivingTerms target={target} />
      </div>
      <GivingSummary
        target={target}
        amount={amount}
        coverFee={coverFee}
        interval={interval}
        giftAid={giftAid}
      />
      <div className={styles['pay']}>
        <TestPaymentsNotice />
        <Button type="submit" variant="accent" wide busy={isBusy && 'Opening the payment page..'}>
          {charged === null ? 'Continue to payment' : `Pay ${formatMoney(charged)}${ending}`}
        </Button>
        <PayError error={error} />
        <p className="faint small">{note}</p>
      </div>
    </Stack>
  )
}
