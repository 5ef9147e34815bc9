import type { TransactionTotals } from '@pennytrail/contract'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Money } from '../../ui/money/money.tsx'
import styles from './ledger.module.css'

function Figure(props: { label: string; amount: number; currency: string }) {
  return (
    <div className={styles['figure']}>
      <dt>{props.label}</dt>
      <dd>
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  )
}

/** Shows the totals of the listed transactions in each currency, over all pages. */
export function LedgerTotals({ totals }: { totals: readonly TransactionTotals[] }) {
  return (
    <Stack gap={8}>
      {totals.map(({ currency, in: came, out, movedIn, movedOut }) => (
        <Row
          as="dl"
          gap={16}
          rowGap={4}
          key={currency}
          className={styles['figures']}
          aria-label={`Totals in ${currency}`}
        >
          <Figure label="In" amount={came} currency={currency} />
          <Figure label="Out" amount={out} currency={currency} />
          {movedIn > 0 && <Figure label="From other funds" amount={movedIn} currency={currency} />}
          {movedOut > 0 && <Figure label="To other funds" amount={movedOut} currency={currency} />}
          <Figure label="Difference" amount={came - out + movedIn - movedOut} currency={currency} />
        </Row>
      ))}
    </Stack>
  )
}
