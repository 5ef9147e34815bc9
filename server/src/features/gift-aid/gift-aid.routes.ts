import { claimHandlers } from './claims/claims.routes.ts'
import { declarationHandlers } from './declarations/declarations.routes.ts'
import { smallDonationHandlers } from './small-donations/small-donations.routes.ts'
import { recordedHandlers } from './declarations/recorded-declarations.routes.ts'

export const giftAidHandlers = {
  ...declarationHandlers,
  ...recordedHandlers,
  ...claimHandlers,
  ...smallDonationHandlers,
}
