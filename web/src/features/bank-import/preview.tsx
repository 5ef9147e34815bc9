import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import styles from './bank-import.module.css'
import type { BalanceBreak } from './reading/balance-check.ts'
import type { ReadStatement, StatementLine } from './reading/read-lines.ts'
import { countUnread, UnreadLines } from './unread-lines.tsx'

function lineColumns(currency: string): Column<StatementLine>[] {
  return [
    { header: 'Line', kind: 'number', render: ({ line }) => line },
    { header: 'Date', nowrap: true, render: ({ date }) => formatShortDate(date) },
    { header: 'The bank’s description', rowHeader: true, render: ({ text }) => text },
    {
      header: 'Amount',
      kind: 'number',
      render: ({ amount }) => <Money amount={amount} currency={currency} signed />,
    },
  ]
}

interface PreviewProps extends ReadStatement {
  currency: string
  /** Whether the person imports the file although its balance does not agree. */
  isBalanceAccepted: boolean
  onAcceptBalance: (accepted: boolean) => void
}

/** Shows the first payments, the lines left out, and whether the balance agrees. */
export function Preview(props: PreviewProps) {
  const { lines, unread, balanceBreak, currency } = props
  const all = lines.length + unread.length
  const { left, above } = countUnread(unread)
  return (
    <section aria-labelledby="read" className={styles['review']}>
      <h2 id="read">Preview of the payments</h2>
      <p>
        {formatPlural(all, 'line')}: {formatPlural(lines.length, 'payment')}, {left} left out
        {above > 0 && `, ${above} above the column names`}
      </p>
      {lines.length > 0 ? (
        <Table
          caption={`The first of ${formatPlural(lines.length, 'payment')}`}
          columns={lineColumns(currency)}
          rows={lines.slice(0, 5)}
          rowKey={({ line }) => `${line}`}
          keepsRows
        />
      ) : (
        <p>No payment could be read with these columns. Change them above.</p>
      )}
      {balanceBreak && (
        <div role="alert">
          <p className="wrong">{describeBreak(balanceBreak, currency)}</p>
          <Checkbox
            label="I have compared these lines with the bank, and they are right."
            checked={props.isBalanceAccepted}
            onChange={(event) => props.onAcceptBalance(event.target.checked)}
          />
        </div>
      )}
      <UnreadLines unread={unread} />
    </section>
  )
}

function describeBreak({ line, stated, expected }: BalanceBreak, currency: string): string {
  const [inFile, computed, gap] = [stated, expected, Math.abs(stated - expected)].map((amount) =>
    formatMoney(amount, currency),
  )
  return `The balance on line ${line} is ${inFile}, but the payments make ${computed}: ${gap} ${stated > expected ? 'less' : 'more'}. A payment may be missing, or an amount may be read wrongly. Check the columns and the lines before it.`
}
