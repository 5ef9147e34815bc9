import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { findClaims } from './google.sql.ts'
import { type GoogleAnswers, type GoogleOutcome, settle } from './settle-google-sign-in.ts'
import { withRefusalsLogged } from '../sign-in/log-refusal.ts'
import { getGoogle, toAttempt } from './google-attempt.ts'

/**
 * Finishes a sign-in with Google that stopped with a question, once the person has answered it, for
 * example with the password of their account. Throws `google-sign-in-failed` if this browser has no
 * such sign-in waiting or it has expired.
 */
export const finishGoogle = async (
  deps: Deps,
  request: FastifyRequest,
  { state, ...answers }: GoogleAnswers & { readonly state: string },
): Promise<GoogleOutcome> =>
  withRefusalsLogged(deps, { way: 'google', person: null, request }, async () => {
    getGoogle(deps)
    const attempt = toAttempt(deps, request, state)
    const claims = await deps.database.read('system', (db) =>
      findClaims(db, attempt, deps.clock.now()),
    )
    if (!claims) throw new AppError('google-sign-in-failed')
    return settle(deps, request, attempt, claims, answers)
  })
