import { giftAidDeclarationRoutes } from './declaration-routes.ts'
import { giftAidRecordedRoutes } from './recorded-declaration-routes.ts'
import { giftAidClaimRoutes } from './gift-aid-claim-routes.ts'

export const allGiftAidRoutes = {
  ...giftAidDeclarationRoutes,
  ...giftAidRecordedRoutes,
  ...giftAidClaimRoutes,
} as const

export type * from './gift-aid-claim-routes.ts'
export type * from './declaration-routes.ts'
export type * from './recorded-declaration-routes.ts'
