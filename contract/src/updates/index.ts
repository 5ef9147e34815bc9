import { updateRoutes } from './routes.ts'
import { followingRoutes } from './following-routes.ts'

export const allUpdatesRoutes = {
  ...updateRoutes,
  ...followingRoutes,
} as const

export type * from './following-routes.ts'
export type * from './routes.ts'
