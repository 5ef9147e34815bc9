import { reportRoutes } from './routes.ts'
import { accountsRoutes } from './accounts-routes.ts'

export const allReportsRoutes = {
  ...reportRoutes,
  ...accountsRoutes,
} as const

export type * from './accounts-routes.ts'
export type * from './routes.ts'
