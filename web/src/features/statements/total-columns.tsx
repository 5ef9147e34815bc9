import {
  sumClaimableGiftAid,
  statementTotalLabel,
  type StatementTotal,
} from '@pennytrail/contract/statements/rules.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Money } from '../../ui/money/money.tsx'
import type { Column } from '../../ui/table/table.tsx'

/** Columns for the number of gifts, the amounts given and refunded, and the difference. */
export function totalColumns<Row extends StatementTotal>(): Column<Row>[] {
  return [
    {
      header: statementTotalLabel.gifts,
      kind: 'number',
      render: ({ gifts }) => formatNumber(gifts),
    },
    {
      header: statementTotalLabel.given,
      kind: 'number',
      render: ({ currency, given }) => <Money amount={given} currency={currency} />,
    },
    {
      header: statementTotalLabel.wentBack,
      kind: 'number',
      render: ({ currency, wentBack }) => moneyOrDash(-wentBack, currency),
    },
    {
      header: statementTotalLabel.net,
      kind: 'number',
      render: ({ currency, net }) => <Money amount={net} currency={currency} />,
    },
  ]
}

/** The column for gifts that a Gift Aid declaration covers. */
export function coveredColumn<Row extends StatementTotal>(): Column<Row> {
  return {
    header: statementTotalLabel.covered,
    kind: 'number',
    render: ({ currency, withGiftAid }) => moneyOrDash(withGiftAid, currency),
  }
}

/** The column for Gift Aid that charities can claim. `parts` returns a row's totals by charity. */
export function claimableColumn<Row extends StatementTotal>(
  parts: (row: Row) => readonly StatementTotal[],
): Column<Row> {
  return {
    header: statementTotalLabel.claimable,
    kind: 'number',
    render: (row) => moneyOrDash(sumClaimableGiftAid(parts(row)), row.currency),
  }
}

function moneyOrDash(amount: number, currency: string) {
  return amount === 0 ? '–' : <Money amount={amount} currency={currency} />
}
