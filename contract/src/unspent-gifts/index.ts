export { leftoverRoutes } from './routes.ts'
export type * from './routes.ts'
