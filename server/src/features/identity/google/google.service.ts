import { createHash, randomBytes } from 'node:crypto'
import type { GoogleQuestion, LoginResponse } from '@pennytrail/contract'
import type { googleRoutes } from '@pennytrail/contract/identity/google-routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { readBrowserKey, makeBrowserKey } from './google.browser.ts'
import { exchangeCode, type GoogleClaims } from './google.client.ts'
import {
  connect,
  endAttempt,
  findConnected,
  saveAttempt,
  saveClaims,
  readClaims,
  readConnection,
  consumeAttempt,
  type GoogleAttempt,
} from './google.sql.ts'
import { buildGoogleConnectionEmail } from '../identity.emails.ts'
import { listGoogleLimits } from '../identity.limits.ts'
import { findAccount, insertAccount } from '../identity.sql.ts'
import { confirmAddress, provePassword } from '../create-account.ts'
import { askSecondFactor } from '../second-factor/second-factor.service.ts'
import { openSession } from '../sign-in.service.ts'

type Answers = Omit<
  z.output<(typeof googleRoutes)['POST /api/auth/google/finish']['body']>,
  'state'
>
type Outcome = LoginResponse | GoogleQuestion

const minute = 60_000
const attemptMilliseconds = 60 * minute
const answerMilliseconds = 10 * minute
// No password has this hash, so only Google can open the account until a password is set.
const noPassword = '!'

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
const deriveNonce = (state: string): string => hash(`nonce of ${state}`).toString('base64url')

const getGoogle = ({ config }: Deps): NonNullable<Config['google']> => {
  if (!config.google) throw new AppError('google-off')
  return config.google
}

const toAttempt = (request: FastifyRequest, state: string): GoogleAttempt => ({
  stateHash: hash(state),
  browserHash: hash(readBrowserKey(request) ?? ''),
})

/** Starts a sign-in with Google. Throws `google-off`, `too-many-requests`. */
export const startGoogle = async (deps: Deps, request: FastifyRequest, reply: FastifyReply) => {
  getGoogle(deps)
  await deps.limits.take(...listGoogleLimits(request))
  const browser = readBrowserKey(request) ?? makeBrowserKey(deps.config, reply)
  const state = randomBytes(32).toString('base64url')
  const attempt = { stateHash: hash(state), browserHash: hash(browser) }
  const expiresAt = new Date(deps.clock.now().getTime() + attemptMilliseconds)
  await deps.database.transaction('system', (db) => saveAttempt(db, attempt, expiresAt))
  return { state, nonce: deriveNonce(state) }
}

/** Opens the session as the last step of a sign-in, in one transaction with the person's answer. */
const finish = (
  deps: Deps,
  request: FastifyRequest,
  attempt: GoogleAttempt,
  secondFactor: boolean,
  work: (db: Db) => Promise<string>,
): Promise<LoginResponse> =>
  deps.database.transaction('system', async (db) => {
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
type Profile = NonNullable<Answers['profile']>

/** Connects the existing account with this address, after its password has proved the owner. */
const join = async (deps: Deps, db: Db, claims: GoogleClaims, owner: Owner) => {
  const now = deps.clock.now()
  if (!(await connect(db, claims.subject, owner.id, now))) {
    throw new AppError('google-linked-elsewhere')
  }
  await confirmAddress(db, owner.id, now)
  await queueMail(db, buildGoogleConnectionEmail(owner, deps.config.appOrigin, true))
  return owner.id
}
type Owner = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Signs in, or returns what the person must still answer. */
const settle = async (
  deps: Deps,
  request: FastifyRequest,
  attempt: GoogleAttempt,
  claims: GoogleClaims,
  { password, profile, code }: Answers,
): Promise<Outcome> => {
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
    const factor = await askSecondFactor(deps, connected, code)
    return finish(deps, request, attempt, factor, async () => connected)
  }
  if (!owner) {
    if (!profile) return ask('profile')
    return finish(deps, request, attempt, false, (db) => create(deps, db, claims, profile))
  }
  if (taken) throw new AppError('google-linked-elsewhere')
  if (password === undefined) return ask('password')
  if ((await provePassword(deps, request, { email, password })) !== owner.id) {
    throw makeFieldError('password', 'That is not your password.')
  }
  const factor = await askSecondFactor(deps, owner.id, code)
  return finish(deps, request, attempt, factor, (db) => join(deps, db, claims, owner))
}

/**
 * Signs in with a code from Google, which works once for each start and only in the browser that
 * started. Google's word for an address never opens an existing account; connecting it also needs
 * the account's password.
 */
export const signInWithGoogle = async (
  deps: Deps,
  request: FastifyRequest,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<Outcome> => {
  const google = getGoogle(deps)
  await deps.limits.take(...listGoogleLimits(request))
  const attempt = toAttempt(request, state)
  const asSystem = <T>(work: (db: Db) => Promise<T>) => deps.database.transaction('system', work)
  if (!(await asSystem((db) => consumeAttempt(db, attempt, deps.clock.now())))) {
    throw new AppError('google-sign-in-failed')
  }
  const claims = await exchangeCode(google, deps.log, { code, nonce: deriveNonce(state) })
  const expiresAt = new Date(deps.clock.now().getTime() + answerMilliseconds)
  await asSystem((db) => saveClaims(db, attempt, claims, expiresAt))
  return settle(deps, request, attempt, claims, {})
}

/**
 * Finishes a sign-in with the person's answer. Throws `google-sign-in-failed` if nothing was asked,
 * or too long ago.
 */
export const finishGoogle = async (
  deps: Deps,
  request: FastifyRequest,
  { state, ...answers }: Answers & { readonly state: string },
): Promise<Outcome> => {
  getGoogle(deps)
  await deps.limits.take(...listGoogleLimits(request))
  const attempt = toAttempt(request, state)
  const claims = await deps.database.read('system', (db) =>
    readClaims(db, attempt, deps.clock.now()),
  )
  if (!claims) throw new AppError('google-sign-in-failed')
  return settle(deps, request, attempt, claims, answers)
}
