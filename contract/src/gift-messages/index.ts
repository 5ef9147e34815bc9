export { giftMessageRoutes } from './routes.ts'
export type * from './routes.ts'
