export { attributeEntries } from './attribute-entries.ts'
export type { LedgerEvent, FundEffect } from './ledger-event.ts'
export type { SummaryChanges } from './giver-summaries.ts'
export { listSummaryBacklog, rebuildSummaries, saveSummaryChanges } from './giver-summaries.sql.ts'
export { sumUnspentGifts } from './open-gift-balances.ts'
export { listUnspentBalances, listUnspentByFund, type UnspentBalance } from './unspent-by-gift.ts'
export { listKinds } from './ledger-events.sql.ts'
export {
  attributeBacklog,
  isInBacklog,
  summariseBacklog,
  verifyAttribution,
  type VerifiedAttribution,
} from './recompute-attribution.ts'
export { attributionHandlers as handlers } from './attribution.routes.ts'
export { attributionSchedule as schedule, attributionTasks as tasks } from './attribution.tasks.ts'
export { spreadRefunds, type GiftLedgerEvent } from './spread-refunds.ts'
export { computeGivingSpending } from './gift-spending/compute-giving-spending.ts'
export {
  findEntryCover,
  viewAllGiftSpending,
  viewGiftShares,
  viewGiftSpending,
  viewGrantSpending,
  viewOrgGiftSpending,
} from './gift-spending/gift-spending.ts'
