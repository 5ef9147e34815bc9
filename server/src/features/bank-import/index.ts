export { bankImportHandlers as handlers } from './bank-import.routes.ts'
