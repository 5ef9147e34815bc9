import { formatMoney, type MoneyStyle } from '@pennytrail/contract/format-money.ts'

export interface MoneyProps extends MoneyStyle {
  /** Whole minor units: 2500 is £25.00. */
  amount: number
  currency?: string
}

/** Shows an amount with figures of equal width. */
export function Money({ amount, currency = 'GBP', ...style }: MoneyProps) {
  return (
    <data value={amount} className="figures nowrap">
      {formatMoney(amount, currency, style)}
    </data>
  )
}
