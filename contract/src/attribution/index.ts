export { attributionRoutes } from './routes.ts'
export type * from './routes.ts'
