import type { LoginResponse } from '@pennytrail/contract'
import type { credentials } from '@pennytrail/contract/identity/routes.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { findCredential } from '../identity.sql.ts'
import { isPassword } from '../passwords/passwords.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { withRefusalsLogged, type Attempt } from './log-refusal.ts'
import { openSession } from './open-session.ts'

/**
 * Signs in by password. Answers the same for an unknown address and a wrong password, after the
 * same work. Throws `credentials-wrong`, `second-factor-required`, `second-factor-wrong`,
 * `too-many-requests`, `busy`.
 */
export const signIn = async (
  deps: Deps,
  request: FastifyRequest,
  { email, password, code }: z.output<typeof credentials>,
): Promise<LoginResponse> => {
  const attempt: Attempt = { way: 'password', person: null, request }
  return withRefusalsLogged(deps, attempt, async () => {
    const credential = await deps.database.read('system', (db) => findCredential(db, email))
    attempt.person = credential?.personId ?? null
    if (!(await isPassword(credential?.passwordHash, password)) || !credential) {
      throw new AppError('credentials-wrong')
    }
    const secondFactor = await checkSecondFactor(deps, credential.personId, code)
    return deps.database.transaction('accounts', (db) =>
      openSession(deps, db, credential.personId, request, { secondFactor }),
    )
  })
}
