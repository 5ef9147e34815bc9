import type { Donation } from '@pennytrail/contract'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import styles from './portal.module.css'

/** Beside the button and with the focus, so that nobody misses why nothing happened. */
export function PayError({ error }: { error: unknown }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  if (!error) return null
  return (
    <p ref={box} role="alert" tabIndex={-1} className={styles['error']}>
      {messageOf(error, 'The payment could not be started. Nothing was taken; please try again.')}
    </p>
  )
}

export function ComeBack({ begun }: { begun: Donation }) {
  return (
    <div role="status" className={styles['comeBack']}>
      <p>
        <strong>You have not paid yet.</strong>{' '}
        {begun.lastDecline && `The last card was refused: ${begun.lastDecline} `}
        Nothing was taken. Everything you entered is still here.
      </p>
    </div>
  )
}

/**
 * True from the moment the browser is sent to the payment page. Someone who comes back to this very
 * page by the browser's own button finds the form ready again.
 */
export function useLeaving() {
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
