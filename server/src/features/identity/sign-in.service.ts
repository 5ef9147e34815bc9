import type { LoginResponse } from '@pennytrail/contract'
import type { credentials } from '@pennytrail/contract/identity/routes.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { getNetwork } from '../../platform/limits.ts'
import { toSessionUser } from './session-user.ts'
import { listSignInLimits } from './identity.limits.ts'
import { assertNotDemoPerson } from './demonstration/assert-not-demonstration-person.ts'
import { parseDevice } from './parse-device.ts'
import { findCredential, readAccount } from './identity.sql.ts'
import { isPassword } from './passwords/passwords.ts'
import { askSecondFactor } from './second-factor/second-factor.service.ts'
import { insertSession } from './sessions.sql.ts'

const tokenMilliseconds = 3600_000
const sessionMilliseconds = 12 * tokenMilliseconds

/** Issues a token for a session, valid for an hour or for the rest of the session. */
export const issueToken = (
  deps: Deps,
  session: { readonly sessionId: string; readonly userId: string; readonly endsAt: Date },
): Promise<string> => {
  const now = deps.clock.now()
  const expires = Math.min(now.getTime() + tokenMilliseconds, session.endsAt.getTime())
  return deps.tokens.sign(session.sessionId, session.userId, now, new Date(expires))
}

/**
 * Opens a session for a person who has proved who they are. Stores the device, so that they can
 * tell their sessions apart, and whether a second factor was part of the proof. `db` acts as the
 * system. Throws `demonstration-person`.
 */
export const openSession = async (
  deps: Deps,
  db: Db,
  personId: string,
  request?: Pick<FastifyRequest, 'ip' | 'headers'>,
  proved: { readonly secondFactor: boolean } = { secondFactor: false },
): Promise<LoginResponse> => {
  await assertNotDemoPerson(deps, db, personId)
  const now = deps.clock.now()
  const sessionId = uuidv7()
  const endsAt = new Date(now.getTime() + sessionMilliseconds)
  const device = parseDevice(request?.headers['user-agent'])
  const network = request ? getNetwork(request) : null
  const session = { id: sessionId, personId, device, network, ...proved }
  await insertSession(db, session, now, endsAt)
  const { setup: _, ...user } = toSessionUser(await readAccount(db, personId))
  return { ...user, token: await issueToken(deps, { sessionId, userId: personId, endsAt }) }
}

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
  await deps.limits.take(...listSignInLimits(request, email))
  const credential = await deps.database.read('system', (db) => findCredential(db, email))
  if (!(await isPassword(credential?.password_hash, password)) || !credential) {
    throw new AppError('credentials-wrong')
  }
  const secondFactor = await askSecondFactor(deps, credential.person_id, code)
  return deps.database.transaction('system', (db) =>
    openSession(deps, db, credential.person_id, request, { secondFactor }),
  )
}
