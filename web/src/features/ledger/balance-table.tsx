import type { SpendingEffect } from './spending-effect.ts'
import styles from './balance-table.module.css'
import { Stack } from '../../ui/layout/layout.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Table } from '../../ui/table/table.tsx'

export function SpendingWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <Stack as="ul" gap={4} role="list" className={styles['warnings']}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </Stack>
  )
}

/** Shows the balances of a fund and its budget lines, before and after a payment, in a table. */
export function BalanceTable(props: {
  effect: SpendingEffect
  currency: string
  caption?: string
  /** Shows only the current balances, while nothing is typed yet. */
  beforeOnly?: boolean
}) {
  const { beforeOnly = false, caption = 'Balances', currency, effect } = props
  type Row = SpendingEffect['rows'][number]
  return (
    <Table
      caption={caption}
      columns={[
        { header: 'Fund and budget', rowHeader: true, render: (row: Row) => row.label },
        {
          header: beforeOnly ? 'Now' : 'Before',
          kind: 'number',
          render: ({ before }) => <Money amount={before} currency={currency} />,
        },
        ...(beforeOnly
          ? []
          : [
              {
                header: 'After',
                kind: 'number' as const,
                render: ({ after }: Row) => <Money amount={after} currency={currency} />,
              },
            ]),
      ]}
      rows={effect.rows}
      rowKey={({ key }) => key}
      keepsRows
    />
  )
}
