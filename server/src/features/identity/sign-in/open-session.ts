import type { LoginResponse } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { getNetwork } from '../../../platform/rate-limits.ts'
import { toSessionUser } from '../session-user.ts'
import { assertNotDemoPerson } from '../demonstration/assert-not-demonstration-person.ts'
import { parseDevice } from '../parse-device.ts'
import { readAccount } from '../identity.sql.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { buildNewDeviceEmail } from '../identity.emails.ts'
import { insertSession, isNewDevice } from '../sessions.sql.ts'
import { makeSignOutLink } from './sign-out-link.ts'
import { issueToken } from './issue-token.ts'

const sessionMilliseconds = 12 * 3600_000

/**
 * Opens a session for a person who has proved who they are. Stores the device, so that they can
 * tell their sessions apart, and whether a second factor was part of the proof. A sign-in from a new
 * device is told by email. `db` acts as the system. Throws `demonstration-person`.
 */
export const openSession = async (
  deps: Deps,
  db: Db,
  personId: string,
  request?: Pick<FastifyRequest, 'ip' | 'headers' | 'deviceKeyHash'>,
  proved: { readonly secondFactor: boolean } = { secondFactor: false },
): Promise<LoginResponse> => {
  await assertNotDemoPerson(deps, db, personId)
  const now = deps.clock.now()
  const sessionId = uuidv7()
  const endsAt = new Date(now.getTime() + sessionMilliseconds)
  const device = parseDevice(request?.headers['user-agent'])
  const network = request ? getNetwork(request) : null
  const deviceKeyHash = request?.deviceKeyHash ?? null
  const isNew = deviceKeyHash !== null && (await isNewDevice(db, personId, deviceKeyHash))
  const session = { id: sessionId, personId, device, network, deviceKeyHash, ...proved }
  await insertSession(db, session, now, endsAt)
  const act = isNew ? 'sign-in-new-device' : 'sign-in'
  await recordAccountEvent(db, personId, act, now, { device, network })
  deps.log.info({ event: act, person: personId, network, ...proved }, 'signed in')
  const { setup: _, ...user } = toSessionUser(await readAccount(db, personId))
  if (isNew) {
    const signOutLink = makeSignOutLink(deps, personId, now)
    const where = { at: now.toISOString(), device, network, signOutLink }
    await queueMail(db, buildNewDeviceEmail(user, deps.config.appOrigin, where), 'first')
  }
  return { ...user, token: await issueToken(deps, { sessionId, userId: personId, endsAt }) }
}
