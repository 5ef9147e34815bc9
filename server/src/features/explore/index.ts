export { exploreHandlers as handlers } from './explore.routes.ts'
export { findPublic } from './search-public.ts'
