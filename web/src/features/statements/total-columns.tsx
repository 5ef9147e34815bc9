import {
  sumClaimableGiftAid,
  statementTotalLabel,
  type StatementTotal,
} from '@pennytrail/contract/statements/rules.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'

/** Columns for the number of gifts, the amounts given and refunded, and the difference. */
export const totalColumns = <Row extends StatementTotal>(): Column<Row>[] => [
  {
    key: 'gifts',
    header: statementTotalLabel.gifts,
    kind: 'number',
    render: ({ gifts }) => formatNumber(gifts),
  },
  {
    key: 'given',
    header: statementTotalLabel.given,
    kind: 'number',
    render: ({ currency, given }) => <Money amount={given} currency={currency} />,
  },
  {
    key: 'back',
    header: statementTotalLabel.wentBack,
    kind: 'number',
    render: ({ currency, wentBack }) => moneyOrDash(-wentBack, currency),
  },
  {
    key: 'net',
    header: statementTotalLabel.net,
    kind: 'number',
    render: ({ currency, net }) => <Money amount={net} currency={currency} />,
  },
]

/** The column for gifts that a Gift Aid declaration covers. */
export const coveredColumn = <Row extends StatementTotal>(): Column<Row> => ({
  key: 'covered',
  header: statementTotalLabel.covered,
  kind: 'number',
  render: ({ currency, withGiftAid }) => moneyOrDash(withGiftAid, currency),
})

/** The column for Gift Aid that charities can claim. `parts` returns a row's totals by charity. */
export const claimableColumn = <Row extends StatementTotal>(
  parts: (row: Row) => readonly StatementTotal[],
): Column<Row> => ({
  key: 'claimable',
  header: statementTotalLabel.claimable,
  kind: 'number',
  render: (row) => moneyOrDash(sumClaimableGiftAid(parts(row)), row.currency),
})

const moneyOrDash = (amount: number, currency: string) =>
  amount === 0 ? '–' : <Money amount={amount} currency={currency} />
