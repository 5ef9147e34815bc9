export { openApiDocument } from './openapi.ts'
export { apiReference } from './reference.ts'
