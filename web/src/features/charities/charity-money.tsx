import type { ProjectMoney } from '@pennytrail/contract'
import { formatMoney } from '../../lib/format-money.ts'
import { plural } from '../../lib/format-number.ts'
import { TextLink } from '../../ui/link.tsx'
import styles from './charity-page.module.css'

function lineOf({ balance, currency, received, spent, spentPercent }: ProjectMoney): string {
  const money = (amount: number) => formatMoney(amount, currency, { short: true })
  if (spentPercent === null) {
    return spent > 0 ? `${money(spent)} spent, paid from elsewhere.` : 'No money has come in yet.'
  }
  const left =
    balance < 0
      ? `${money(-balance)} was paid from elsewhere.`
      : `${money(balance)} is still to be spent.`
  return `${spentPercent}% of ${money(received)} spent; ${left}`
}

/** The money of all its projects, one line a currency; amounts in two are never added up. */
export function CharityMoney(props: {
  totals: readonly ProjectMoney[]
  withheld: number
  ukCharityNumber: string
}) {
  const { totals, withheld, ukCharityNumber } = props
  const moved = totals.filter(({ entries }) => entries > 0)
  return (
    <section aria-labelledby="money" className={styles['section']}>
      <h2 id="money">Money at a glance</h2>
      {moved.length === 0 ? (
        <p>No project has received or spent anything yet.</p>
      ) : (
        <ul role="list" className={styles['money']}>
          {moved.map((total) => (
            <li key={total.currency}>{lineOf(total)}</li>
          ))}
        </ul>
      )}
      {withheld > 0 && (
        <p className={styles['note']}>
          {plural(withheld, 'transaction')} of projects that only its team sees{' '}
          {withheld === 1 ? 'is' : 'are'} not counted here.
        </p>
      )}
      <p>
        <TextLink to={`/charity/${ukCharityNumber}/transactions`}>See the whole ledger</TextLink>
      </p>
    </section>
  )
}
