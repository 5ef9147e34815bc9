import type { StatementTotal } from '@pennytrail/contract/statement-rules.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'

/** The figures of a total, whatever it is of: gifts, given, went back, what remains, and of that
    what Gift Aid covers. */
export const totalColumns = <Row extends StatementTotal>(withGiftAid: boolean): Column<Row>[] => [
  { key: 'gifts', header: 'Gifts', kind: 'number', render: ({ gifts }) => formatNumber(gifts) },
  {
    key: 'given',
    header: 'Given',
    kind: 'number',
    render: ({ currency, given }) => <Money amount={given} currency={currency} />,
  },
  {
    key: 'back',
    header: 'Went back',
    kind: 'number',
    render: ({ currency, wentBack }) => unlessNone(-wentBack, currency),
  },
  {
    key: 'net',
    header: 'Total',
    kind: 'number',
    render: ({ currency, net }) => <Money amount={net} currency={currency} />,
  },
  ...(withGiftAid
    ? [
        {
          key: 'gift-aid',
          header: 'With Gift Aid',
          kind: 'number' as const,
          render: ({ currency, withGiftAid: amount }: Row) => unlessNone(amount, currency),
        },
      ]
    : []),
]

const unlessNone = (amount: number, currency: string) =>
  amount === 0 ? '–' : <Money amount={amount} currency={currency} />
