export { paymentRoutes } from './routes.ts'
export type * from './routes.ts'
