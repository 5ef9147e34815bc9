import { contactConsentRoutes } from './contact-consent/contact-consent-routes.ts'
import { donationRoutes } from './routes.ts'
import { retainedGiverRoutes } from './retained-givers/retained-giver-routes.ts'
import { orgGivingRoutes } from './organisation-gift-routes.ts'

export const allDonationsRoutes = {
  ...contactConsentRoutes,
  ...donationRoutes,
  ...retainedGiverRoutes,
  ...orgGivingRoutes,
} as const

export type * from './contact-consent/contact-consent-routes.ts'
export type * from './schemas.ts'
export type * from './refunds/refund-schemas.ts'
export type * from './retained-givers/retained-giver-routes.ts'
export type * from './organisation-gift-routes.ts'
