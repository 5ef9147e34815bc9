import { describeSpending } from '@pennytrail/contract/projects/progress-words.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Card, ReceiptLines } from '../../ui/layout/card.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Meter } from '../../ui/charts/progress.tsx'
import styles from './front-page.module.css'

/** Summarises the money of an example project, with a link to the project's whole ledger. */
export default function ReportingExample() {
  const example = useRead('GET /api/front-page').data?.example
  if (!example) return null
  const { project, charity, money, spending, isDemo } = example
  const pounds = (amount: number) => formatMoney(amount, money.currency)
  return (
    <Card as="section" padding="none" aria-labelledby="example" className={styles['sample']}>
      <CoverArt id={project.id} tag={project.tags[0]} picture={project.cover} ratio="wide" />
      <div className={styles['sampled']}>
        <p className="faint small">{charity.name}, today</p>
        <h2 id="example">{project.title}</h2>
        <Meter
          label="Spent of what came in"
          value={money.spent}
          max={money.received + money.transferred}
          text={describeSpending(money)}
        />
        <ReceiptLines
          lines={[
            { label: 'Came in', value: pounds(money.received) },
            { label: 'Spent', value: pounds(money.spent) },
            {
              label: `Last: ${spending.payee}, ${formatDate(spending.date)}`,
              value: pounds(spending.amount),
            },
            {
              label: `Of that, paid for by ${formatPlural(spending.gifts, 'gift')}`,
              value: pounds(spending.covered),
            },
          ]}
        />
        {isDemo && (
          <p className="faint small">Demonstration: this charity and its gifts are invented.</p>
        )}
        <ButtonLink to={`/reports/view?project=${project.id}`} variant="secondary">
          Read its report
        </ButtonLink>
      </div>
    </Card>
  )
}
