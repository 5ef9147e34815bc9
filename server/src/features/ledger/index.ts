export {
  feeBackToFundEntry,
  feeEntry,
  feeReturnedEntry,
  feeToGeneralFundEntry,
  giftAidEntry,
  giftAidPaidEntry,
  giftEntry,
  incomeEntry,
  openingEntry,
  payoutEntry,
  payoutReturnedEntry,
  refundEntry,
  returnedEntry,
  reversalOf,
  spendingEntry,
  transferEntry,
} from './entry-shapes.ts'
export type { AssetAccount, AuthorRole, Leg, NewEntry, PostedEntry } from './new-entry.ts'
export { freeMoney, generalBalance } from './free-money.ts'
export { openFund } from './record-transaction.ts'
export { lockLedger, postEntries, postToLedgers, type Posting } from './post-entries.ts'
export { reverseEntry } from './reverse-entry.ts'
export { readChecks, runChecks, type BrokenRule } from './checks.ts'
export { ledgers, verifyLedger, type BadEntry, type Verified } from './verify.ts'
export { ledgerHandlers } from './ledger.routes.ts'
export { showOwnPayees } from './payee-names.ts'
export { listWithheld } from './payee-names.sql.ts'
export { eraseGiver } from './erase-giver.ts'
export { readLockedThrough } from './year-locks.sql.ts'
export { coverageOfCharity, coverageOfProject } from './coverage.ts'
export { showTaken, takeEvidence } from './evidence.ts'
export { fileEntries, fileGift } from './filed-entries.ts'
export { refuseHidden, transactionId, viewTransaction } from './view-transaction.ts'
