import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { openApiDocument, renderApiReference } from './api-document/index.ts'
import { features } from './features/index.ts'
import { registerHealth } from './health.ts'
import { AppError } from './platform/app-error.ts'
import { registerFiles } from './platform/files/index.ts'
import {
  listMethods,
  maxUrlLength,
  createMalformedRequestHandler,
  registerErrors,
  registerRoutes,
  toWellFormedUrl,
  type Deps,
} from './platform/http/index.ts'
import { traceRequests } from './platform/tracing/index.ts'
import { createKeptFront } from './platform/http/kept-front.ts'
import { reportRequest } from './platform/http/report-request.ts'
import { createSecurityHeaders } from './platform/http/security-headers.ts'
import { registerWeb } from './platform/http/web-files.ts'
import { registerOutbox } from './platform/mail/index.ts'

/**
 * Registers a JSON parser that keeps the raw bytes, because webhook signatures cover exactly those.
 */
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

/**
 * Serves the API document and reference. Both are built from the whole contract on the first
 * request and then cached.
 */
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
 * may take two minutes. The limit for the headers alone is shorter.
 */
const requestTimeout = 120_000
const headersTimeout = 20_000
const connectionTimeout = requestTimeout + 30_000
const connectionLimits = {
  requestTimeout,
  headersTimeout,
  keepAliveTimeout: 72_000,
  /** The interval in milliseconds at which Node checks connections against these limits. */
  connectionsCheckingInterval: 2000,
}

/**
 * Answers 405 for a method that the URL does not support, before any other check of the request.
 */
const rejectMethod = (request: FastifyRequest, reply: FastifyReply): void => {
  const { is404, routeOptions, server, url } = request
  // Only a URL that matches a route with parameters can also match a route with a fixed path.
  const mayBeAnother = url.startsWith('/api/') && /[:*]/.test(routeOptions.url ?? '')
  if (!is404 && !mayBeAnother) return
  // The route itself refuses an empty parameter, as in /api/charity/.
  if (!is404 && url.split('?', 1)[0]!.endsWith('/')) return
  const methods = listMethods(server, url)
  if (methods.length === 0) throw new AppError('not-found')
  const isOffered = methods.includes(request.method)
  if (is404 || !isOffered) reply.header('allow', methods.join(', '))
  if (!isOffered) throw new AppError('method-not-allowed')
}

/** Answers requests that match no route: 404, or 204 for OPTIONS. */
const registerNotFound = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'OPTIONS') throw new AppError('not-found')
    return reply.code(204).send()
  })
}

/** Creates the HTTP server with all routes. It does not listen yet. */
export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  const { config } = deps
  const headersFor = createSecurityHeaders(config)
  let stopping = false
  // Typed as Fastify's own logger: with pino's type, the instance matches none of Fastify's
  // signatures.
  const loggerInstance: FastifyBaseLogger = deps.log
  const answerKept = createKeptFront(deps, () => !stopping && !app.isDraining())
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    // The router's own error messages would repeat the URL, which can contain a token.
    routerOptions: { maxParamLength: maxUrlLength },
    rewriteUrl: ({ url = '/' }) => toWellFormedUrl(url),
    clientErrorHandler: createMalformedRequestHandler(headersFor('/')),
    serverFactory: (handle) =>
      createServer(connectionLimits, (request, response) => {
        if (!answerKept(request, response)) handle(request, response)
      }).setTimeout(connectionTimeout),
    return503OnClosing: false, // a hook below sends our own error instead
  })
  app.server.maxConnections = config.maxConnections
  traceRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request.url)).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (stopping && request.url !== '/live') throw new AppError('not-ready')
    rejectMethod(request, reply)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.logLevel === 'silent') return
    reportRequest(request.log, {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      elapsed: reply.elapsedTime,
      ...(request.personId ? { person: request.personId } : {}),
    })
  })
  app.addHook('preClose', async () => {
    stopping = true
  })
  registerParsers(app)
  await app.register(multipart)
  registerErrors(app)
  registerHealth(app, deps)
  registerRoutes(app, deps, features)
  registerApiDocument(app, config.appOrigin)
  if (!config.production && !config.smtpUrl) registerOutbox(app, deps, features.fileMakers)
  registerFiles(app, deps)
  for (const register of features.plugins) await register(app, deps)
  await registerWeb(app)
  registerNotFound(app)
  return app
}
