import {
  routes,
  type Access,
  type Kept,
  type RouteDeclaration,
  type RouteKey,
} from '@pennytrail/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { KeptAnswer, type NewAnswer, type View } from '../answers/index.ts'
import { AppError } from '../app-error.ts'
import { withRetries, type Database, type Db } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import {
  FileAnswer,
  type Call,
  type Handler,
  type Handlers,
  type RunnableHandler,
} from './handler.ts'
import { assertProof } from './access/fresh-proof.ts'
import { validate } from './input/validate.ts'
import { readForm, type Form } from './multipart.ts'
import { noteWrite, readFromReplica } from './read-from-replica.ts'
import { readSession, readSessionAndChanges, readSessionApart, type Session } from './session.ts'
import { findScope, forPeople, isFromVisitor, sendKept } from './visitor-cache.ts'

/**
 * Tells whether a route reads the session. Providers sign their requests, and invites carry their
 * own token.
 */
const needsSession = (access: Access): boolean => access !== 'provider' && access !== 'invite-token'

/** Throws unless the route is open to a caller with this session. */
const assertOpen = (
  declaration: RouteDeclaration,
  deps: Deps,
  request: FastifyRequest,
  session: Session | null,
): void => {
  const { access } = declaration
  if (session) request.personId = session.userId
  if (access !== 'anyone' && !session) throw new AppError('sign-in-required')
  if (access === 'confirmed' && !session?.confirmed) throw new AppError('address-not-confirmed')
  if (access === 'admin' && !session?.isAdmin) throw new AppError('access-denied')
  assertProof(declaration, deps, session)
}

/**
 * Returns the session if the route is open to the caller. The transaction then acts as that person.
 */
const checkAccess = async (
  declaration: RouteDeclaration,
  deps: Deps,
  request: FastifyRequest,
  db: Db,
): Promise<Session | null> => {
  const { authorization } = request.headers
  const session = await readSession(authorization, deps.tokens, db, deps.clock.now())
  assertOpen(declaration, deps, request, session)
  return session
}

/**
 * Checks access like `checkAccess`, but holds no connection. Requests at the same moment read their
 * sessions together.
 */
const checkAccessWithoutTransaction = async (
  declaration: RouteDeclaration,
  deps: Deps,
  request: FastifyRequest,
): Promise<Session | null> => {
  const { database, tokens, clock } = deps
  const { authorization } = request.headers
  const session = await readSessionApart(authorization, tokens, database, clock.now())
  assertOpen(declaration, deps, request, session)
  return session
}

const noParams: Record<string, string> = {}

const jsonType = 'application/json; charset=utf-8'

const serialise = (declaration: RouteDeclaration, result: unknown): string => {
  const checked = declaration.response.safeParse(result)
  if (!checked.success) {
    throw new Error(`The answer does not fit its declaration: ${checked.error.message}`)
  }
  return JSON.stringify(checked.data)
}

/** Tells whether the answer to a visitor is kept in this process. */
const isKept = ({ kept }: RouteDeclaration): boolean =>
  kept !== undefined && kept.by !== 'configuration'

const answer = (
  { declaration }: RespondingRoute,
  result: unknown,
  reply: FastifyReply,
): unknown => {
  if (result instanceof FileAnswer) {
    reply.header('content-disposition', `attachment; filename="${result.fileName}"`)
    return reply.type(result.mediaType).send(result.body)
  }
  const content = serialise(declaration, result)
  if (isKept(declaration)) reply.headers(forPeople)
  reply.code(declaration.status ?? 200).type(jsonType)
  // Fastify sends it once the caller has tidied up.
  return content
}

/** Has the answer to a visitor made for the answers that are kept. */
const makeForVisitor =
  (
    route: KeptRoute,
    handler: RunnableHandler<RouteDeclaration>,
    deps: Deps,
    request: FastifyRequest,
  ) =>
  async (view: View): Promise<NewAnswer | FileAnswer> => {
    const result = await respond({ ...route, view }, handler, deps, request)
    if (result instanceof FileAnswer) return result
    const content = serialise(route.declaration, result)
    const scope =
      view.position === null ? null : await findScope(route.kept, request, deps, Object(result))
    return { type: jsonType, content, scope }
  }

