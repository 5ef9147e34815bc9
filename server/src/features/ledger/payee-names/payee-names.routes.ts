import { defineHandlers } from '../../../platform/http/index.ts'
import { decideNames, listNames } from './payee-names.ts'

export const payeeNameHandlers = defineHandlers({
  'GET /api/charity/{id}/payee-names': async ({ db, query, subject: charity }) => {
    return listNames(db, charity.id, query)
  },
  'POST /api/charity/{id}/payee-names': async ({ body, db, deps, session, subject: charity }) => {
    return decideNames(db, deps, session, charity.id, body.decisions)
  },
})
