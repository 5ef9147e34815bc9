import type { FastifyReply, FastifyRequest } from 'fastify'
import { readHostCookie, setHostCookie, type Deps } from '../../../platform/http/index.ts'
import { saveAttempt } from './google.sql.ts'
import { browserCookie, getGoogle, deriveNonce } from './google-attempt.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'

const attemptMilliseconds = 60 * 60_000

/** Starts a sign-in with Google. Throws `google-off`. */
export const startGoogle = async (deps: Deps, request: FastifyRequest, reply: FastifyReply) => {
  getGoogle(deps)
  const browser = readHostCookie(deps.config, request, browserCookie) ?? makeToken()
  setHostCookie(deps.config, reply, browserCookie, browser)
  const state = makeToken()
  const attempt = { stateHash: hashToken(state), browserHash: hashToken(browser) }
  const expiresAt = new Date(deps.clock.now().getTime() + attemptMilliseconds)
  await deps.database.transaction('accounts', (db) => saveAttempt(db, attempt, expiresAt))
  return { state, nonce: deriveNonce(state) }
}
