import type { GiftAmount } from '@pennytrail/contract/donations/gift-amounts.ts'
import { makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { Link } from 'react-router'
import styles from './gift-amount-links.module.css'

interface GiftAmountLinksProps {
  amounts: readonly GiftAmount[]
  /** The address of the giving form, with a query. */
  to: string
}

/** Shows amounts with what they buy. Each leads to the giving form with that amount chosen. */
export function GiftAmountLinks({ amounts, to }: GiftAmountLinksProps) {
  const isExplained = amounts.some(({ says }) => says !== '')
  const money = makeMoneyFormatter(
    'GBP',
    amounts.map(({ amount }) => amount),
  )
  return (
    <ul
      role="list"
      aria-label="Amounts to give"
      className={isExplained ? styles['rows'] : styles['pills']}
    >
      {amounts.map(({ amount, says }) => (
        <li key={amount}>
          <Link to={`${to}&amount=${toDecimal(amount)}`} className={styles['amount']}>
            <span className="visually-hidden">Give </span>
            <strong>{money(amount)}</strong>
            {says && <span className="small"> {says}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
