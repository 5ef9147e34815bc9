export { iatiRoutes } from './routes.ts'
export type * from './routes.ts'
