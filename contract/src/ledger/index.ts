import { ledgerRoutes } from './routes.ts'
import { bankAccountRoutes } from './bank-accounts/bank-account-routes.ts'
import { booksStartRoutes } from './books-start-routes.ts'
import { evidenceRoutes } from './evidence-routes.ts'
import { nominalAccountRoutes } from './nominal-accounts/routes.ts'
import { payeeNameRoutes } from './payee-name-routes.ts'
import { payeeRoutes } from './payees/payee-routes.ts'
import { yearLockRoutes } from './year-lock-routes.ts'

export const allLedgerRoutes = {
  ...ledgerRoutes,
  ...evidenceRoutes,
  ...payeeNameRoutes,
  ...payeeRoutes,
  ...nominalAccountRoutes,
  ...yearLockRoutes,
  ...booksStartRoutes,
  ...bankAccountRoutes,
} as const

export type * from './bank-accounts/bank-account-routes.ts'
export type * from './payee-name-routes.ts'
export type * from './payees/payee-routes.ts'
export type * from './nominal-accounts/routes.ts'
export type * from './routes.ts'
export type * from './evidence-routes.ts'
export type * from './year-lock-routes.ts'
export type * from './books-start-routes.ts'
