import { adminRoutes } from './routes.ts'
import { adminWorkRoutes } from './operations-routes.ts'
import { adminDatabaseRoutes } from './database-routes.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { siteContentRoutes } from './site-content-routes.ts'

export const allAdminRoutes = {
  ...adminRoutes,
  ...adminWorkRoutes,
  ...adminDatabaseRoutes,
  ...moderationRoutes,
  ...siteContentRoutes,
} as const

export type * from './routes.ts'
export type * from './operations-routes.ts'
export type * from './database-routes.ts'
export type * from './moderation-routes.ts'
export type * from './site-content-routes.ts'
