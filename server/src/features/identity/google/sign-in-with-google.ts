import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { saveClaims, consumeAttempt, type GoogleAttempt } from './google.sql.ts'
import type { GoogleClaims } from './exchange-google-code.ts'
import { type GoogleOutcome, settle } from './settle-google-sign-in.ts'
import { withRefusalsLogged } from '../sign-in/log-refusal.ts'
import { getGoogle, toAttempt, deriveNonce } from './google-attempt.ts'

const answerMilliseconds = 10 * 60_000

interface GoogleAnswer {
  readonly code: string
  readonly state: string
}

/**
 * Exchanges a code from Google for the claims about the person. Each started sign-in accepts one
 * code, and only from the browser that started it. Throws `google-off`, `google-sign-in-failed`,
 * `google-email-unverified`, `google-unavailable`.
 */
export const takeGoogleClaims = async (
  deps: Deps,
  request: FastifyRequest,
  { code, state }: GoogleAnswer,
): Promise<{ attempt: GoogleAttempt; claims: GoogleClaims }> => {
  const google = getGoogle(deps)
  const attempt = toAttempt(deps, request, state)
  const isFirst = await deps.database.transaction('accounts', (db) =>
    consumeAttempt(db, attempt, deps.clock.now()),
  )
  if (!isFirst) throw new AppError('google-sign-in-failed')
  // Loaded here with its library, because many deployments have no Google sign-in.
  const { exchangeCode } = await import('./exchange-google-code.ts')
  const claims = await exchangeCode(google, deps.log, { code, nonce: deriveNonce(state) })
  return { attempt, claims }
}

/**
 * Signs in with a code from Google. An email address verified by Google is not enough to open an
 * existing account: the first connection also needs the account’s password.
 */
export const signInWithGoogle = async (
  deps: Deps,
  request: FastifyRequest,
  answer: GoogleAnswer,
): Promise<GoogleOutcome> =>
  withRefusalsLogged(deps, { way: 'google', person: null, request }, async () => {
    const { attempt, claims } = await takeGoogleClaims(deps, request, answer)
    const expiresAt = new Date(deps.clock.now().getTime() + answerMilliseconds)
    await deps.database.transaction('accounts', (db) => saveClaims(db, attempt, claims, expiresAt))
    return settle(deps, request, attempt, claims, {})
  })
