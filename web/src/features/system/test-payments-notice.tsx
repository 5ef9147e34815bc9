import { useSystem } from './use-system.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Badge } from '../../ui/badge.tsx'
import styles from './test-payments-notice.module.css'

/**
 * Says that the site uses test payments, so that no real money moves. Shows nothing if payments are
 * real.
 */
export function TestPaymentsNotice() {
  const system = useSystem()
  if (!system?.testPayments) return null
  return (
    <Row as="p" gap={8} rowGap={4} align="center" className={styles['note']}>
      <Badge tone="warning">Test payments</Badge> <span>No real money moves.</span>
    </Row>
  )
}
