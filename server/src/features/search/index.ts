export { searchHandlers as handlers } from './search.routes.ts'
