import { awardRoutes } from './awards/award-routes.ts'
import { offlineGiftRoutes } from './offline-gift-routes.ts'
import { grantRoutes } from './routes.ts'
import { grantReportRoutes } from './report-routes.ts'
import { namedGrantRoutes } from './named-grant-routes.ts'

export const allGrantsRoutes = {
  ...awardRoutes,
  ...offlineGiftRoutes,
  ...grantRoutes,
  ...grantReportRoutes,
  ...namedGrantRoutes,
} as const

export type * from './awards/award-routes.ts'
export type * from './routes.ts'
export type * from './report-routes.ts'
export type * from './offline-gift-routes.ts'
export type * from './named-grant-routes.ts'
