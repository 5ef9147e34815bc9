import { reportRoutes } from './routes.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { overviewRoutes } from './overview-routes.ts'

export const allReportsRoutes = {
  ...reportRoutes,
  ...accountsRoutes,
  ...overviewRoutes,
} as const

export type * from './accounts-routes.ts'
export type * from './overview-routes.ts'
export type * from './routes.ts'
