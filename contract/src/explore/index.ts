export { exploreRoutes } from './routes.ts'
export type * from './routes.ts'
