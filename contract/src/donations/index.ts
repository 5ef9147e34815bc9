import { contactConsentRoutes } from './contact-consent-routes.ts'
import { donationRoutes } from './routes.ts'
import { retainedGiverRoutes } from './retained-giver-routes.ts'
import { orgGivingRoutes } from './organisation-gift-routes.ts'

export const allDonationsRoutes = {
  ...contactConsentRoutes,
  ...donationRoutes,
  ...retainedGiverRoutes,
  ...orgGivingRoutes,
} as const

export type * from './contact-consent-routes.ts'
export type * from './schemas.ts'
export type * from './retained-giver-routes.ts'
export type * from './organisation-gift-routes.ts'
