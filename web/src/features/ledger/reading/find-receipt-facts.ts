import { findAmount } from './find-amount.ts'
import { findDate } from './find-date.ts'
import { findPayee } from './find-payee.ts'

/** The facts that were read from a receipt; null where none was found. */
export interface ReceiptFacts {
  /** In pence. */
  readonly amount: number | null
  /** As YYYY-MM-DD. */
  readonly date: string | null
  readonly payee: string | null
  /** Whether it prints a number that only businesses have. */
  readonly isBusiness: boolean
}

const businessNumbers =
  /\b(vat (no|reg|number)|company (no|number|reg)|registered in england|vat:? ?gb)\b/i

/** Finds the facts of a payment in the lines of its receipt. */
export const findReceiptFacts = (
  lines: readonly string[],
  known: { readonly today: string; readonly payees: readonly string[] },
): ReceiptFacts => ({
  amount: findAmount(lines),
  date: findDate(lines, known.today),
  payee: findPayee(lines, known.payees),
  isBusiness: lines.some((line) => businessNumbers.test(line)),
})
