import { defineHandlers } from '../../../platform/http/index.ts'
import { changeAccount, createAccount, viewChart } from './chart.ts'
import { chooseAccount, viewEntryAccount } from './choices.ts'
import { listOpenGroups, listSuggestions } from './suggest-accounts.ts'

export const nominalAccountHandlers = defineHandlers({
  'GET /api/charity/{id}/nominal-accounts': ({ db, session, subject: charity }) =>
    viewChart(db, charity.id, session),
  'POST /api/charity/{id}/nominal-accounts': ({ body, db, deps, session, subject: charity }) =>
    createAccount(db, charity.id, session, body, deps.clock.now()),
  'PATCH /api/charity/{id}/nominal-accounts/{accountId}': ({
    body,
    db,
    deps,
    params,
    session,
    subject: charity,
  }) => changeAccount(db, charity.id, session, params.accountId, body, deps.clock.now()),
  'GET /api/charity/{id}/nominal-accounts/open': ({ db, query, subject: charity }) =>
    listOpenGroups(db, charity.id, query),
  'POST /api/charity/{id}/nominal-accounts/suggest': async ({ body, db, subject: charity }) => ({
    suggested: await listSuggestions(db, charity.id, body.payees),
  }),
  'GET /api/charity/{id}/nominal-accounts/entry/{entryId}': ({
    db,
    params,
    session,
    subject: charity,
  }) => viewEntryAccount(db, charity.id, session, params.entryId),
  'POST /api/charity/{id}/nominal-accounts/{accountId}/entries': ({
    body,
    db,
    deps,
    params,
    session,
    subject: charity,
  }) => {
    const chosen = { accountId: params.accountId, entryIds: body.entryIds }
    return chooseAccount(db, charity.id, session, chosen, deps.clock.now())
  },
})
