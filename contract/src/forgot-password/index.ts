export { forgotPasswordRoutes } from './routes.ts'
export type * from './routes.ts'
