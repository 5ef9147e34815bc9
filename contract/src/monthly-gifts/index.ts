export { monthlyGiftRoutes } from './routes.ts'
export type * from './routes.ts'
