export { proofRoutes } from './routes.ts'
export type * from './routes.ts'
