import { orThrow } from '../../../platform/app-error.ts'
import { defineHandlers } from '../../../platform/http/index.ts'
import { identifyDevice } from '../sign-in/device-key.ts'
import { addPasskey } from './add-passkey.ts'
import { startPasskey, startPasskeyProof, startPasskeySignIn } from './passkey-options.ts'
import { listPasskeys, renamePasskey } from './passkeys.sql.ts'
import { revokePasskey } from './revoke-passkey.ts'
import { proveOwnerWithPasskey, signInWithPasskey } from './use-passkey.ts'

export const passkeyHandlers = defineHandlers({
  'POST /api/auth/passkey/start': ({ deps, request, reply }) =>
    startPasskeySignIn(deps, request, reply),
  'POST /api/auth/passkey': ({ deps, request, reply, body }) =>
    signInWithPasskey(deps, identifyDevice(deps.config, request, reply), body),
  'POST /api/auth/passkey/prove/start': ({ deps, request, reply, session }) =>
    startPasskeyProof(deps, request, reply, session),
  'POST /api/auth/passkey/prove': ({ deps, request, session, body }) =>
    proveOwnerWithPasskey(deps, request, session, body),
  'GET /api/user/passkeys': async ({ db, session }) => ({
    passkeys: await listPasskeys(db, session.userId),
  }),
  'POST /api/user/passkeys/start': ({ deps, request, reply, session }) =>
    startPasskey(deps, request, reply, session),
  'POST /api/user/passkeys': ({ deps, request, session, body }) =>
    addPasskey(deps, request, session, body),
  'PATCH /api/user/passkeys/{id}': async ({ db, session, params, body }) =>
    orThrow(
      await renamePasskey(db, session.userId, { id: params.id, name: body.name }),
      'passkey-not-found',
    ),
  'DELETE /api/user/passkeys/{id}': ({ deps, session, params }) =>
    revokePasskey(deps, session, params.id),
})
