import type { Donation } from '@pennytrail/contract'
import { contactWording } from '@pennytrail/contract/contact-wording.ts'
import { feeCover } from '@pennytrail/contract/giving.ts'
import type { Interval } from '@pennytrail/contract/monthly-rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { useEffect } from 'react'
import { summaryOf, useRulesForm } from '../../lib/form.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TestPayments } from '../../ui/test-payments.tsx'
import { PortalAmount } from './portal-amount.tsx'
import { PortalGiftAid } from './portal-gift-aid.tsx'
import { PortalIdentity } from './portal-identity.tsx'
import { PortalInterval } from './portal-interval.tsx'
import { ComeBack, PayError, useLeaving } from './portal-parts.tsx'
import { PortalSummary } from './portal-summary.tsx'
import { PortalTerms } from './portal-terms.tsx'
import {
  chargedFor,
  giftOf,
  portalRules,
  validAmount,
  valuesFromDonation,
  type PortalValues,
} from './portal-values.ts'
import styles from './portal.module.css'
import type { GivingTarget } from './use-giving-target.ts'
import { useStartDonation, type Next } from './use-start-donation.ts'

export interface PortalFormProps {
  target: GivingTarget
  /** How the form starts: from the address. */
  start: PortalValues
  /** The gift that was begun before, where someone comes back from the payment page. */
  begun: Donation | undefined
  /** The giver's own name. */
  name: string
  /** The amount was changed, in pounds: the address follows it. */
  onAmount: (pounds: string) => void
  /** Once or every month was chosen: the address follows it. */
  onInterval: (interval: Interval) => void
  onNext: (next: Next) => void
}

/** The whole gift on one page, with its summary beside it. */
export function PortalForm(props: PortalFormProps) {
  const { target, start, begun, name, onAmount, onInterval, onNext } = props
  const form = useRulesForm<PortalValues>({
    defaultValues: begun ? valuesFromDonation(begun) : start,
    rules: portalRules,
  })
  const { choice, other, coverFee, interval } = form.watch()
  const amount = validAmount({ choice, other })
  const giving = useStartDonation(begun)
  const { isLeaving, leave } = useLeaving()
  useEffect(() => {
    if (amount !== null) onAmount(toDecimal(amount))
  }, [amount, onAmount])
  useEffect(() => onInterval(interval), [interval, onInterval])

  const submit = form.handleSubmit(async (values) => {
    const next = await giving.mutateAsync(giftOf(values, target.send)).catch(() => null)
    if (!next) return
    leave()
    onNext(next)
  })
  const { errors, submitCount } = form.formState
  const pay =
    amount === null
      ? 'Continue to payment'
      : `Pay ${formatMoney(chargedFor(amount, coverFee))}${interval === 'month' ? ' a month' : ''}`

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={styles['portal']}
      aria-label="Your gift"
    >
      <div className={styles['fields']}>
        <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
        {begun && <ComeBack begun={begun} />}
        <PortalInterval form={form} />
        <PortalAmount form={form} />
        <Checkbox
          label={
            amount === null
              ? 'Also cover the card fee'
              : `Add ${formatMoney(feeCover(amount))} to cover the card fee`
          }
          hint="So that all of your gift reaches the charity."
          {...form.register('coverFee')}
        />
        {target.giftAid && (
          <PortalGiftAid
            form={form}
            target={target}
            charged={amount === null ? null : chargedFor(amount, coverFee)}
            name={name}
          />
        )}
        <PortalIdentity form={form} name={name} />
        <Checkbox
          label={contactWording(target.charity.name)}
          hint="It then sees your name and e-mail address. You can end this at any time in your settings."
          {...form.register('contactMe')}
        />
        <PortalTerms target={target} />
      </div>
      <PortalSummary target={target} amount={amount} coverFee={coverFee} interval={interval} />
      <div className={styles['pay']}>
        <TestPayments />
        <Button
          type="submit"
          variant="accent"
          wide
          busy={(giving.isPending || isLeaving) && 'Opening the payment page..'}
        >
          {pay}
        </Button>
        <PayError error={giving.error} />
        <p className={styles['note']}>
          You enter your card on the card processor’s page. Your card details never reach us.
        </p>
      </div>
    </form>
  )
}
