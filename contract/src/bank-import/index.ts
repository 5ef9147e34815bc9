export { bankImportRoutes } from './routes.ts'
export { reconciliationRoutes } from './reconciliation-routes.ts'
export type * from './reconciliation-routes.ts'
export type * from './routes.ts'
