import type { ListedTransaction } from '@pennytrail/contract'
import { toAmountCell, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { privatePerson } from '@pennytrail/contract/ledger/payee-rules.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { describeEntryKind } from '@pennytrail/contract/matching/match-words.ts'
import type { OwnDetails } from '../bank-accounts/own-details.ts'

/** The charity’s own file contains withheld names and marks them as not published. */
const showPayee = ({ payee, payeeWithheld }: ListedTransaction): string => {
  if (payee === null) return privatePerson
  return payeeWithheld ? `${payee} (name not published)` : payee
}

/** The columns of a file of transactions for everyone. */
export const transactionColumns: CsvColumns<ListedTransaction> = {
  Sequence: (entry) => entry.sequence,
  Date: (entry) => entry.entryDate,
  'Recorded at': (entry) => entry.recordedAt,
  Kind: describeEntryKind,
  Category: (entry) => getCategoryLabel(entry.category),
  Direction: (entry) => entry.direction,
  Amount: (entry) => toAmountCell(entry.amount, entry.currency),
  Change: (entry) => toAmountCell(entry.change, entry.currency),
  Balance: (entry) => toAmountCell(entry.balance, entry.currency),
  Currency: (entry) => entry.currency,
  Payee: (entry) => showPayee(entry),
  Description: (entry) => entry.description,
  Giver: (entry) => entry.giver,
  Fund: (entry) => entry.project?.title ?? 'General fund',
  'Other fund': (entry) =>
    entry.direction === 'between' ? (entry.otherFund?.title ?? 'General fund') : null,
  'Budget line': (entry) => entry.budgetLine,
  Receipt: (entry) => (entry.evidence ? 'yes' : 'no'),
  'Matched with the bank': (entry) => (entry.matched ? 'yes' : 'no'),
  'Cited in an update': (entry) => (entry.told ? 'yes' : 'no'),
  Source: (entry) => entry.source,
  'Recorded by': (entry) => entry.authorRole,
  Reverses: (entry) => entry.reverses?.sequence,
  'Reversed by': (entry) => entry.reversedBy?.sequence,
  'Charged on': (entry) => entry.chargedOn?.sequence,
}

/** The columns of the file for the charity’s team. Only Managers and Leads get the bank’s texts. */
export const ownTransactionColumns: CsvColumns<ListedTransaction & OwnDetails> = {
  ...transactionColumns,
  Account: ({ account }) => account,
  'Bank’s text': ({ payerText }) => payerText,
}
