export { statementRoutes } from './routes.ts'
export type * from './routes.ts'
