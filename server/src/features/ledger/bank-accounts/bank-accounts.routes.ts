import { defineHandlers } from '../../../platform/http/index.ts'
import { erasePayerText } from './payer-texts.ts'
import { recordAccountTransfer } from './record-account-transfer.ts'
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
  'POST /api/charity/{id}/account-transfers': ({ body, db, deps, session, subject: charity }) =>
    recordAccountTransfer(db, session, { ...body, charityId: charity.id }, deps.clock.now()),
  'DELETE /api/charity/{id}/payer-texts/{entryId}': ({ db, params, session, subject: charity }) =>
    erasePayerText(db, session, charity.id, params.entryId),
})
