import { defineHandlers } from '../../../platform/http/index.ts'
import { addBankAccount, changeBankAccount, viewBankAccounts } from './bank-accounts.ts'

export const bankAccountHandlers = defineHandlers({
  'GET /api/charity/{id}/bank-accounts': ({ db, subject: charity }) =>
    viewBankAccounts(db, charity.id),
  'POST /api/charity/{id}/bank-accounts': ({ body, db, deps, subject: charity }) =>
    addBankAccount(db, charity.id, body, deps.clock.now()),
  'PATCH /api/charity/{id}/bank-accounts/{accountId}': ({
    body,
    db,
    deps,
    params,
    subject: charity,
  }) => changeBankAccount(db, charity.id, params.accountId, body, deps.clock.now()),
})
