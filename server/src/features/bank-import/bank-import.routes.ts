import { defineHandlers } from '../../platform/http/index.ts'
import { readOpenDays } from '../ledger/index.ts'
import { listBankAccounts } from './bank-accounts.sql.ts'
import { importLines } from './import-lines.ts'
import { matchLines } from './match-lines.ts'

export const bankImportHandlers = defineHandlers({
  'GET /api/charity/{id}/bank-accounts': async ({ db, subject: charity }) => {
    return { accounts: await listBankAccounts(db, charity.id) }
  },
  'POST /api/charity/{id}/bank-import/look': async ({ body, db, subject: charity }) => {
    return {
      lines: await matchLines(
        db,
        { charityId: charity.id, account: body.account, currency: body.currency },
        body.lines,
      ),
      ...(await readOpenDays(db, charity.id)),
    }
  },
  'POST /api/charity/{id}/bank-import': async ({ body, db, deps, session, subject: charity }) => {
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
