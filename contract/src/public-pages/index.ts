export { frontPageRoutes } from './routes.ts'
export type * from './routes.ts'
