import { AppError } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { endSessions, recordAccountEvent, readAccount, toSessionUser } from '../identity/index.ts'
import {
  endOneSession,
  listAccountEvents,
  listLastLead,
  listSessions,
  markAsDonor,
  readDetails,
  updateShown,
} from './account.sql.ts'
import { askNewEmail, confirmNewEmail } from './change-email.ts'
import { deleteWaiting } from './change-email.sql.ts'
import { changeProfile } from './change-profile.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { viewPerson } from './view-person.ts'

export const accountHandlers = defineHandlers({
  'GET /api/user/getuserinfo/{id}': async ({ db, deps, params, session }) => ({
    data: await viewPerson(db, deps, session, params.id),
  }),
  'PATCH /api/user/update': async ({ body, db, session }) => ({
    user: await changeProfile(db, session.userId, body),
  }),
  'DELETE /api/user/deleteuser/{id}': ({ body, deps, params, session }) =>
    deleteAccount(deps, session, params.id, body?.password),
  'GET /api/user/account': async ({ db, deps, session }) => ({
    ...(await readDetails(db, session.userId, deps.clock.now())),
    lastLeadOf: await listLastLead(db, session.userId),
  }),
  'GET /api/user/export': ({ deps, session }) =>
    deps.database.transaction(session.userId, (db) => exportAccount(db, deps, session)),
  'POST /api/user/donor': async ({ db, session }) => {
    await markAsDonor(db, session.userId)
    return { user: toSessionUser(await readAccount(db, session.userId)) }
  },
  'PATCH /api/user/membership': async ({ body, db, session }) => {
    const changed = await updateShown(db, session.userId, body.charityId, body.shown)
    if (changed === 0) throw new AppError('access-denied')
    return body
  },
  'POST /api/user/password': ({ body, deps, session }) => changePassword(deps, session, body),
  'POST /api/user/email': ({ body, deps, session }) => askNewEmail(deps, session, body),
  'DELETE /api/user/email': async ({ db, session }) => {
    await deleteWaiting(db, session.userId)
    return { message: 'Your email address has not been changed.' }
  },
  'POST /api/user/confirm-new-email': ({ body, deps }) => confirmNewEmail(deps, body.token),
  'GET /api/user/log': async ({ db, session }) => ({
    events: await listAccountEvents(db, session.userId),
  }),
  'GET /api/user/sessions': async ({ db, deps, session }) => ({
    sessions: await listSessions(db, session.userId, session.sessionId, deps.clock.now()),
  }),
  'DELETE /api/user/sessions': async ({ db, deps, session }) => {
    const now = deps.clock.now()
    await endSessions(db, session.userId, now)
    await recordAccountEvent(db, session.userId, 'sessions-ended', now)
    return { message: 'You are now signed out everywhere.' }
  },
  'DELETE /api/user/sessions/{id}': async ({ db, deps, params, session }) => {
    const ended = await endOneSession(db, session.userId, params.id, deps.clock.now())
    if (ended === 0) throw new AppError('session-not-found')
    return { message: 'That session has been signed out.' }
  },
})
