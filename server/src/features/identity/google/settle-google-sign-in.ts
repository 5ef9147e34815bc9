import type { GoogleQuestion, LoginResponse } from '@pennytrail/contract'
import type { googleRoutes } from '@pennytrail/contract/identity/google-routes.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import type { GoogleClaims } from './exchange-google-code.ts'
import {
  connect,
  endAttempt,
  findConnected,
  readConnection,
  type GoogleAttempt,
} from './google.sql.ts'
import { buildGoogleConnectionEmail } from '../identity.emails.ts'
import { findAccount, insertAccount } from '../identity.sql.ts'
import { endSessions } from '../sessions.sql.ts'
import { recordAccountEvent } from '../account-log/account-log.sql.ts'
import { confirmAddress, provePassword } from '../create-account.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { withRefusalsLogged } from '../sign-in/log-refusal.ts'
import { openSession } from '../sign-in/open-session.ts'

export type GoogleAnswers = Omit<
  z.output<(typeof googleRoutes)['POST /api/auth/google/finish']['body']>,
  'state'
>
export type GoogleOutcome = LoginResponse | GoogleQuestion

// No password has this hash, so only Google can open the account until a password is set.
const noPassword = '!'

/** Opens the session as the last step of a sign-in, in one transaction with the person's answer. */
const finish = (
  deps: Deps,
  request: FastifyRequest,
  attempt: GoogleAttempt,
  secondFactor: boolean,
  work: (db: Db) => Promise<string>,
): Promise<LoginResponse> =>
  deps.database.transaction('accounts', async (db) => {
    if (!(await endAttempt(db, attempt))) throw new AppError('google-sign-in-failed')
    return openSession(deps, db, await work(db), request, { secondFactor })
  })

/** Creates an account with the address that Google has verified. */
const create = async (deps: Deps, db: Db, claims: GoogleClaims, profile: Profile) => {
  const now = deps.clock.now()
  const account = { ...profile, id: uuidv7(), email: claims.email, passwordHash: noPassword }
  const made = await insertAccount(db, account, now)
  if (!made || !(await connect(db, claims.subject, account.id, now))) {
    throw new AppError('google-sign-in-failed')
  }
  await confirmAddress(db, account.id, now)
  return account.id
}
type Profile = NonNullable<GoogleAnswers['profile']>

/** Connects the existing account with this address, after its password has proved the owner. */
const join = async (deps: Deps, db: Db, claims: GoogleClaims, owner: Owner) => {
  const now = deps.clock.now()
  if (!(await connect(db, claims.subject, owner.id, now))) {
    throw new AppError('google-linked-elsewhere')
  }
  await confirmAddress(db, owner.id, now)
  await endSessions(db, owner.id, now)
  await recordAccountEvent(db, owner.id, 'google-on', now)
  await queueMail(db, buildGoogleConnectionEmail(owner, deps.config.appOrigin, true), 'first')
  return owner.id
}
type Owner = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Signs the person in, or returns the question that they must answer before that. */
export const settle = async (
  deps: Deps,
  request: FastifyRequest,
  attempt: GoogleAttempt,
  claims: GoogleClaims,
  { password, profile, code }: GoogleAnswers,
): Promise<GoogleOutcome> => {
  const { subject, email, firstname, lastname } = claims
  const ask = (asks: GoogleQuestion['asks']) => ({ asks, email, firstname, lastname })
  const { connected, owner, taken } = await deps.database.read('system', async (db) => {
    const account = await findAccount(db, email)
    return {
      connected: await findConnected(db, subject),
      owner: account,
      taken: account !== undefined && (await readConnection(db, account.id)) !== null,
    }
  })
  if (connected) {
    return withRefusalsLogged(deps, { way: 'google', person: connected, request }, async () => {
      const factor = await checkSecondFactor(deps, connected, code)
      return finish(deps, request, attempt, factor, async () => connected)
    })
  }
  if (!owner) {
    if (!profile) return ask('profile')
    return finish(deps, request, attempt, false, (db) => create(deps, db, claims, profile))
  }
  return withRefusalsLogged(deps, { way: 'google', person: owner.id, request }, async () => {
    if (taken) throw new AppError('google-linked-elsewhere')
    if (password === undefined) return ask('password')
    if ((await provePassword(deps, request, { email, password })) !== owner.id) {
      throw makeFieldError('password', 'That is not your password.')
    }
    const factor = await checkSecondFactor(deps, owner.id, code)
    return finish(deps, request, attempt, factor, (db) => join(deps, db, claims, owner))
  })
}
