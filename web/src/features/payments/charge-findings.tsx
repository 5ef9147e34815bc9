import type { ChargeFinding } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDate } from '../../lib/format-date.ts'
import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import styles from './payments.module.css'

/** Lists payments at Stripe that differ from the ledger. Renders nothing if there are none. */
export function ChargeFindings({ findings }: { findings: readonly ChargeFinding[] }) {
  if (findings.length === 0) return null
  return (
    <DashboardSection id="differences" title="Payments that we are looking into">
      <p className={styles['text']}>
        They differ from the charity’s ledger. We are looking into them, and will tell you if you
        need to do anything.
      </p>
      <ul className={styles['list']}>
        {findings.map((finding) => (
          <li key={finding.id}>{describeFinding(finding)}</li>
        ))}
      </ul>
    </DashboardSection>
  )
}

function describeFinding({ amount, currency, kind, paidAt, recorded, reference }: ChargeFinding) {
  const day = formatDate(paidAt)
  const paid = formatMoney(amount ?? 0, currency)
  const here = formatMoney(recorded ?? 0, currency)
  const gift = reference === null ? 'A gift' : `Gift ${reference}`
  const words: Record<ChargeFinding['kind'], string> = {
    'charge-without-gift': `The payment of ${paid} on ${day} at Stripe has no gift here yet.`,
    'gift-without-charge': `${gift} of ${here} on ${day} is recorded here, but Stripe shows no payment for it.`,
    'other-amount': `${gift} of ${here} is recorded here, but ${paid} was paid for it at Stripe on ${day}.`,
  }
  return words[kind]
}
