import { useSystem } from '../lib/system.ts'
import { Badge } from './badge.tsx'
import styles from './test-payments.module.css'

/** Says, wherever money shows, that it is not real. Shows nothing where it is. */
export function TestPayments() {
  const system = useSystem()
  if (!system?.testPayments) return null
  return (
    <p className={styles['note']}>
      <Badge tone="warning">Test payments</Badge> <span>No real money moves.</span>
    </p>
  )
}
