export { testimonialRoutes } from './routes.ts'
export type * from './routes.ts'
