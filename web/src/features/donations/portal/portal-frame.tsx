import type { Donation } from '@pennytrail/contract'
import { feeCover } from '@pennytrail/contract/donations/rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { useEffect, type FormEvent, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { summaryOf } from '../../../lib/form.ts'
import { formatMoney } from '../../../lib/format-money.ts'
import type { KeptGift } from '../../../lib/started-gifts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { KeepTyped } from '../../../ui/unsaved-changes-guard.tsx'
import { TestPayments } from '../../system/index.ts'
import { ComeBack, PayError, useLeaving } from './portal-notices.tsx'
import { PortalSummary } from './portal-summary.tsx'
import { PortalTerms } from './portal-terms.tsx'
import { chargedFor, giftOf, validAmount, type PortalValues } from './portal-values.ts'
import styles from './portal.module.css'
import type { GivingTarget } from './use-giving-target.ts'
import { useStartDonation, type Next } from './use-start-donation.ts'

/** What both forms of the portal are given: a person’s, and that of someone who acts for another. */
export interface PortalProps {
  target: GivingTarget
  /** How the form starts: from the address. */
  start: PortalValues
  /** The gift that was begun before, where someone comes back from the payment page. */
  begun: Donation | undefined
  /** The browser's copy of that gift with all typed values. */
  kept: KeptGift | null
  /** The id of the account that owns the form, or empty without an account. */
  owner: string
  /** The amount was changed, in pounds: the address follows it. */
  onAmount: (pounds: string) => void
  /** Once or every month was chosen: the address follows it. */
  onInterval: (interval: Interval) => void
  onNext: (next: Next) => void
}

/** A gift on its way to the payment page, as both forms of the portal have it. */
export function usePortal(
  form: UseFormReturn<PortalValues>,
  {
    begun,
    kept,
    onAmount,
    onInterval,
    onNext,
    owner,
  }: Pick<PortalProps, 'begun' | 'kept' | 'owner' | 'onAmount' | 'onInterval' | 'onNext'>,
) {
  const { choice, other, coverFee, interval } = form.watch()
  const amount = validAmount({ choice, other })
  const giving = useStartDonation(begun, kept, owner)
  const { isLeaving, leave } = useLeaving()
  useEffect(() => {
    if (amount !== null) onAmount(toDecimal(amount))
  }, [amount, onAmount])
  useEffect(() => onInterval(interval), [interval, onInterval])
  return {
    amount,
    coverFee,
    interval,
    charged: amount === null ? null : chargedFor(amount, coverFee),
    isBusy: giving.isPending || isLeaving,
    error: giving.error,
    give: async (gift: ReturnType<typeof giftOf>) => {
      const values = form.getValues()
      const next = await giving.mutateAsync({ gift, values }).catch(() => null)
      if (!next) return
      leave()
      onNext(next)
    },
  }
}

type Portal = ReturnType<typeof usePortal>

export function CoverFee(props: { form: UseFormReturn<PortalValues>; amount: number | null }) {
  const { amount, form } = props
  return (
    <Checkbox
      label={
        amount === null
          ? 'Also cover the card fee'
          : `Add ${formatMoney(feeCover(amount))} to cover the card fee`
      }
      hint="So that all of your gift reaches the charity."
      {...form.register('coverFee')}
    />
  )
}

/** The whole gift on one page: what is asked, its summary beside it, and the way to pay. */
export function PortalFrame(props: {
  label: string
  form: UseFormReturn<PortalValues>
  portal: Portal
  target: GivingTarget
  /** The giver has declared, or is about to. */
  giftAid?: boolean
  begun: Donation | undefined
  kept: KeptGift | null
  onSubmit: (event: FormEvent) => Promise<void>
  /** In whose name it is paid, where it is not one’s own. */
  payFor?: string
  /** Whose card it is, and that we never see it. */
  note: string
  children: ReactNode
}) {
  const { begun, children, form, kept, label, note, onSubmit, payFor, portal, target } = props
  const { giftAid = false } = props
  const { amount, charged, coverFee, error, interval, isBusy } = portal
  const { dirtyFields, errors, submitCount } = form.formState
  const ending = `${interval === 'month' ? ' a month' : ''}${payFor ? ` for ${payFor}` : ''}`
  return (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={styles['portal']}
      aria-label={label}
    >
      <div className={styles['fields']}>
        <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
        <KeepTyped isUnsaved={() => dirtyFields.message === true && !isBusy} />
        {begun && <ComeBack begun={begun} isAllHere={kept !== null} />}
        {children}
        <PortalTerms target={target} />
      </div>
      <PortalSummary
        target={target}
        amount={amount}
        coverFee={coverFee}
        interval={interval}
        giftAid={giftAid}
      />
      <div className={styles['pay']}>
        <TestPayments />
        <Button type="submit" variant="accent" wide busy={isBusy && 'Opening the payment page..'}>
          {charged === null ? 'Continue to payment' : `Pay ${formatMoney(charged)}${ending}`}
        </Button>
        <PayError error={error} />
        <p className={styles['note']}>{note}</p>
      </div>
    </form>
  )
}
