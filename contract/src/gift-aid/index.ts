import { giftAidDeclarationRoutes } from './declaration-routes.ts'
import { giftAidRecordedRoutes } from './recorded-declaration-routes.ts'
import { claimantRoutes } from './claimant-routes.ts'
import { giftAidClaimRoutes } from './gift-aid-claim-routes.ts'
import { smallDonationRoutes } from './small-donation-routes.ts'

export const allGiftAidRoutes = {
  ...giftAidDeclarationRoutes,
  ...giftAidRecordedRoutes,
  ...giftAidClaimRoutes,
  ...claimantRoutes,
  ...smallDonationRoutes,
} as const

export type * from './gift-aid-claim-routes.ts'
export type * from './declaration-routes.ts'
export type * from './repayable-gift.ts'
export type * from './small-donation-routes.ts'
export type * from './recorded-declaration-routes.ts'
export type * from './claimant-routes.ts'
