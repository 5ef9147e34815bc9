import type { Donation } from '@pennytrail/contract'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { TextLink } from '../../../ui/link.tsx'
import styles from './giving-form.module.css'

/**
 * Shows a payment error beside the button and moves the focus to it, so that the giver notices it.
 */
export function PayError({ error }: { error: unknown }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  if (!error) return null
  return (
    <p ref={box} role="alert" tabIndex={-1} className={styles['error']}>
      {getErrorMessage(
        error,
        'The payment could not be started. No money was taken. Please try again.',
      )}
    </p>
  )
}

/** Shows the status of a started payment to a giver who comes back to the form. */
export function ReturnNotice({ started, isAllHere }: { started: Donation; isAllHere: boolean }) {
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
          <TextLink to={`/donation/${started.id}`}>See your gift</TextLink>. Pay below only if you
          want to give again.
        </p>
      ) : (
        <p>
          <strong>
            {started.status === 'pending' ? 'You have not paid yet.' : 'That payment has ended.'}
          </strong>{' '}
          {started.lastDecline && `The last card was declined: ${started.lastDecline} `}
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
