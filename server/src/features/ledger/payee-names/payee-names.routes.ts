import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { defineHandlers, type Session } from '../../../platform/http/index.ts'
import { findCharityAt } from '../../charities/index.ts'
import { mayDecidePayeeNames } from '../ledger.policy.ts'
import { decideNames, listNames } from './payee-names.ts'

const findOwnCharity = async (db: Db, session: Session, id: string) => {
  const charity = await findCharityAt(db, id)
  if (!mayDecidePayeeNames(session, charity.id)) throw new AppError('access-denied')
  return charity
}

export const payeeNameHandlers = defineHandlers({
  'GET /api/charity/{id}/payee-names': async ({ params, query, session, db }) => {
    const charity = await findOwnCharity(db, session, params.id)
    return listNames(db, charity.id, query)
  },
  'POST /api/charity/{id}/payee-names': async ({ params, body, session, db, deps }) => {
    const charity = await findOwnCharity(db, session, params.id)
    return decideNames(deps, session, charity.id, body.decisions)
  },
})
