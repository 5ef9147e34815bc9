import type { FastifyBaseLogger } from 'fastify'
import { answeredRequests } from '../metrics/index.ts'

interface EndedRequest {
  /** The id of the request, unless the logger has it. */
  readonly reqId?: string
  readonly method: string
  /** The declared path, never the URL, because URLs can contain tokens. */
  readonly route: string | undefined
  readonly status: number
  /** In milliseconds. */
  readonly elapsed: number
  /** The id of the signed-in person. */
  readonly person?: string
}

/** Logs and counts a request that has been answered. */
export const reportRequest = (
  log: Pick<FastifyBaseLogger, 'info'>,
  { elapsed, route, method, status, ...request }: EndedRequest,
): void => {
  const ms = Math.trunc(elapsed)
  log.info({ ...request, method, route: route ?? 'none', status, ms }, 'request')
  answeredRequests.report(() => ({ method, route, status, seconds: elapsed / 1000 }))
}
