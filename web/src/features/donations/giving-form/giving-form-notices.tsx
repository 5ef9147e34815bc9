import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { thanksAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { TextLink } from '../../../ui/link.tsx'
import styles from './giving-form.module.css'

/**
 * Shows beside the button why a payment could not be started or was declined, and moves the focus
 * there, so that the giver notices it.
 */
export function PayError({ error, started }: { error: unknown; started: Donation | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  const cause = error ?? describeDecline(started)
  useEffect(() => {
    if (cause !== null) box.current?.focus()
  }, [cause])
  if (cause === null) return null
  const message =
    typeof cause === 'string'
      ? cause
      : getErrorMessage(
          cause,
          'The payment could not be started. No money was taken. Please try again.',
        )
  return (
    <p ref={box} role="alert" tabIndex={-1} className={styles['error']}>
      {message}
    </p>
  )
}

/** Says that the browser is being checked, which takes a few seconds. */
export function CheckingNotice({ isChecking }: { isChecking: boolean }) {
  return (
    <p role="status" className={styles['checking']}>
      {isChecking && 'We are checking that you are not a robot. This takes a few seconds.'}
    </p>
  )
}

/** Returns why the started payment was declined, if it was and can still be paid another way. */
function describeDecline(started: Donation | undefined): string | null {
  if (!started || started.lastDecline === null) return null
  if (hasArrived(started.status) || started.status === 'processing') return null
  return `${started.lastDecline} No money was taken. Try again, or pay another way.`
}

/** Shows the status of a started payment to a giver who comes back to the form. */
export function ReturnNotice(props: {
  started: Donation
  isAllHere: boolean
  /** A guest sees the gift on the page after payment, without signing in. */
  isGuest: boolean
}) {
  const { isAllHere, isGuest, started } = props
  const sum = formatMoney(started.amount, started.currency)
  return (
    <div role="status" className={styles['comeBack']}>
      {hasArrived(started.status) || started.status === 'processing' ? (
        <p>
          <strong>
            {started.status === 'processing'
              ? `Your payment of ${sum} is being processed by your bank.`
              : `Your payment of ${sum} went through.`}
          </strong>{' '}
          <TextLink to={isGuest ? thanksAddress(started.id) : `/donation/${started.id}`}>
            See your gift
          </TextLink>
          . Pay below only if you want to give again.
        </p>
      ) : (
        <p>
          <strong>
            {started.status === 'pending' ? 'You have not paid yet.' : 'That payment has ended.'}
          </strong>{' '}
          No money was taken.{' '}
          {isAllHere
            ? 'Everything you entered is still here.'
            : 'Check the form before you pay, because some of what you entered is missing.'}
        </p>
      )}
    </div>
  )
}

/**
 * True once the browser is sent to the payment page. It becomes false again if the giver returns to
 * this page with the Back button.
 */
export function useIsLeaving() {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false)
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return { isLeaving, leave: () => setLeaving(true) }
}
