export { notificationRoutes } from './routes.ts'
export type * from './routes.ts'
