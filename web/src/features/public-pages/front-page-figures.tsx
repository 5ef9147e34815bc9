import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { totalsFile } from '@pennytrail/contract/public-pages/totals-file.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './front-page.module.css'

function short(amount: number) {
  return formatMoney(amount - (amount % 100), 'GBP', { short: true })
}

function pluralise(count: number, word: string) {
  return count === 1 ? word : `${word}s`
}

const totalsLink = (
  <a href={totalsFile} download>
    Check the figures (CSV)
  </a>
)

/** Shows the totals of all ledgers. Renders nothing before there is anything to count. */
export function FrontPageFigures() {
  const { data } = useRead('GET /api/front-page')
  const pounds = data?.figures.money.find(({ currency }) => currency === 'GBP')
  if (!data || !pounds) return null
  const { projects, charities, entries } = data.figures
  const figures = [
    { figure: short(pounds.received), label: 'received by projects', check: totalsLink },
    { figure: short(pounds.spent), label: 'spent, payment by payment', check: totalsLink },
    {
      figure: formatNumber(projects),
      label: `${pluralise(projects, 'project')} of ${formatPlural(charities, 'charity', 'charities')}`,
      check: <TextLink to={exploreAddress()}>See all projects</TextLink>,
    },
    {
      figure: formatNumber(entries),
      label: `${pluralise(entries, 'line')} in open ledgers`,
      check: <TextLink to="/verify">Verify a ledger</TextLink>,
    },
  ]
  return (
    <Stack aria-labelledby="figures" as="section" gap={24}>
      <h2 id="figures">Figures you can check</h2>
      <ul role="list" className={styles['figures']}>
        {figures.map(({ figure, label, check }) => (
          <li key={label}>
            <span className={styles['figure']}>{figure}</span>
            <span className="quiet">{label}</span>
            <span className="small">{check}</span>
          </li>
        ))}
      </ul>
      <p className="faint small">
        These totals are in pounds and come from every public ledger. The file has a row for each
        project, with a link to its ledger.
      </p>
    </Stack>
  )
}
