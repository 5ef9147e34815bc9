import { pino, type Logger } from 'pino'

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

/** Creates a logger that writes one JSON object a line, without secrets or addresses. */
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
