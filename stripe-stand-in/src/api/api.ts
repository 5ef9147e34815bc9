import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '../database.ts'
import { requireAccount } from '../accounts/accounts.ts'
import { cliOperations } from './cli-operations.ts'
import { API_VERSION, newId, type Context, type Settings } from '../context.ts'
import { expanded } from './expand.ts'
import { StripeFailure } from './failure.ts'
import { parseForm } from './form.ts'
import { rememberAnswer, takeKey, type Answer } from './idempotency.ts'
import { oauthApi } from '../accounts/oauth.ts'
import { operations, type Operation } from './operations.ts'
import { readParams } from './params.ts'
import { requireKey } from './require-key.ts'
import { PLATFORM } from '../store.ts'

export interface ApiDeps {
  database: Database
  secretKey: string
  now: () => Date
  settings: Settings
  /** The ids of accounts that are known to exist; cleared when an account is disconnected. */
  accounts: Set<string>
  /** Runs after a call that may have put an event into the outbox. */
  changed: () => void
  /** Reports an error that should never happen. */
  failed: (error: unknown) => void
}

/** Serves Stripe's REST API: form-encoded calls, JSON responses, errors in Stripe's format. */
export const stripeApi = async (app: FastifyInstance, deps: ApiDeps): Promise<void> => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1 << 20 }, (_request, body, done) =>
    done(null, body),
  )
  for (const [name, operation] of Object.entries({ ...operations, ...cliOperations })) {
    const [method = '', url = ''] = name.split(' ')
    app.route({ method, url, handler: (request, reply) => answer(deps, operation, request, reply) })
  }
  oauthApi(app, deps)
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, failed(unknownUrl(request), newId('req', 14))),
  )
}

const answer = async (
  deps: ApiDeps,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const requestId = newId('req', 14)
  try {
    requireKey(request, deps.secretKey)
    const account = await readAccount(deps, request)
    const call = { deps, operation, request, account, requestId }
    const result = request.method === 'GET' ? await read(call) : await write(call)
    if (result.replayed) reply.header('idempotent-replayed', 'true')
    return send(request, reply, result)
  } catch (error) {
    if (error instanceof StripeFailure) return send(request, reply, failed(error, requestId))
    deps.failed(error)
    return send(request, reply, failed(unexpected, requestId))
  }
}

interface Call {
  deps: ApiDeps
  operation: Operation
  request: FastifyRequest
  account: string
  requestId: string
}

const read = async (call: Call): Promise<Answer & { replayed?: boolean }> => {
  const { deps, request } = call
  const query = request.url.split('?')[1] ?? ''
  return deps.database.read((db) => run(call, db, query))
}

const write = async (call: Call): Promise<Answer & { replayed?: boolean }> => {
  const { account, deps, request } = call
  const body = typeof request.body === 'string' ? request.body : ''
  const key = readHeader(request, 'idempotency-key')
  const result = await deps.database.transaction(async (db) => {
    if (key === undefined) return run(call, db, body)
    const taken = { account, key, path: `${request.method} ${request.url}`, body }
    const first = await takeKey(db, taken)
    if (first) return { ...first, replayed: true }
    const result = await runRemembered(call, db, body)
    await rememberAnswer(db, taken, result, deps.now())
    return result
  })
  deps.changed()
  return result
}

/**
 * Runs a call like `run`. If the call fails after it has begun, its changes are undone and the
 * error becomes the answer that the idempotency key remembers.
 */
const runRemembered = async (call: Call, db: Db, body: string): Promise<Answer> => {
  try {
    return await db.savepoint(() => run(call, db, body))
  } catch (error) {
    if (error instanceof StripeFailure && !error.remembered) throw error
    if (error instanceof StripeFailure) return failed(error, call.requestId)
    call.deps.failed(error)
    return failed(unexpected, call.requestId)
  }
}

const run = async (call: Call, db: Db, form: string): Promise<Answer> => {
  const { account, deps, operation, request, requestId } = call
  const params = readParams(operation.params, parseForm(form))
  const { id = '' } = request.params as { id?: string }
  const context: Context = {
    db,
    account,
    now: deps.now(),
    settings: deps.settings,
    request: {
      id: requestId,
      idempotencyKey: readHeader(request, 'idempotency-key') ?? null,
      apiVersion: readHeader(request, 'stripe-version') ?? API_VERSION,
    },
  }
  try {
    const result = await operation.run(context, params, id)
    return { status: 200, body: await presented(db, account, result, params.expand), requestId }
  } catch (error) {
    if (error instanceof StripeFailure && error.isStored) return failed(error, requestId)
    throw error
  }
}

const presented = async (
  db: Db,
  account: string,
  result: Awaited<ReturnType<Operation['run']>>,
  paths: readonly string[],
): Promise<object> => {
  if (result.object === 'account_link') return result
  if (result.object !== 'list') return expanded(db, account, result, paths)
  const memberPaths = paths.map((path) => path.replace(/^data\./, ''))
  const data: object[] = []
  for (const member of result.data) {
    data.push(await expanded(db, account, member, memberPaths))
  }
  return { ...result, data }
}

const readAccount = async (deps: ApiDeps, request: FastifyRequest): Promise<string> => {
  const header = readHeader(request, 'stripe-account')
  if (header === undefined) return PLATFORM
  if (deps.accounts.has(header)) return header
  await deps.database.read((db) => requireAccount(db, header, deps.secretKey))
  deps.accounts.add(header)
  return header
}

const readHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, requestId }: Answer,
) => {
  const echoed = ['stripe-account', 'idempotency-key'].flatMap((name) => {
    const value = readHeader(request, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return reply
    .code(status)
    .headers(Object.fromEntries(echoed))
    .header('request-id', requestId)
    .header('stripe-version', readHeader(request, 'stripe-version') ?? API_VERSION)
    .send(body)
}

const failed = (failure: StripeFailure, requestId: string): Answer => ({
  status: failure.status,
  body: { error: failure.error },
  requestId,
})

const unexpected = new StripeFailure(500, {
  type: 'api_error',
  message: 'An unknown error occurred in the stand-in. Its log says more.',
})

const unknownUrl = (request: FastifyRequest): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    message:
      `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). ` +
      'The stand-in answers only what this product uses.',
  })
