import { avatarRoutes } from './avatar-routes.ts'
import { accountRoutes } from './routes.ts'
import { activityRoutes } from './activity-routes.ts'

export const allAccountRoutes = {
  ...avatarRoutes,
  ...accountRoutes,
  ...activityRoutes,
} as const

export type * from './avatar-routes.ts'
export type * from './activity-routes.ts'
export type * from './routes.ts'
