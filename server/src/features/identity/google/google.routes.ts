import { defineHandlers } from '../../../platform/http/index.ts'
import { proveOwnerWithGoogle } from '../fresh-proof/prove-owner.ts'
import { disconnectGoogle, readGoogleConnection } from './google-connection.ts'
import { finishGoogle } from './finish-google-sign-in.ts'
import { identifyDevice } from '../sign-in/device-key.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { startGoogle } from './start-google-sign-in.ts'

export const googleHandlers = defineHandlers({
  'POST /api/auth/google/start': ({ deps, request, reply }) => startGoogle(deps, request, reply),
  'POST /api/auth/google': ({ deps, request, reply, body }) =>
    signInWithGoogle(deps, identifyDevice(deps.config, request, reply), body),
  'POST /api/auth/google/finish': ({ deps, request, reply, body }) =>
    finishGoogle(deps, identifyDevice(deps.config, request, reply), body),
  'POST /api/auth/google/prove': ({ deps, request, session, body }) =>
    proveOwnerWithGoogle(deps, request, session, body),
  'GET /api/user/google': ({ deps, session }) => readGoogleConnection(deps, session),
  'POST /api/user/google/disconnect': ({ deps, session, body }) =>
    disconnectGoogle(deps, session, body.password),
})