/** Answers a visitor with what is kept, or with what is then kept. */
const serveVisitor = async (
  route: KeptRoute,
  handler: RunnableHandler<RouteDeclaration>,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const make = makeForVisitor(route, handler, deps, request)
  const kept = await deps.answers.find(request.url, make)
  return kept instanceof KeptAnswer
    ? sendKept(deps.answers, request, reply, kept)
    : answer(route, kept, reply)
}

/**
 * Answers a signed-in person. One who is in no charity's team gets what a visitor sees. It is made
 * without the session, kept under a key apart from visitors' answers, and served only after a look
 * for changes, so that people see their own changes in every process. If a visitor is refused, the
 * person's session decides.
 */
const servePerson = async (
  route: KeptRoute,
  handler: RunnableHandler<RouteDeclaration>,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { answers, clock, tokens } = deps
  const { authorization } = request.headers
  const session = await readSessionAndChanges(authorization, tokens, answers, clock.now())
  assertOpen(route.declaration, deps, request, session)
  if (session?.charities.length === 0) {
    try {
      const make = makeForVisitor({ ...route, session: null }, handler, deps, request)
      const kept = await answers.find(`outside teams ${request.url}`, make, true)
      if (kept instanceof KeptAnswer) {
        return reply.headers(forPeople).type(kept.type).send(kept.getEncoded('identity'))
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return answer(route, await respond({ ...route, session }, handler, deps, request), reply)
}

const serve = async (
  declaration: RouteDeclaration,
  handler: RunnableHandler<RouteDeclaration>,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { kept, reads } = declaration
  const mayLag = deps.replica !== null && reads === 'replica'
  const route: RespondingRoute = { declaration, mayLag, view: null, reply }
  if (kept?.by !== 'configuration') {
    if (kept && isFromVisitor(request)) {
      return serveVisitor({ ...route, kept }, handler, deps, request, reply)
    }
    deps.answers.noteUnkept()
    if (kept?.outsideTeams) return servePerson({ ...route, kept }, handler, deps, request, reply)
  }
  if (declaration.bodyKind !== 'multipart') {
    if (request.isMultipart()) throw new AppError('unsupported-media-type')
    return answer(route, await respond(route, handler, deps, request), reply)
  }
  const form = await readForm(declaration, request, deps.config.dataDir)
  try {
    return answer(route, await respond(route, handler, deps, request, form), reply)
  } finally {
    await form.discard()
  }
}

interface RespondingRoute {
  readonly declaration: RouteDeclaration
  /** Whether a replica may answer. */
  readonly mayLag: boolean
  /** The view that a kept answer is made from; null if the answer is not kept. */
  readonly view: View | null
  /** The session that has been read, null for a visitor; undefined if it is still to be read. */
  readonly session?: Session | null
  readonly reply: FastifyReply
}

type KeptRoute = RespondingRoute & { readonly kept: Kept }

/** Checks access and input, and runs the handler. */
const respond = async (
  { declaration, mayLag, view, session: known, reply }: RespondingRoute,
  handler: RunnableHandler<RouteDeclaration>,
  deps: Deps,
  request: FastifyRequest,
  form?: Form,
): Promise<unknown> => {
  const open = (session: Session | null): Omit<Call<RouteDeclaration>, 'db'> => {
    const input = {
      params: validate(declaration.params, request.params ?? noParams, 'params'),
      query: validate(declaration.query, request.query, 'query'),
      body:
        declaration.bodyKind === 'raw'
          ? request.body
          : validate(declaration.body, form ? form.values : request.body, 'body'),
    }
    return { ...input, session, deps, request, reply } as Omit<Call<RouteDeclaration>, 'db'>
  }
  const reads = needsSession(declaration.access)
  const readSessionOnce = async (): Promise<Session | null> => {
    if (known !== undefined) return known
    return reads ? checkAccessWithoutTransaction(declaration, deps, request) : null
  }
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (mayLag) {
    // The session is read from the primary, so that a session that has ended is refused.
    const session = await readSessionOnce()
    const call = open(session)
    const position = view?.position ?? null
    return withRetries(() =>
      readFromReplica(deps, session, (database) => runOn(database, handler, call), position),
    )
  }
  if (handler.detached) {
    const session = await readSessionOnce()
    const call = open(session)
    try {
      return await handler.handle(call)
    } finally {
      // A call can change something before it fails.
      if (changes) await noteWrite(deps, session)
    }
  }
  const readOnly = !changes && handler.transaction !== true
  let session: Session | null = null
  const attempt = () =>
    deps.database.open({ readOnly }, async ({ db, become }) => {
      session = reads ? await checkAccess(declaration, deps, request, db) : null
      const call = open(session)
      if (handler.as !== undefined) await become(handler.as)
      return handler.handle({ ...call, db })
    })
  // A form is never retried, because the first attempt may have moved its files.
  const result = await (form ? attempt() : withRetries(attempt))
  // Outside the retries, which would otherwise repeat a change that is already made.
  if (!readOnly) await noteWrite(deps, session)
  return result
}

/** Runs a handler that only reads, with this database. */
const runOn = (
  database: Database,
  handler: RunnableHandler<RouteDeclaration>,
  opened: Omit<Call<RouteDeclaration>, 'db'>,
): Promise<unknown> => {
  const call = { ...opened, deps: { ...opened.deps, database } }
  if (handler.detached) return handler.handle(call)
  const actor = handler.as ?? opened.session?.userId ?? ''
  return database.read(actor, (db) => handler.handle({ ...call, db }))
}

const ordinaryBody = 256 * 1024

const isLarge = ({ bodyLimit, bodyKind }: RouteDeclaration): boolean =>
  bodyKind === 'multipart' || (bodyLimit ?? ordinaryBody) > ordinaryBody

/**
 * Registers every declared route with its handler. Throws if a route has no handler or a handler no
 * route.
 */
export const registerRoutes = (
  app: FastifyInstance,
  deps: Deps,
  handlers: Partial<Handlers>,
): void => {
  const missing = (Object.keys(routes) as RouteKey[]).filter((key) => !handlers[key])
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
  for (const key of Object.keys(routes) as RouteKey[]) {
    const declaration: RouteDeclaration = routes[key]
    const declared = handlers[key] as unknown as Handler<RouteDeclaration>
    const handler = typeof declared === 'function' ? { handle: declared } : declared
    const [method, path] = key.split(' ') as [string, string]
    if (handler.as === 'system' && method !== 'GET') {
      throw new Error(`${key} writes as the product, so it names its duty: actingFor`)
    }
    if (handler.as === 'staff' && declaration.access !== 'admin') {
      throw new Error(`${key} acts for staff, but anyone with the access may call it`)
    }
    const bodyLimit = declaration.bodyLimit ?? ordinaryBody
    const address = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const options: Omit<RouteOptions, 'url'> = {
      method,
      // Checks the caller's access before a large body is uploaded.
      ...(isLarge(declaration) && declaration.access !== 'provider'
        ? { onRequest: (request) => checkAccessWithoutTransaction(declaration, deps, request) }
        : {}),
      bodyLimit,
      exposeHeadRoute: method === 'GET',
      config: { bodyKind: declaration.bodyKind ?? 'json' },
      handler: (request, reply) => serve(declaration, handler, deps, request, reply),
    }
    // A trailing slash gives the same route: people write the "/" of /api/team-invite both ways.
    for (const url of [address, `${address}/`]) app.route({ ...options, url })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyKind?: RouteDeclaration['bodyKind']
  }
}
