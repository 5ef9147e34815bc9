import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { saveClaims, consumeAttempt } from './google.sql.ts'
import { listGoogleLimits } from '../identity.limits.ts'
import { type GoogleOutcome, settle } from './settle-google-sign-in.ts'
import { getGoogle, toAttempt, deriveNonce } from './google-attempt.ts'

const answerMilliseconds = 10 * 60_000

/**
 * Signs in with a code from Google. Each started sign-in accepts one code, and only from the
 * browser that started it. An email address verified by Google is not enough to open an existing
 * account: the first connection also needs the account’s password.
 */
export const signInWithGoogle = async (
  deps: Deps,
  request: FastifyRequest,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<GoogleOutcome> => {
  const google = getGoogle(deps)
  await deps.limits.take(...listGoogleLimits(request))
  const attempt = toAttempt(request, state)
  const asSystem = <T>(work: (db: Db) => Promise<T>) => deps.database.transaction('system', work)
  if (!(await asSystem((db) => consumeAttempt(db, attempt, deps.clock.now())))) {
    throw new AppError('google-sign-in-failed')
  }
  // Loaded here with its library, because many deployments have no Google sign-in.
  const { exchangeCode } = await import('./exchange-google-code.ts')
  const claims = await exchangeCode(google, deps.log, { code, nonce: deriveNonce(state) })
  const expiresAt = new Date(deps.clock.now().getTime() + answerMilliseconds)
  await asSystem((db) => saveClaims(db, attempt, claims, expiresAt))
  return settle(deps, request, attempt, claims, {})
}
