import { AppError } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { endSessions, readAccount, toSessionUser } from '../identity/index.ts'
import {
  endOneSession,
  listLastLead,
  listSessions,
  makeDonor,
  readDetails,
  setShown,
} from './account.sql.ts'
import { askNewEmail, confirmNewEmail } from './change-email.ts'
import { deleteWaiting } from './change-email.sql.ts'
import { changeProfile } from './change-profile.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { viewPerson } from './view-person.ts'

export const accountHandlers = defineHandlers({
  'GET /api/user/getuserinfo/{id}': {
    handle: async ({ db, deps, params, session }) => ({
      data: await viewPerson(db, deps, session, params.id),
    }),
  },
  'PATCH /api/user/update': {
    handle: async ({ body, db, session }) => ({
      user: await changeProfile(db, session.userId, body),
    }),
  },
  'DELETE /api/user/deleteuser/{id}': {
    detached: true,
    handle: ({ body, deps, params, session }) =>
      deleteAccount(deps, session, params.id, body?.password),
  },
  'GET /api/user/account': {
    handle: async ({ db, deps, session }) => ({
      ...(await readDetails(db, session.userId, deps.clock.now())),
      lastLeadOf: await listLastLead(db, session.userId),
    }),
  },
  'GET /api/user/export': {
    transaction: true,
    handle: ({ db, deps, session }) => exportAccount(db, deps, session),
  },
  'POST /api/user/donor': {
    handle: async ({ db, session }) => {
      await makeDonor(db, session.userId)
      return { user: toSessionUser(await readAccount(db, session.userId)) }
    },
  },
  'PATCH /api/user/membership': {
    handle: async ({ body, db, session }) => {
      const changed = await setShown(db, session.userId, body.charityId, body.shown)
      if (changed === 0) throw new AppError('access-denied')
      return body
    },
  },
  'POST /api/user/password': {
    detached: true,
    handle: ({ body, deps, session }) => changePassword(deps, session, body),
  },
  'POST /api/user/email': {
    detached: true,
    handle: ({ body, deps, session }) => askNewEmail(deps, session, body),
  },
  'DELETE /api/user/email': {
    handle: async ({ db, session }) => {
      await deleteWaiting(db, session.userId)
      return { message: 'Your email address has not been changed.' }
    },
  },
  'POST /api/user/confirm-new-email': {
    detached: true,
    handle: ({ body, deps, request }) => confirmNewEmail(deps, request, body.token),
  },
  'GET /api/user/sessions': {
    handle: async ({ db, deps, session }) => ({
      sessions: await listSessions(db, session.userId, session.sessionId, deps.clock.now()),
    }),
  },
  'DELETE /api/user/sessions': {
    handle: async ({ db, deps, session }) => {
      await endSessions(db, session.userId, deps.clock.now())
      return { message: 'You are now signed out everywhere.' }
    },
  },
  'DELETE /api/user/sessions/{id}': {
    handle: async ({ db, deps, params, session }) => {
      const ended = await endOneSession(db, session.userId, params.id, deps.clock.now())
      if (ended === 0) throw new AppError('session-not-found')
      return { message: 'That session has been signed out.' }
    },
  },
})
