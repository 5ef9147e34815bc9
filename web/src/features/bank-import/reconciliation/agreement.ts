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

const sumAmounts = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

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
  const open = notInLedger.filter(({ inLedgerOn, reason }) => reason === null && !inLedgerOn)
  const left = notInLedger.filter(({ inLedgerOn, reason }) => reason !== null || inLedgerOn)
  const unexplained = difference - before - sumAmounts(notOnStatement) + sumAmounts(notInLedger)
  const agrees = difference === 0 && unexplained === 0 && open.length === 0
  const nothing = agrees && notOnStatement.length + notInLedger.length === 0
  const sentence =
    difference === 0
      ? `Ledger ${money(ledger.closing)} = bank ${money(bank)}${nothing ? ', nothing unreconciled' : ''}.`
      : `Ledger ${money(ledger.closing)}, bank ${money(bank)}: they differ by ${money(Math.abs(difference))}.`
  const reasons = [
    ...(open.length > 0
      ? [`${formatPlural(open.length, 'line')} of the bank to decide: ${money(sumAmounts(open))}.`]
      : []),
    ...(left.length > 0
      ? [`${formatPlural(left.length, 'line')} not in the ledger: ${money(sumAmounts(left))}.`]
      : []),
    ...(notOnStatement.length > 0
      ? [
          `${formatPlural(notOnStatement.length, 'entry', 'entries')} not on the statement: ${money(sumAmounts(notOnStatement))}.`,
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
  return { agrees, canBeMarked: unexplained === 0 && open.length === 0, sentence, reasons }
}
