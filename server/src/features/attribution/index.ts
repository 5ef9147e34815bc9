export { attributeEntries } from './attribute-entries.ts'
export type { Fact, FundEffect } from './ledger-event.ts'
export { giftsLeft } from './open-gift-balances.ts'
export { leftByGift, leftOfDonation } from './unspent-by-gift.ts'
export { readKinds } from './ledger-events.sql.ts'
export {
  attributeBacklog,
  isInBacklog,
  verifyAttribution,
  type VerifiedAttribution,
} from './recompute-attribution.ts'
export { attributionHandlers } from './attribution.routes.ts'
export { spreadReturns, type GiftFact } from './spread-refunds.ts'
export {
  coveredBy,
  whereAllWent,
  whereGrantWent,
  whereItWent,
  whereOrgGiftsWent,
} from './gift-spending.ts'
