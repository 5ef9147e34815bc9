import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sql, type Database, type Db } from '../database.ts'
import { APPLICATION } from '../payments/charges.ts'
import { newId } from '../context.ts'
import { StripeFailure } from '../api/failure.ts'
import { parseForm } from '../api/form.ts'
import { requireKey } from '../api/require-key.ts'
import { PLATFORM } from '../store.ts'
import type { ExchangeRow } from '../stripe-stand-in.rows.ts'

/** Stored as the owner of an account once the platform may no longer act for it. */
const REVOKED = 'revoked'
const FIVE_MINUTES = 5 * 60_000

/** An error in the format of OAuth, which differs from the rest of Stripe's API. */
class OAuthFailure extends Error {
  readonly code: string
  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}

/** Issues a code for an account whose owner agreed. It works once, for five minutes. */
export const issueCode = async (db: Db, account: string, now: Date): Promise<string> => {
  const code = newId('ac', 32)
  await db.run(sql`
    insert into stand_in_stripe.oauth_code (code, account, expires_at)
    values (${code}, ${account}, ${new Date(now.getTime() + FIVE_MINUTES)})`)
  return code
}

const tokenParams = z.object({
  grant_type: z.string().default(''),
  code: z.string().default(''),
})

const exchange = async (db: Db, form: object, now: Date): Promise<object> => {
  const { code, grant_type } = tokenParams.parse(form)
  if (grant_type !== 'authorization_code') {
    throw new OAuthFailure('unsupported_grant_type', `Unsupported grant type: ${grant_type}`)
  }
  const taken = await db.maybe<ExchangeRow>(sql`
    update stand_in_stripe.oauth_code set used = true
    where code = ${code} and not used and expires_at > ${now} returning account`)
  if (!taken) {
    throw new OAuthFailure(
      'invalid_grant',
      `Authorization code does not exist, has expired, or has been used: ${code}`,
    )
  }
  await allowPlatform(db, taken.account)
  return {
    livemode: false,
    scope: 'read_write',
    stripe_user_id: taken.account,
    token_type: 'bearer',
  }
}

/** Lets the platform act for the account from now on. */
const allowPlatform = (db: Db, account: string) => moveAccount(db, account, PLATFORM)

const moveAccount = (db: Db, account: string, to: string) =>
  db.run(sql`
    update stand_in_stripe.object set account = ${to} where id = ${account} and type = 'account'`)

/** Ends the platform's right to act for an account. Returns false if it had none. */
export const revoke = async (db: Db, account: string): Promise<boolean> => {
  const ended = await db.run(sql`
    update stand_in_stripe.object set account = ${REVOKED}
    where id = ${account} and type = 'account' and account = ${PLATFORM}`)
  return ended === 1
}

const deauthorizeParams = z.object({
  client_id: z.string().default(''),
  stripe_user_id: z.string().default(''),
})

const deauthorize = async (db: Db, form: object): Promise<object> => {
  const { client_id, stripe_user_id } = deauthorizeParams.parse(form)
  if (client_id !== APPLICATION || !(await revoke(db, stripe_user_id))) {
    throw new OAuthFailure(
      'invalid_client',
      `This application is not connected to stripe account ${stripe_user_id}, or that account does not exist.`,
    )
  }
  return { stripe_user_id }
}

interface OAuthDeps {
  database: Database
  secretKey: string
  now: () => Date
  /** The ids of accounts that are known to exist; cleared when an account is disconnected. */
  accounts: Set<string>
}

/**
 * Serves the API of connect.stripe.com: it exchanges codes for accounts and disconnects accounts.
 */
export const oauthApi = (app: FastifyInstance, deps: OAuthDeps): void => {
  const call =
    (work: (db: Db, form: object) => Promise<object>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      try {
        requireKey(request, deps.secretKey)
        return await deps.database.transaction((db) => work(db, parseForm(body)))
      } catch (error) {
        if (error instanceof OAuthFailure) {
          return reply.code(400).send({ error: error.code, error_description: error.message })
        }
        if (error instanceof StripeFailure) {
          return reply.code(401).send({ error: 'invalid_client', error_description: error.message })
        }
        throw error
      }
    }
  app.post(
    '/oauth/token',
    call((db, form) => exchange(db, form, deps.now())),
  )
  app.post(
    '/oauth/deauthorize',
    call(async (db, form) => {
      const ended = await deauthorize(db, form)
      deps.accounts.clear()
      return ended
    }),
  )
}
