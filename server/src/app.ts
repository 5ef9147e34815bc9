import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { features } from './features/index.ts'
import { AppError } from './platform/app-error.ts'
import { sql } from './platform/database/index.ts'
import { registerFiles } from './platform/files/index.ts'
import {
  renderApiReference,
  listMethods,
  openApiDocument,
  rejectMalformedRequest,
  registerErrors,
  registerRoutes,
  toWellFormedUrl,
  type Deps,
} from './platform/http/index.ts'
import { registerWeb, createSecurityHeaders } from './platform/http/security-headers.ts'
import { registerOutbox } from './platform/mail/index.ts'

/** A bytes-first JSON parser: webhooks need exactly what was signed. */
const registerParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.bodyKind === 'raw') return done(null, body)
    try {
      done(null, body.length === 0 ? undefined : JSON.parse((body as Buffer).toString('utf8')))
    } catch {
      done(new AppError('bad-request'))
    }
  })
  app.addContentTypeParser(
    ['application/xml', 'text/xml'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (request.routeOptions.config.bodyKind === 'raw') done(null, body)
      else done(new AppError('unsupported-media-type'))
    },
  )
}

const registerHealth = (app: FastifyInstance, deps: Deps): void => {
  app.get('/live', { logLevel: 'silent' }, async () => ({ live: true }))
  app.get('/ready', { logLevel: 'silent' }, async () => {
    try {
      await deps.database.read('', (db) => db.run(sql`select 1`))
    } catch {
      throw new AppError('not-ready')
    }
    return { ready: true }
  })
}

/** Both are made of the whole contract: when somebody first asks, and not for each who does. */
const registerApiDocument = (app: FastifyInstance, origin: string): void => {
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(origin))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  let reference: string | undefined
  app.get('/api/docs', (_request, reply) => {
    reference ??= renderApiReference(origin)
    return reply.type('text/html; charset=utf-8').send(reference)
  })
}

/**
 * Time limits for slow clients. A picture of 10 MB takes 80 seconds at 1 Mbit/s, so a whole request
 * may take two minutes. Headers are short. An idle socket is closed a little later.
 */
const requestTimeout = 120_000
const headersTimeout = 20_000
const connectionTimeout = requestTimeout + 30_000
/** How often Node checks for connections over these limits. */
const connectionsCheckingInterval = 2000

/** More than Node itself lets the first line and all headers of a request have. */
const maxUrlLength = 32 * 1024

/** Refuses a method that the address does not support, before any other check of the request. */
const rejectMethod = (request: FastifyRequest, reply: FastifyReply): void => {
  const { is404, routeOptions, url } = request
  // Only a route with parameters can match a path that is declared separately.
  const mayBeAnother = url.startsWith('/api/') && /[:*]/.test(routeOptions.url ?? '')
  if (!is404 && !mayBeAnother) return
  // An empty parameter, as in /api/charity/, is the route's own to refuse.
  if (!is404 && url.split('?', 1)[0]!.endsWith('/')) return
  const methods = listMethods(url)
  if (methods.length === 0) throw new AppError('not-found')
  const isOffered = methods.includes(request.method)
  if (is404 || !isOffered) reply.header('allow', methods.join(', '))
  if (!isOffered) throw new AppError('method-not-allowed')
}

/** Handles requests that match no route: 404, or 204 for OPTIONS. */
const registerNotFound = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'OPTIONS') throw new AppError('not-found')
    return reply.code(204).send()
  })
}

/** The whole product behind one HTTP server, not yet listening. */
export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config } = deps
  const headersFor = createSecurityHeaders(config)
  let stopping = false
  // Named as Fastify's own logger type: with pino's the instance fits none of Fastify's signatures.
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    // The router's own answers would repeat the address, which can carry a token.
    routerOptions: { maxParamLength: maxUrlLength },
    rewriteUrl: ({ url = '/' }) => toWellFormedUrl(url),
    clientErrorHandler: rejectMalformedRequest,
    requestTimeout,
    connectionTimeout,
    http: { headersTimeout, connectionsCheckingInterval },
    return503OnClosing: false, // said below, in the catalogue's terms
  })
  app.server.maxConnections = config.maxConnections
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request.url)).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (stopping && request.url !== '/live') throw new AppError('not-ready')
    rejectMethod(request, reply)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The declared path, never the address itself: addresses can carry tokens.
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.trunc(reply.elapsedTime),
    }
    request.log.debug(line, 'request')
  })
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection kept alive beyond its answer would hold the stop up until it times out.
    if (stopping) reply.header('connection', 'close')
  })
  registerParsers(app)
  await app.register(multipart)
  registerErrors(app)
  registerHealth(app, deps)
  registerRoutes(app, deps, features.handlers)
  registerApiDocument(app, config.appOrigin)
  if (!config.production && !config.smtpUrl) registerOutbox(app, deps)
  registerFiles(app, deps)
  for (const register of features.plugins) await register(app, deps)
  await registerWeb(app)
  registerNotFound(app)
  return app
}
