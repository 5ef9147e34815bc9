import type { Db } from '../../platform/database/index.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { resolveCharityId } from '../charities/index.ts'
import { beginConnect } from './connect/begin-connect.ts'
import { disconnect } from './connect/disconnect.ts'
import { finishConnect } from './connect/finish-connect.ts'
import { openAccount, refreshLink, returnFromSetup } from './connect/open-account.ts'
import { matchPayout } from './payouts/match-payout.ts'
import { saveToInbox } from './inbox/save-to-inbox.ts'
import { agreeToReplacement } from './replacement/agree-to-replacement.ts'
import { changeReplacement } from './replacement/change-replacement.ts'
import { withdrawReplacement } from './replacement/withdraw-replacement.ts'
import { undoMatch } from './payouts/undo-match.ts'
import { viewPayments, viewPayouts } from './view-payments.ts'

const resolvePayoutParams = async (
  db: Db,
  { id, payoutId }: { readonly id: string; readonly payoutId: string },
) => ({ id: await resolveCharityId(db, id), payoutId })

export const paymentHandlers = defineHandlers({
  'GET /api/charity/{id}/payments': ({ deps, params, session }) =>
    viewPayments(deps, session, params.id),
  'GET /api/charity/{id}/payouts': async ({ db, params, query, session }) =>
    viewPayouts(db, session, await resolveCharityId(db, params.id), query),
  'POST /api/charity/{id}/payouts/{payoutId}/match': async ({
    body,
    db,
    deps,
    params,
    session,
  }) => ({
    match: await matchPayout(db, deps, session, await resolvePayoutParams(db, params), body),
  }),
  'POST /api/charity/{id}/payouts/{payoutId}/match/undo': async ({
    body,
    db,
    deps,
    params,
    session,
  }) => ({
    undone: await undoMatch(db, deps, session, await resolvePayoutParams(db, params), body.reason),
  }),
  'GET /api/stripe/connect': ({ deps, query, session }) =>
    beginConnect(deps, session, query.charity),
  'GET /api/auth/stripe/oauth/callback': ({ deps, query, session }) =>
    finishConnect(deps, session, query),
  'POST /api/stripe/account-link': ({ body, deps, session }) =>
    openAccount(deps, session, body.charity),
  'POST /api/stripe/account-link/refresh': ({ body, deps, session }) =>
    refreshLink(deps, session, body.state),
  'POST /api/stripe/account-link/return': ({ body, deps, session }) =>
    returnFromSetup(deps, session, body.state),
  'POST /api/charity/{id}/payments/replacement/agree': ({ body, deps, params, session }) =>
    changeReplacement(deps, session, params.id, (id) =>
      agreeToReplacement(deps, session, id, body.account),
    ),
  'DELETE /api/charity/{id}/payments/replacement': ({ deps, params, session }) =>
    changeReplacement(deps, session, params.id, (id) => withdrawReplacement(deps, session, id)),
  'DELETE /api/stripe/connect': ({ deps, query, session }) =>
    disconnect(deps, session, query.charity),
  'POST /api/stripe/webhook': async ({ body, deps, request }) => {
    const signature = request.headers['stripe-signature']
    await saveToInbox(deps, body, typeof signature === 'string' ? signature : undefined)
    return { received: true }
  },
})
