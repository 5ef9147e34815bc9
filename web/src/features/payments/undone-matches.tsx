import type { PayoutList } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import styles from './payments.module.css'

type Payout = PayoutList['payouts'][number]

/** Lists undone matches of a payout with the reasons and the correcting entries. */
export function UndoneMatches({ payout, ledger }: { payout: Payout; ledger: string }) {
  const { currency, undone } = payout
  if (undone.length === 0) return null
  const entry = (sequence: number) => (
    <TextLink to={`${ledger}/${sequence}`}>entry {sequence}</TextLink>
  )
  return (
    <Stack gap={8} className={styles['sum']}>
      <h4 className={styles['small']}>Undone matches</h4>
      <ul className={styles['list']}>
        {undone.map((one) => (
          <li key={one.id}>
            <Money amount={one.amount} currency={currency} /> on the{' '}
            {one.imported ? 'imported statement' : 'statement'} of {formatDate(one.seenOn)}, undone
            on {formatDate(one.undoneOn)}: “{one.reason}”
            {one.replaced !== null && one.restored !== null && (
              <>
                {' '}
                What had been {entry(one.replaced)} was entered again as {entry(one.restored)}.
              </>
            )}
            {one.difference !== null && one.returned !== null && (
              <>
                {' '}
                What the bank was said to have kept, {entry(one.difference)}, was reversed by{' '}
                {entry(one.returned)}.
              </>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
