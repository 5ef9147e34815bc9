import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ProjectMoney } from '@pennytrail/contract'
import {
  describeNoEntries,
  describeSpending,
} from '@pennytrail/contract/projects/progress-words.ts'
import { describeWithheld } from '@pennytrail/contract/reports/words.ts'
import { Stack } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './charity-page.module.css'

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
        <Stack as="ul" gap={8} role="list" className={styles['money']}>
          {moved.map((total) => (
            <li key={total.currency}>{describeSpending(total)}</li>
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
