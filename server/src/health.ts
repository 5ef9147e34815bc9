import { statfs } from 'node:fs/promises'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { AppError } from './platform/app-error.ts'
import { registerErrors, type Deps } from './platform/http/index.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes /ready answer 503, so that the load balancer sends new requests to other servers, while
     * this server still answers all other requests.
     */
    startDraining(): void
    isDraining(): boolean
    /** Adds warnings to a ready answer of /ready: sentences that everybody may read. */
    showWarnings(list: () => readonly string[]): void
  }
}

const minimumFreeBytes = 32 * 1024 * 1024

/** Tells whether the disk of the data folder has no space left for uploads and their temporary files. */
const isDiskFull = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < minimumFreeBytes
}

/**
 * Serves /live, which answers while the process runs, /ready, which answers 200 while it can do its
 * work, perhaps with warnings, and /ready/reads, which answers 200 while it can serve public pages,
 * also from a replica.
 * `isWorking` tells whether the process does what the database and the disk do not show,
 * such as running jobs.
 */
export const registerHealth = (
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'database' | 'replica'>,
  isWorking: () => boolean = () => true,
): void => {
  let draining = false
  app.decorate('startDraining', () => {
    draining = true
  })
  app.decorate('isDraining', () => draining)
  let listWarnings: (() => readonly string[]) | undefined
  app.decorate('showWarnings', (list: () => readonly string[]) => {
    listWarnings = list
  })
  app.addHook('onSend', async (_request, reply) => {
    // Without this header, the load balancer would keep sending requests on an open connection
    // until the process ends.
    if (draining) reply.header('connection', 'close')
  })
  app.get('/live', { logLevel: 'silent' }, async () => ({ live: true }))
  app.get('/ready', { logLevel: 'silent' }, async () => {
    if (draining || !isWorking()) throw new AppError('not-ready')
    try {
      await deps.database.probe()
    } catch {
      throw new AppError('not-ready')
    }
    if (await isDiskFull(deps.config.dataDir)) throw new AppError('storage-full')
    const warnings = listWarnings?.() ?? []
    return warnings.length > 0 ? { ready: true, warnings } : { ready: true }
  })
  app.get('/ready/reads', { logLevel: 'silent' }, async () => {
    if (draining || !isWorking()) throw new AppError('not-ready')
    try {
      await Promise.any([deps.database.probe(), ...(deps.replica ? [deps.replica.probe()] : [])])
    } catch {
      throw new AppError('not-ready')
    }
    return { ready: true }
  })
}

/** Creates the HTTP server of a process that only runs jobs: it serves health checks. */
export const createHealthApp = (deps: Deps, isWorking: () => boolean): FastifyInstance => {
  const loggerInstance: FastifyBaseLogger = deps.log
  const logController = new LogController({ disableRequestLogging: true })
  const app = fastify({ loggerInstance, logController })
  registerErrors(app)
  app.setNotFoundHandler(() => {
    throw new AppError('not-found')
  })
  registerHealth(app, deps, isWorking)
  return app
}
