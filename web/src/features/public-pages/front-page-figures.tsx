import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import styles from './front-page.module.css'
import { useFrontPage } from './use-front-page.ts'

function short(amount: number) {
  return formatMoney(amount - (amount % 100), 'GBP', { short: true })
}

function pluralise(count: number, word: string) {
  return count === 1 ? word : `${word}s`
}

/** Shows the totals of all ledgers. Renders nothing before there is anything to count. */
export function FrontPageFigures() {
  const { data } = useFrontPage()
  const pounds = data?.figures.money.find(({ currency }) => currency === 'GBP')
  if (!data || !pounds) return null
  const { projects, charities, entries } = data.figures
  const figures = [
    { figure: short(pounds.received), label: 'received by projects' },
    { figure: short(pounds.spent), label: 'spent, payment by payment' },
    {
      figure: formatNumber(projects),
      label: `${pluralise(projects, 'project')} of ${formatPlural(charities, 'charity', 'charities')}`,
    },
    { figure: formatNumber(entries), label: `${pluralise(entries, 'line')} in open ledgers` },
  ]
  return (
    <section aria-labelledby="figures" className={styles['figures']}>
      <h2 id="figures" className="visually-hidden">
        What the ledgers come to
      </h2>
      <ul role="list">
        {figures.map(({ figure, label }) => (
          <li key={label}>
            <span className={styles['figure']}>{figure}</span>
            <span className="quiet">{label}</span>
          </li>
        ))}
      </ul>
      <p className={styles['source']}>Added up from the public lines of every ledger, in pounds.</p>
    </section>
  )
}
