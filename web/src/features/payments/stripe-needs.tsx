import type { ReactNode } from 'react'
import styles from './payments.module.css'
import { describeRequirements } from './stripe-requirements.ts'

/** Says why an account cannot take payments yet, and lists what Stripe still asks for. */
export function StripeNeeds({
  needs,
  children,
}: {
  needs: readonly string[]
  children: ReactNode
}) {
  if (needs.length === 0) return <p className={styles['text']}>{children}</p>
  return (
    <>
      <p className={styles['text']}>{children} Stripe still asks for:</p>
      <ul className={styles['list']}>
        {describeRequirements(needs).map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </>
  )
}
