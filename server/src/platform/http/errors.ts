import type { ErrorBody } from '@pennytrail/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { classifyFailure } from '../database/index.ts'
import { toProviderError } from '../payments/index.ts'
import { getNetwork } from '../rate-limits.ts'
import { isPageRequest, renderUnavailablePage } from './unavailable-page.ts'

export const toErrorBody = (error: AppError): ErrorBody => ({
  code: error.code,
  message: error.message,
  error: error.message,
  ...(error.issues ? { issues: error.issues.map((issue) => ({ ...issue })) } : {}),
})

/**
 * Translates an error in which Fastify refuses a request into one of the catalogue. The errors of
 * other libraries have a `statusCode` too, such as the card processor's, which says nothing about
 * our caller.
 */
const fromFastify = (error: FastifyError, { raw }: FastifyRequest): AppError | null => {
  // If a body breaks off, the error has the code of the broken connection.
  if (!error.code?.startsWith('FST_') && !raw.readableAborted) return null
  switch (error.statusCode) {
    case 400:
      return new AppError('bad-request')
    case 404:
      return new AppError('not-found')
    case 413:
      return new AppError('payload-too-large')
    case 415:
      return new AppError('unsupported-media-type')
    default:
      return error.statusCode && error.statusCode < 500 ? new AppError('bad-request') : null
  }
}

const fromDatabase = (error: Error): AppError | null => {
  switch (classifyFailure(error)) {
    case 'conflict':
    case 'busy':
      return new AppError('database-busy')
    case 'unavailable':
      return new AppError('database-unavailable')
    case 'full':
      return new AppError('storage-full')
    default:
      return null
  }
}

const refusals: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * Writes who was refused, where and why into the operator's log, so that an attack can be seen. A
 * refused sign-in is logged where it happens, with the account that it was for.
 */
const logRefusal = (request: FastifyRequest, { code, isLogged, status }: AppError): void => {
  if (isLogged || !refusals.has(status)) return
  const { personId: person = null, method, routeOptions } = request
  const what = { event: 'access-refused', person, network: getNetwork(request), reason: code }
  request.log.warn({ ...what, method, route: routeOptions.url ?? 'none' }, 'refused')
}

/** Seconds after which a refused caller may try again (RFC 9110, section 10.2.3). */
const retryAfter: Readonly<Record<number, number>> = { 429: 60, 503: 5 }

/**
 * Answers every failure as `{ code, message, error, issues? }`. Unknown failures reveal nothing
 * else.
 */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known =
      error instanceof AppError
        ? error
        : (toProviderError(error) ?? fromDatabase(error) ?? fromFastify(error, request))
    if (!known || known.status === 503 || known.code === 'payment-provider-refused') {
      request.log.error({ err: error }, 'request failed')
    }
    const shown = known ?? new AppError('internal-error')
    logRefusal(request, shown)
    const seconds = retryAfter[shown.status]
    if (shown.status === 401) reply.header('www-authenticate', 'Bearer')
    if (seconds) reply.header('retry-after', seconds)
    reply.code(shown.status)
    if (seconds && shown.status === 503 && isPageRequest(request)) {
      const page = renderUnavailablePage(shown.message, seconds)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
    }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(toErrorBody(shown)))
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The person whose session the request carries; undefined before it is read, and for visitors. */
    personId?: string
  }
}
