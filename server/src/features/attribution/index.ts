export { attributeEntries } from './attribute-entries.ts'
export type { LedgerEvent, FundEffect } from './ledger-event.ts'
export { sumUnspentGifts } from './open-gift-balances.ts'
export { listUnspentByGift, listUnspentByFund } from './unspent-by-gift.ts'
export { readKinds } from './ledger-events.sql.ts'
export {
  attributeBacklog,
  isInBacklog,
  verifyAttribution,
  type VerifiedAttribution,
} from './recompute-attribution.ts'
export { attributionHandlers as handlers } from './attribution.routes.ts'
export { spreadRefunds, type GiftLedgerEvent } from './spread-refunds.ts'
export {
  readEntryCover,
  viewAllGiftSpending,
  viewGrantSpending,
  viewGiftShares,
  viewGiftSpending,
  viewOrgGiftSpending,
} from './gift-spending.ts'
