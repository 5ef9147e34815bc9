export { collectionRoutes } from './routes.ts'
export type { Collection, NewCollection } from './routes.ts'
