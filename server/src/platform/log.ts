import { pino, stdSerializers, type Logger } from 'pino'
import { getTracing } from './tracing/active-tracing.ts'

/** Fields that are removed from log lines at every depth. */
const secretFields = [
  'password',
  'newPassword',
  'confirmPassword',
  'token',
  'code',
  'authorization',
  'cookie',
  'email',
]

/**
 * Keeps the code of an error, such as PostgreSQL's, under a name of its own: `code` is removed,
 * because requests carry secret codes under that name.
 */
const serializeError = (error: Error): object => {
  const { code } = error as { code?: unknown }
  return { ...stdSerializers.err(error), ...(code === undefined ? {} : { errorCode: code }) }
}

/**
 * Creates a logger that writes one JSON object a line, without secrets or addresses. If tracing is
 * on, lines of a request or a job carry the ids of its trace.
 */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    mixin: () => ({ ...getTracing()?.readIds() }),
    serializers: { err: serializeError },
    redact: {
      paths: secretFields.flatMap((f) => [f, `*.${f}`, `*.*.${f}`, `req.headers.${f}`]),
      censor: '[redacted]',
    },
  })

export type { Logger }
