import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { defineHandlers, type Session } from '../../platform/http/index.ts'
import { findCharityAt } from '../charities/index.ts'
import { readOpenDays } from '../ledger/index.ts'
import { projectPolicy } from '../projects/index.ts'
import { importLines } from './import-lines.ts'
import { matchLines } from './match-lines.ts'

/** Finds a charity whose bank statements the caller may import. Throws `access-denied`. */
const ownCharity = async (db: Db, session: Session, id: string) => {
  const charity = await findCharityAt(db, id)
  if (!projectPolicy.mayRecordIncome(session, charity.id)) throw new AppError('access-denied')
  return charity
}

export const bankImportHandlers = defineHandlers({
  'POST /api/charity/{id}/bank-import/look': async ({ params, body, session, db }) => {
    const charity = await ownCharity(db, session, params.id)
    return {
      lines: await matchLines(db, charity.id, body.currency, body.lines),
      ...(await readOpenDays(db, charity.id)),
    }
  },
  'POST /api/charity/{id}/bank-import': async ({ params, body, session, db, deps }) => {
    const charity = await ownCharity(db, session, params.id)
    const job = {
      charityId: charity.id,
      currency: body.currency,
      session,
      now: deps.clock.now(),
    }
    return importLines(db, job, body.lines)
  },
})
