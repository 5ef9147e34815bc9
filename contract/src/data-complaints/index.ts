export { dataComplaintRoutes } from './routes.ts'
export type * from './routes.ts'
