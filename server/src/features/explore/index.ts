export { exploreHandlers as handlers } from './explore.routes.ts'
