import type { Passkey, PasskeyRegistration } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { assertNotDemoPerson } from '../demonstration/assert-not-demonstration-person.ts'
import { buildPasskeyEmail } from '../identity.emails.ts'
import { readAccount } from '../identity.sql.ts'
import { parseDevice } from '../parse-device.ts'
import { withRefusalsLogged } from '../sign-in/log-refusal.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { findPasskey, insertPasskey } from './passkeys.sql.ts'

/**
 * Adds the passkey that a browser made, and emails its owner. Throws `passkey-expired`,
 * `passkey-refused`, `passkey-known`, `passkeys-full`, `demonstration-person`.
 */
export const addPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  { userId }: Session,
  registration: PasskeyRegistration,
): Promise<Passkey> =>
  withRefusalsLogged(deps, { way: 'passkey', person: userId, request }, async () => {
    const use = { purpose: 'add', personId: userId } as const
    const challenge = await takeChallenge(deps, request, registration.clientDataJSON, use)
    // Loaded here with its library, because few requests need it.
    const { verifyRegistration } = await import('./verify-passkey.ts')
    const verified = orThrow(
      (await verifyRegistration(deps.config, challenge, registration)) ?? undefined,
      'passkey-refused',
    )
    const now = deps.clock.now()
    const key = {
      ...verified,
      id: uuidv7(now.getTime()),
      personId: userId,
      credentialId: Buffer.from(registration.id, 'base64url'),
      transports: registration.transports,
      name: parseDevice(request.headers['user-agent']) ?? 'Passkey',
    }
    const known = await deps.database.read('system', (db) => findPasskey(db, key.credentialId))
    if (known) throw new AppError('passkey-known')
    return deps.database.transaction(userId, async (db) => {
      await assertNotDemoPerson(deps, db, userId)
      const made = orThrow(await insertPasskey(db, key, now), 'passkeys-full')
      await recordAccountEvent(db, userId, 'passkey-added', now)
      const account = await readAccount(db, userId)
      await queueMail(db, buildPasskeyEmail(account, deps.config.appOrigin, true), 'first')
      return made
    })
  })
