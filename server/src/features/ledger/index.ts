export {
  buildAccountTransferEntry,
  buildFeeBackToFundEntry,
  buildFeeEntry,
  buildFeeReturnedEntry,
  buildFeeToGeneralFundEntry,
  buildGiftAidEntry,
  buildGiftAidPaidEntry,
  buildGiftAidRepaidEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  buildPayoutEntry,
  buildPayoutReturnedEntry,
  buildRefundEntry,
  buildReturnedEntry,
  buildReversal,
  buildSpendingEntry,
  buildTransferEntry,
  type IncomeInput,
} from './entries/entry-legs.ts'
export type { AssetAccount, AuthorRole, Leg, NewEntry, PostedEntry } from './entries/new-entry.ts'
export {
  findBankPlace,
  findAccountPlace,
  openStatementAccount,
} from './bank-accounts/bank-accounts.ts'
export { insertGrantTerms, termsJson } from './entries/grant-terms.sql.ts'
export { readUnallocatedBalance, readGeneralFundBalance } from './unallocated-balance.ts'
export { checkEntryDay, openPounds } from './transactions/open-pounds.ts'
export { openFund } from './transactions/record-transaction.ts'
export { lockLedger, postEntries, postToLedgers, type Posting } from './entries/post-entries.ts'
export { readFundParts } from './money-beyond-gifts.ts'
export { reverseEntry } from './entries/reverse-entry.ts'
export { buildCreditEntry, findCreditedPayment, postCredit } from './entries/supplier-credits.ts'
export { listChecks, runChecks, type BrokenRule } from './invariant-checks.ts'
export { listLedgers, verifyLedger, type BadEntry, type Verified } from './verify-ledger.ts'
export { ledgerHandlers as handlers } from './ledger.routes.ts'
export {
  ledgerSums,
  rebuildLedgerSums,
  savePartsBacklog,
  savePublicTotals,
  saveTotalsBacklog,
} from './ledger-sums.ts'
export { ledgerSchedule as schedule, ledgerTasks as tasks } from './ledger.tasks.ts'
export { ledgerFigures as figures } from './ledger-figures.ts'
export { listAccounts } from './nominal-accounts/chart.ts'
export { findAccountError, recordChoices } from './nominal-accounts/choices.ts'
export { listChoices } from './nominal-accounts/nominal-accounts.sql.ts'
export { listOpenGroups, listSuggestions } from './nominal-accounts/suggest-accounts.ts'
export { listNewestWithText } from './transactions/list-transactions.sql.ts'
export { listPayees } from './payees/payees.sql.ts'
export { showOwnPayees } from './payee-names/payee-names.ts'
export { listWithheld } from './payee-names/payee-names.sql.ts'
export { eraseGiver } from './erase-giver.ts'
export { findStandingOpening, readOpenDays } from './books-start/books-start.sql.ts'
export { mayOpenBooks } from './ledger.policy.ts'
export { readCharityCoverage, readProjectCoverage } from './evidence/evidence-coverage.ts'
export { listWithReceipt } from './evidence/evidence.sql.ts'
export { showTaken, takeEvidence } from './evidence/evidence.ts'
export { listProofFileEntries, findGiftProofFileEntries } from './proof-file-entries.ts'
export {
  assertNotHidden,
  parseTransactionId,
  viewTransaction,
} from './transactions/view-transaction.ts'
