import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ProjectMoney } from '@pennytrail/contract'
import {
  describeNoEntries,
  describeSpending,
} from '@pennytrail/contract/projects/progress-words.ts'
import { describeWithheld } from '@pennytrail/contract/reports/words.ts'
import { Fact, Facts } from '../../ui/table/facts.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Meter } from '../../ui/charts/progress.tsx'
import styles from './charity-page.module.css'

/** Shows the parts of the money: what came in, where it went and what is left. */
function MoneyParts({ total }: { total: ProjectMoney }) {
  const { balance, currency, fees, received, spent, transferred } = total
  return (
    <Facts>
      <Fact label="Received">
        <Money amount={received} currency={currency} />
      </Fact>
      {transferred !== 0 && (
        <Fact label="From other funds">
          <Money amount={transferred} currency={currency} />
        </Fact>
      )}
      <Fact label="Spent">
        <Money amount={spent} currency={currency} />
      </Fact>
      {fees > 0 && (
        <Fact label="Card and bank fees">
          <Money amount={fees} currency={currency} />
        </Fact>
      )}
      <Fact label={balance < 0 ? 'Paid from elsewhere' : 'Still to be spent'}>
        <Money amount={Math.abs(balance)} currency={currency} />
      </Fact>
    </Facts>
  )
}

/**
 * Shows the money of all of a charity's projects, one row per currency. Currencies are never added
 * together.
 */
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
        <p>{describeNoEntries(withheld)}</p>
      ) : (
        <Stack as="ul" gap={24} role="list">
          {moved.map((total) => (
            <Stack as="li" gap={12} key={total.currency} className={styles['money']}>
              <p className={styles['summary']}>{describeSpending(total)}</p>
              <Meter
                label={`Spent, in ${total.currency}`}
                value={total.spent}
                max={total.received + total.transferred}
                text={describeSpending(total)}
                hideText
              />
              <MoneyParts total={total} />
            </Stack>
          ))}
        </Stack>
      )}
      {withheld > 0 && <p className="quiet">{describeWithheld(withheld)}</p>}
      <p>
        <TextLink to={transactionsAddress({ kind: 'charity', id: ukCharityNumber })}>
          See the whole ledger
        </TextLink>
      </p>
    </section>
  )
}
