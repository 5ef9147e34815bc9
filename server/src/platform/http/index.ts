export { methodsAt, wellFormed } from './url-matching.ts'
export { mediaTypeOf, readAsked, wantsFile, type FileKind } from './requested-file.ts'
export { registerRoutes } from './adapter.ts'
export { registerErrors, errorBodyOf } from './errors.ts'
export {
  FileAnswer,
  handlers,
  type Call,
  type Deps,
  type Handler,
  type Handlers,
} from './handler.ts'
export { apiReference, openApiDocument } from './api-document/index.ts'
export { manages, roleInCharity, roleInDonorOrg } from './roles.ts'
export type { CharityRole, DonorOrgRole, Session } from './session.ts'
export { createTokenKeys, type TokenKeys } from './token.ts'
export { refuseUnreadable } from './malformed-requests.ts'
