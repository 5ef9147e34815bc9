export { exploreHandlers } from './explore.routes.ts'
