import { pino, type Logger } from 'pino'

/** Fields that never reach a log line, wherever they stand in what is logged. */
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

/** Structured logs, one JSON object a line, without secrets or addresses. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: secretFields.flatMap((f) => [f, `*.${f}`, `*.*.${f}`, `req.headers.${f}`]),
      censor: '[redacted]',
    },
  })

export type { Logger }
