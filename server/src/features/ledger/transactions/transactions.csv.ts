import type { ListedTransaction } from '@pennytrail/contract'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { privatePerson } from '@pennytrail/contract/ledger/payee-rules.ts'
import { getCategoryLabel, entryKinds } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { Plain, buildToCsv } from '../../../platform/csv.ts'

const header = [
  'Sequence',
  'Date',
  'Recorded at',
  'Kind',
  'Category',
  'Direction',
  'Amount',
  'Change',
  'Balance',
  'Currency',
  'Payee',
  'Description',
  'Giver',
  'Fund',
  'Other fund',
  'Budget line',
  'Receipt',
  'Matched with the bank',
  'Cited in an update',
  'Source',
  'Recorded by',
  'Reverses',
  'Reversed by',
  'Charged on',
]

const formatAmount = (amount: number | null, currency: string): Plain =>
  new Plain(amount === null ? '' : toDecimal(amount, currency))

/** The charity’s own file contains withheld names and marks them as not published. */
const showPayee = ({ payee, payeeWithheld }: ListedTransaction): string => {
  if (payee === null) return privatePerson
  return payeeWithheld ? `${payee} (name not published)` : payee
}

const toRow = (entry: ListedTransaction) => [
  entry.sequence,
  entry.entryDate,
  entry.recordedAt,
  entryKinds[entry.kind],
  getCategoryLabel(entry.category),
  entry.direction,
  formatAmount(entry.amount, entry.currency),
  formatAmount(entry.change, entry.currency),
  formatAmount(entry.balance, entry.currency),
  entry.currency,
  showPayee(entry),
  entry.description,
  entry.giver,
  entry.project?.title ?? 'General fund',
  entry.direction === 'between' ? (entry.otherFund?.title ?? 'General fund') : null,
  entry.budgetLine,
  entry.evidence ? 'yes' : 'no',
  entry.matched ? 'yes' : 'no',
  entry.told ? 'yes' : 'no',
  entry.source,
  entry.authorRole,
  entry.reverses?.sequence ?? null,
  entry.reversedBy?.sequence ?? null,
  entry.chargedOn?.sequence ?? null,
]

export const buildTransactionsCsv = (transactions: readonly ListedTransaction[]): string =>
  buildToCsv(header, transactions.map(toRow))
