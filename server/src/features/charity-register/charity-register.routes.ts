import { defineHandlers } from '../../platform/http/index.ts'
import { readRegisterEntry } from './register-entry.ts'

export const charityRegisterHandlers = defineHandlers({
  'GET /api/charity-register/{number}': ({ db, params }) => readRegisterEntry(db, params.number),
})
