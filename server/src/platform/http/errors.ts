import type { ErrorBody } from '@pennytrail/contract'
import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

export const toErrorBody = (error: AppError): ErrorBody => ({
  code: error.code,
  message: error.message,
  error: error.message,
  ...(error.issues ? { issues: error.issues.map((issue) => ({ ...issue })) } : {}),
})

/** Translates Fastify's own errors into errors of the catalogue. */
const fromFastify = (error: FastifyError): AppError | null => {
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

/**
 * Answers every failure as `{ code, message, error, issues? }`. Unknown failures reveal nothing
 * else.
 */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof AppError ? error : fromFastify(error)
    if (!known) request.log.error({ err: error }, 'request failed')
    const shown = known ?? new AppError('internal-error')
    if (shown.status === 401) reply.header('www-authenticate', 'Bearer')
    if (shown.status === 429) reply.header('retry-after', '60')
    return reply
      .code(shown.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(toErrorBody(shown)))
  })
}
