export { bankImportRoutes } from './routes.ts'
export type * from './routes.ts'
