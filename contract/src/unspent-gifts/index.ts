export { unspentGiftRoutes } from './routes.ts'
export type * from './routes.ts'
export type * from './restricted-money.ts'
export type * from './waiver-routes.ts'
