import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { defineHandlers, type Session } from '../../platform/http/index.ts'
import { findCharityAt } from '../charities/index.ts'
import { readOpenDays } from '../ledger/index.ts'
import { projectPolicy } from '../projects/index.ts'
import { listBankAccounts } from './bank-accounts.sql.ts'
import { importLines } from './import-lines.ts'
import { matchLines } from './match-lines.ts'

/** Finds a charity whose bank statements the caller may import. Throws `access-denied`. */
const ownCharity = async (db: Db, session: Session, id: string) => {
  const charity = await findCharityAt(db, id)
  if (!projectPolicy.mayRecordIncome(session, charity.id)) throw new AppError('access-denied')
  return charity
}

export const bankImportHandlers = defineHandlers({
  'GET /api/charity/{id}/bank-accounts': async ({ params, session, db }) => {
    const charity = await ownCharity(db, session, params.id)
    return { accounts: await listBankAccounts(db, charity.id) }
  },
  'POST /api/charity/{id}/bank-import/look': async ({ params, body, session, db }) => {
    const charity = await ownCharity(db, session, params.id)
    return {
      lines: await matchLines(
        db,
        { charityId: charity.id, account: body.account, currency: body.currency },
        body.lines,
      ),
      ...(await readOpenDays(db, charity.id)),
    }
  },
  'POST /api/charity/{id}/bank-import': async ({ params, body, session, db, deps }) => {
    const charity = await ownCharity(db, session, params.id)
    const job = {
      charityId: charity.id,
      account: body.account,
      currency: body.currency,
      session,
      now: deps.clock.now(),
    }
    return importLines(db, job, body.lines)
  },
})
