export { listMethods, maxUrlLength, toWellFormedUrl } from './url-matching.ts'
export {
  getMediaType,
  parseRequestedFile,
  isFileRequested,
  type FileKind,
} from './file-answers/requested-file.ts'
export type { Deps } from '../deps.ts'
export { readHostCookie, setHostCookie } from './host-cookie.ts'
export type { Subjects } from './call/exchange.ts'
export { registerRoutes } from './adapter.ts'
export { assertFreshProof, assertSecondFactor } from './access/fresh-proof.ts'
export { registerErrors, toErrorBody } from './errors.ts'
export { FileAnswer, StreamedFile } from './file-answers/file-answer.ts'
export { sendPublicFile } from './file-answers/send-file.ts'
export {
  defineHandlers,
  type CharitySubject,
  type Subject,
  type Call,
  type Handler,
  type Handlers,
} from './handler.ts'
export {
  isInCharity,
  isInDonorOrg,
  makeCharityPolicy,
  makeDonorOrgPolicy,
  roleInCharity,
  roleInDonorOrg,
} from './access/roles.ts'
export type { CharityRole, DonorOrgRole, Session } from './session.ts'
export { readFromReplica, readPublic } from './read-from-replica.ts'
export { isForPage, sendAnswer, toPageKey } from './visitor-cache.ts'
export { createTokenKeys, type TokenKeys } from './token.ts'
export { createMalformedRequestHandler } from './malformed-requests.ts'
export { pickDeclared } from './pick-declared.ts'
