export { openApiDocument } from './openapi.ts'
export { renderApiReference } from './reference.ts'
