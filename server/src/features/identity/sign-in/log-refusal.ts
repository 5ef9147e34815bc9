import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { getNetwork } from '../../../platform/rate-limits.ts'

/** A try to sign in or to prove who acts, as the operator's log holds it. */
export interface Attempt {
  readonly way:
    | 'password'
    | 'passkey'
    | 'google'
    | 'invite'
    | 'proof'
    | 'reset-code'
    | 'second-factor'
  /** The id of the account; null for an address without one, and before the account is known. */
  person: string | null
  readonly request?: Pick<FastifyRequest, 'ip'> | undefined
}

/**
 * Runs a sign-in or a proof and writes a refusal into the operator's log, with person and reason, so
 * that an attack on one account or from one network can be seen. `openSession` logs successes.
 */
export const withRefusalsLogged = async <T>(
  { log }: Pick<Deps, 'log'>,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && !error.isLogged) {
      error.isLogged = true
      const { person, request, way } = attempt
      const network = request ? getNetwork(request) : null
      log.warn({ event: 'sign-in-refused', person, way, network, reason: error.code }, 'refused')
    }
    throw error
  }
}
