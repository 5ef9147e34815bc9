export { donorOrgRoutes } from './routes.ts'
export type * from './routes.ts'
