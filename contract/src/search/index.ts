export { searchRoutes } from './routes.ts'
export type * from './routes.ts'
