export { systemHandlers as handlers } from './system.routes.ts'
