export { accountHandlers as handlers } from './account.routes.ts'
