import { defineHandlers } from '../../platform/http/index.ts'
import { readRegisterEntry, searchRegister } from './register-entry.ts'

export const charityRegisterHandlers = defineHandlers({
  'GET /api/charity-register': async ({ db, query }) => ({
    charities: await searchRegister(db, query.search),
  }),
  'GET /api/charity-register/{number}': ({ db, params }) => readRegisterEntry(db, params.number),
})
