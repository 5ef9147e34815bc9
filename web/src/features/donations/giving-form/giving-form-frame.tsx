import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { statementNote } from '@pennytrail/contract/donations/direct-debit-words.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import { computeMatch } from '@pennytrail/contract/matching/match-rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { Interval } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { listErrors } from '../../../lib/form/form.ts'
import { useIsInBrowser } from '../../../lib/use-is-in-browser.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { StartedGift } from '../../../lib/started-gifts/started-gifts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { useSession } from '../../identity/index.ts'
import { describeMatched, useOpenMatch } from '../../matching/index.ts'
import { TestPaymentsNotice } from '../../system/index.ts'
import { CheckingNotice, ReturnNotice, PayError, useIsLeaving } from './giving-form-notices.tsx'
import { GivingSummary } from './giving-summary.tsx'
import {
  addFeeCover,
  toNewDonation,
  getValidAmount,
  type GivingFormValues,
} from './giving-form-values.ts'
import styles from './giving-form.module.css'
import type { GivingTarget } from './use-giving-target.ts'
import { useGiftDraft } from './use-gift-draft.ts'
import { useStartDonation, type NextStep } from '../checkout/use-start-donation.ts'

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
    target,
  }: Pick<
    GivingFormPartProps,
    'started' | 'storedGift' | 'owner' | 'onAmount' | 'onInterval' | 'onNext' | 'target'
  >,
  /** The donor organisation that gives, or empty for a person. */
  orgId = '',
) {
  const { choice, other, coverFee, interval, method } = form.watch()
  const amount = getValidAmount({ choice, other })
  // A message about a gift that was paid must not appear in the form of the next gift.
  const isOver =
    started !== undefined && (hasArrived(started.status) || started.status === 'processing')
  useGiftDraft(form, isOver ? null : JSON.stringify([target.send, orgId]), owner)
  const giving = useStartDonation(started, storedGift, owner)
  const pot = useOpenMatch(target.send)
  // Grants are not matched.
  const match = pot && amount !== null && orgId === '' ? computeMatch(amount, pot) : 0
  const { isLeaving, leave } = useIsLeaving()
  useLeaveOncePaid(isOver ? started.id : null, onNext)
  useEffect(() => {
    if (amount !== null) onAmount(toDecimal(amount))
  }, [amount, onAmount])
  useEffect(() => onInterval(interval), [interval, onInterval])
  return {
    amount,
    coverFee,
    interval,
    method,
    charged: amount === null ? null : addFeeCover(amount, coverFee, method),
    isBusy: giving.isPending || isLeaving,
    isChecking: giving.isChecking,
    error: giving.error,
    matched: pot && amount !== null && match > 0 ? describeMatched(amount, match, pot) : null,
    give: async (gift: ReturnType<typeof toNewDonation>) => {
      const values = form.getValues()
      const next = await giving.mutateAsync({ gift, values, shownMatch: match }).catch(() => null)
      if (!next) return
      leave()
      onNext(next)
    },
  }
}

/**
 * Follows the gift to its thank-you page if it is paid elsewhere, such as in a second tab, while
 * this form is open. `paid` is the id of the started gift once it is paid, otherwise null.
 */
function useLeaveOncePaid(paid: string | null, onNext: (next: NextStep) => void): void {
  const known = useRef(paid)
  useEffect(() => {
    if (paid === null || paid === known.current) return
    known.current = paid
    onNext({ donated: paid })
  }, [onNext, paid])
}

type Portal = ReturnType<typeof useGivingForm>

/** Says where the giver enters payment details, by method. */
const nextPage: Readonly<Record<PaymentMethod, string>> = {
  card: 'Stripe takes your card details on its own page. We never see them.',
  'direct-debit': `You enter your bank details on Stripe’s page, which shows the Direct Debit Guarantee. ${statementNote}`,
  'pay-by-bank':
    'You choose your bank on the payment provider’s page and approve the payment in its app.',
}

/**
 * Returns whether the form takes input: not in the HTML of the server, whose fields would lose what
 * is typed, and not before it is known who gives.
 */
function useIsReady(): boolean {
  const isStarting = useSession((state) => state.status === 'starting')
  return useIsInBrowser() && !isStarting
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
  isGuest?: boolean
  children: ReactNode
}) {
  const { started, children, form, storedGift, label, onSubmit, payFor, portal, target } = props
  const { giftAid = false, isGuest = false } = props
  const { amount, charged, coverFee, error, interval, isBusy, isChecking, method } = portal
  const { dirtyFields, errors, submitCount } = form.formState
  const isReady = useIsReady()
  const ending = `${interval === 'month' ? ' a month' : ''}${payFor ? ` for ${payFor}` : ''}`
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} aria-label={label}>
      <noscript>
        <p>Giving needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
      <fieldset disabled={!isReady} className={styles['portal']}>
        <div className={styles['fields']}>
          <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
          <UnsavedChangesGuard isUnsaved={() => dirtyFields.message === true && !isBusy} />
          {started && (
            <ReturnNotice started={started} isAllHere={storedGift !== null} isGuest={isGuest} />
          )}
          {children}
        </div>
        <div className={styles['side']}>
          <GivingSummary
            target={target}
            amount={amount}
            coverFee={coverFee}
            interval={interval}
            method={method}
            giftAid={giftAid}
            matched={portal.matched}
          />
          <div className={styles['payBar']}>
            <PayError error={error} started={started} />
            <CheckingNotice isChecking={isChecking} />
            <Button
              type="submit"
              variant="accent"
              wide
              busy={isBusy && (isChecking ? 'Checking..' : 'Opening the payment page..')}
            >
              {charged === null ? 'Continue to payment' : `Pay ${formatMoney(charged)}${ending}`}
            </Button>
          </div>
          <div className={styles['afterPay']}>
            <p className="faint small">{nextPage[method]}</p>
            <TestPaymentsNotice />
          </div>
        </div>
      </fieldset>
    </form>
  )
}
