export { systemRoutes } from './routes.ts'
export type * from './routes.ts'
