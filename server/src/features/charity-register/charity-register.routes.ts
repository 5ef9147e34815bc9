import { defineHandlers } from '../../platform/http/index.ts'
import { lookUpCharity } from './register-entry.ts'

export const charityRegisterHandlers = defineHandlers({
  'GET /api/charity-register/{number}': ({ db, params }) => lookUpCharity(db, params.number),
})
