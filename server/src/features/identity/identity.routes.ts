import { defineHandlers } from '../../platform/http/index.ts'
import { proveOwner, viewWaysToProve } from './fresh-proof/prove-owner.ts'
import { toSessionUser } from './session-user.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'
import { confirmEmail } from './registration/confirm-email.ts'
import { resendConfirmation } from './registration/send-confirmation.ts'
import { readAccount } from './identity.sql.ts'
import { register } from './registration/register-account.ts'
import { recordSessionUse, revokeSession } from './sessions.sql.ts'
import { identifyDevice } from './sign-in/device-key.ts'
import { issueToken } from './sign-in/issue-token.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOutByLink } from './sign-in/sign-out-link.ts'

export const identityHandlers = defineHandlers({
  'POST /api/auth/register': ({ deps, request, reply, body }) =>
    register(deps, identifyDevice(deps.config, request, reply), body),
  'POST /api/auth/login': ({ deps, request, reply, body }) =>
    signIn(deps, identifyDevice(deps.config, request, reply), body),
  'POST /api/auth/check-password': async ({ body }) => ({
    common: await isCommonPassword(body.password),
  }),
  'POST /api/auth/logout': async ({ db, deps, session }) => {
    await revokeSession(db, session.sessionId, deps.clock.now())
    deps.log.info({ event: 'sign-out', person: session.userId }, 'signed out')
    return { message: 'You are signed out.' }
  },
  'POST /api/auth/sign-out-everywhere': ({ body, deps }) => signOutByLink(deps, body.link),
  'POST /api/auth/renew': async ({ db, deps, session }) => {
    await recordSessionUse(db, session.sessionId, deps.clock.now())
    const endsAt = new Date(session.endsAt)
    return { token: await issueToken(deps, { ...session, endsAt }) }
  },
  'GET /api/auth/proof': ({ deps, session }) => viewWaysToProve(deps, session),
  'POST /api/auth/proof': ({ deps, request, session, body }) =>
    proveOwner(deps, request, session, body),
  'GET /api/auth/me': async ({ db, session }) =>
    toSessionUser(await readAccount(db, session.userId)),
  'POST /api/auth/confirm-email': ({ deps, body }) => confirmEmail(deps, body.token),
  'POST /api/auth/resend-confirmation': ({ deps, session }) =>
    resendConfirmation(deps, session.userId),
})
