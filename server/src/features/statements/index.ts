export { statementHandlers } from './statements.routes.ts'
