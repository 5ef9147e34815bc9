export { inviteRoutes } from './routes.ts'
export type * from './routes.ts'
