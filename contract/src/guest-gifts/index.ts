export { guestGiftRoutes } from './routes.ts'
export type * from './routes.ts'
