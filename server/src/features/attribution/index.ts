export { attributeEntries } from './attribute-entries.ts'
export type { Fact, FundEffect } from './fact.ts'
export { giftsLeft } from './open-lots.ts'
export { leftByGift, leftOfDonation } from './left-by-gift.ts'
export { readKinds } from './facts.sql.ts'
export {
  attributeBacklog,
  isInBacklog,
  verifyAttribution,
  type VerifiedAttribution,
} from './recompute.ts'
export { attributionHandlers } from './attribution.routes.ts'
export { spreadReturns, type GiftFact } from './spread-returns.ts'
export {
  coveredBy,
  whereAllWent,
  whereGrantWent,
  whereItWent,
  whereOrgGiftsWent,
} from './where-it-went.ts'
