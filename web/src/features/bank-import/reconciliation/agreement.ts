import type { Reconciliation } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { formatPlural } from '../../../lib/format-number.ts'

/** Reads a typed balance, which may be below zero, as minor units; null if it is no amount. */
export const getSignedAmount = (typed: string, currency: string): number | null => {
  const isNegative = /^\s*[-−]/.test(typed)
  const amount = parseAmount(typed.replace(/^\s*[-−]/, ''), currency)
  return amount !== null && isNegative ? -amount : amount
}

export interface Agreement {
  readonly agrees: boolean
  readonly canBeMarked: boolean
  /** Says whether the ledger and the bank agree, and by how much they differ. */
  readonly sentence: string
  /** Say what makes the difference. */
  readonly reasons: readonly string[]
}

/**
 * Describes whether an account's ledger and statement agree. `closing` is the statement's balance as
 * the person typed it, in minor units, for a file without balances.
 */
export const describeAgreement = (found: Reconciliation, closing: number | null): Agreement => {
  const { before, currency, ledger, notInLedger, notOnStatement, statement } = found
  const money = (amount: number) => formatMoney(amount, currency)
  const bank = statement.closing ?? closing
  if (bank === null || ledger.closing === null) {
    const sentence = `The ledger has ${money(ledger.closing ?? 0)}. The balance at the bank is not known.`
    return { agrees: false, canBeMarked: false, sentence, reasons: [] }
  }
  const difference = ledger.closing - bank
  const { open, other } = notInLedger
  const unexplained = difference - before - notOnStatement.amount + open.amount + other.amount
  const agrees = difference === 0 && unexplained === 0 && open.count === 0
  const nothing = agrees && notOnStatement.count + other.count === 0
  const sentence =
    difference === 0
      ? `Ledger ${money(ledger.closing)} = bank ${money(bank)}${nothing ? ', nothing unreconciled' : ''}.`
      : `Ledger ${money(ledger.closing)}, bank ${money(bank)}: they differ by ${money(Math.abs(difference))}.`
  const reasons = [
    ...(open.count > 0
      ? [`${formatPlural(open.count, 'line')} of the bank to decide: ${money(open.amount)}.`]
      : []),
    ...(other.count > 0
      ? [`${formatPlural(other.count, 'line')} not in the ledger: ${money(other.amount)}.`]
      : []),
    ...(notOnStatement.count > 0
      ? [
          `${formatPlural(notOnStatement.count, 'entry', 'entries')} not on the statement: ${money(notOnStatement.amount)}.`,
        ]
      : []),
    ...(before === 0
      ? []
      : [
          `Before the first line here, the ledger already had ${money(Math.abs(before))} ${before > 0 ? 'more' : 'less'} than the bank. An opening balance may be missing or wrong.`,
        ]),
    ...(unexplained === 0
      ? []
      : [
          `${money(Math.abs(unexplained))} is unexplained. A line of the bank may be missing here.`,
        ]),
  ]
  return { agrees, canBeMarked: unexplained === 0 && open.count === 0, sentence, reasons }
}
