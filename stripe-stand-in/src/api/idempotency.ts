import { createHash } from 'node:crypto'
import { sql, type Db } from '../database.ts'
import { StripeFailure } from './failure.ts'
import type { Remembered, TakeKeyRow } from '../stripe-stand-in.rows.ts'

/** A finished response, as it is sent and as an idempotency key remembers it. */
export interface Answer {
  status: number
  body: object
  requestId: string
}

interface Key {
  account: string
  key: string
  path: string
  body: string
}

const MAX_LENGTH = 255

/**
 * Returns the response that this idempotency key remembers, if there is one. Locks the key for this
 * transaction: a second call with the same key gets an error while the first still runs.
 */
export const takeKey = async (db: Db, { account, key, path, body }: Key) => {
  if (key.length > MAX_LENGTH) {
    throw idempotencyError(400, `Idempotency keys can be at most ${MAX_LENGTH} characters long.`)
  }
  const lock = await db.one<TakeKeyRow>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`stripe ${account} ${key}`}, 0)) as taken`)
  if (!lock.taken) {
    throw idempotencyError(
      409,
      'There is currently another in-progress request using this Idempotent Key (that probably ' +
        'means you submitted twice, and the other request is still going through): ' +
        `${key}. Please try again later.`,
      'idempotency_key_in_use',
    )
  }
  const first = await db.maybe<Remembered>(sql`
    select path, parameters_hash "parametersHash", status, body, request_id "requestId" from stand_in_stripe.idempotency
    where account = ${account} and key = ${key}`)
  if (first === undefined) return undefined
  if (first.path !== path || first.parametersHash !== hash(body)) {
    throw idempotencyError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  return { status: first.status, body: first.body, requestId: first.requestId } satisfies Answer
}

export const rememberAnswer = async (
  db: Db,
  { account, key, path, body }: Key,
  answer: Answer,
  now: Date,
): Promise<void> => {
  await db.run(sql`
    insert into stand_in_stripe.idempotency
      (account, key, path, parameters_hash, status, body, request_id, created)
    values (${account}, ${key}, ${path}, ${hash(body)}, ${answer.status},
      ${JSON.stringify(answer.body)}, ${answer.requestId}, ${now})`)
}

/** Hashes the parameters. Their order does not matter. */
const hash = (body: string): string => {
  const pairs = [...new URLSearchParams(body)].map(([name, value]) => JSON.stringify([name, value]))
  return createHash('sha256').update(pairs.toSorted().join('\n')).digest('hex')
}

const idempotencyError = (status: number, message: string, code?: string): StripeFailure =>
  new StripeFailure(status, {
    type: 'idempotency_error',
    message,
    ...(code === undefined ? {} : { code }),
  })
