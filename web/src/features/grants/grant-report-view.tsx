import type { GrantReport } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { Card, ReceiptLines } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { grantFund } from './grant-words.ts'
import styles from './grants.module.css'

/** A report on a grant as it was frozen. */
export function GrantReportView({ report, trail }: { report: GrantReport; trail: ReactNode }) {
  const { by, dueOn, figures, frozenAt, ledger, note } = report
  const { currency, fees, given, refunded, spent, unspent } = figures.trail
  const line = (label: string, amount: number) => ({
    label,
    value: <Money amount={amount} currency={currency} />,
  })
  return (
    <div className={styles['page']}>
      <Card as="section" aria-labelledby="words" className={styles['card']}>
        <h2 id="words">
          In {by.role.includes(figures.charity.name) ? 'the charity’s' : 'their'} words
        </h2>
        <p className={styles['words']}>{note}</p>
        <p className={styles['quiet']}>
          {[by.name, by.role].filter(Boolean).join(', ')}, {formatDateTime(frozenAt)}
          {dueOn !== null && `. It was due on ${formatDate(dueOn)}`}.
        </p>
      </Card>
      <Card as="section" look="receipt" aria-labelledby="figures" className={styles['card']}>
        <h2 id="figures">The money</h2>
        <p>
          {formatMoney(figures.amount, currency)} from {figures.donorOrg.name} to{' '}
          {grantFund(figures)}: {figures.purpose}
          {figures.lines.length > 0 && ` For ${figures.lines.join(', ')} alone.`}
        </p>
        <ReceiptLines
          lines={[
            line('Received', given),
            line('Spent', -spent),
            ...(fees > 0 ? [line('Card fees', -fees)] : []),
            ...(refunded > 0 ? [line('Went back', -refunded)] : []),
            { ...line('Left', unspent), total: true },
          ]}
        />
        <p className={styles['quiet']}>
          Frozen at entry {ledger.size} of{' '}
          <TextLink to={`/charity/${figures.charity.number}/transactions`}>
            the charity’s ledger
          </TextLink>
          , whose chain then ended in <code>{ledger.head.slice(0, 16)}…</code> What was spent later
          is not in it.
        </p>
      </Card>
      {trail}
    </div>
  )
}
