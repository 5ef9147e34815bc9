import { ledgerRoutes } from './routes.ts'
import { booksStartRoutes } from './books-start-routes.ts'
import { evidenceRoutes } from './evidence-routes.ts'
import { payeeNameRoutes } from './payee-name-routes.ts'
import { yearLockRoutes } from './year-lock-routes.ts'

export const allLedgerRoutes = {
  ...ledgerRoutes,
  ...evidenceRoutes,
  ...payeeNameRoutes,
  ...yearLockRoutes,
  ...booksStartRoutes,
} as const

export type * from './payee-name-routes.ts'
export type * from './routes.ts'
export type * from './evidence-routes.ts'
export type * from './year-lock-routes.ts'
export type * from './books-start-routes.ts'
