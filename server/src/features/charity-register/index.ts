export { charityRegisterHandlers as handlers } from './charity-register.routes.ts'
export { ExtractError } from './import/readers/extract.ts'
export { explainNothingTaken } from './import/import-outcome.ts'
export type {
  AbsentCharities,
  ImportReporter,
  RejectedRow,
  TableOutcome,
} from './import/import-outcome.ts'
export {
  findRegisterEntry,
  readRegisterEntry,
  toRegistrations,
  toStanding,
} from './register-entry.ts'
export { importRegister } from './import/import-register.ts'
export { importBundledRegister } from './import/bundled-register.ts'
