export { statementHandlers as handlers } from './statements.routes.ts'
