export { bankImportHandlers } from './bank-import.routes.ts'
