export { charityRegisterRoutes } from './routes.ts'
export type * from './routes.ts'
