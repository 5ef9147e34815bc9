import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { features } from './features/index.ts'
import { getPoster } from './features/payments/index.ts'
import { createHealthApp } from './health.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { withStartLock } from './platform/database/index.ts'
import type { Deps } from './platform/http/index.ts'
import type { Worker } from './platform/jobs/index.ts'
import { openMailServer } from './platform/mail/index.ts'
import { openMetrics } from './open-metrics.ts'
import { openTracing } from './open-tracing.ts'
import { makeDemonstrationApart } from './processes/make-demonstration-apart.ts'
import { loadStripeStandIn } from './stand-ins/load-stand-in.ts'
import { checkServices } from './watch-services.ts'
import { startJobs } from './start-jobs.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

export interface Running {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly address: string
  /**
   * Keeps serving while the load balancer redirects traffic, then finishes running requests.
   * Aborting `hurry` skips the wait.
   */
  stop(hurry?: AbortSignal): Promise<void>
}

/**
 * Throws if the port is occupied, so that a first start fails before it builds the demonstration.
 */
const tryPort = async ({ port, host }: Config): Promise<void> => {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/**
 * Prepares everything that processes share and closes nothing: the database with its schema, the
 * first data and the demonstration. Aborting `cut` undoes what has begun, stops the database and
 * rejects the promise.
 */
export const prepareWorkplace = async (
  env: NodeJS.ProcessEnv,
  printLine: (line: string) => void,
  cut: AbortSignal,
): Promise<Workplace> => {
  const config = readConfig(env)
  await tryPort(config)
  if (config.demo || !config.stripe) await loadStripeStandIn(config)
  const workplace = await openWorkplace(env, { say: printLine, checkLimit: true })
  const { deps, connection } = workplace
  try {
    cut.throwIfAborted()
    await withStartLock(connection.ownerUrl, async () => {
      for (const ready of features.firstData) await ready(deps)
      if (deps.config.demo) await makeDemonstrationApart(workplace, env, printLine, cut)
    })
    cut.throwIfAborted()
    return workplace
  } catch (error) {
    await workplace.close()
    throw error
  }
}

export interface ServeOptions {
  /** Whether no other process can be working on this database. */
  readonly exclusive: boolean
  /** False for a worker that another process supervises: it needs no port. */
  readonly listens?: boolean
}

/** Does the work of the configured role until stopped. Closes the workplace if it cannot start. */
export const serve = async (
  workplace: Workplace,
  { exclusive, listens = true }: ServeOptions,
): Promise<Running> => {
  const { deps, payments } = workplace
  const { role, port, host, drainSeconds } = deps.config
  try {
    let worker: Worker | undefined
    const mailServer = role === 'api' ? null : openMailServer(deps.config)
    const services = checkServices(deps, mailServer)
    const endTracing = await openTracing(deps.config)
    const metrics = await openMetrics(deps)
    const isWorking = () => worker?.isRunning() ?? false
    const app = role === 'worker' ? createHealthApp(deps, isWorking) : await createApp(deps)
    app.showWarnings(services.listWarnings)
    if (role !== 'worker') payments.receivedBy(app)
    deps.database.watch()
    deps.replica?.watch()
    const address = listens ? await app.listen({ port, host }) : ''
    const poster = role === 'worker' ? null : getPoster(deps)
    poster?.watch()
    if (role !== 'worker') payments.startDelivery(exclusive)
    if (role !== 'api') worker = await startJobs(deps, mailServer, exclusive)
    const stop = async (hurry?: AbortSignal): Promise<void> => {
      app.startDraining()
      services.stop()
      // No balancer sends requests to a worker, and its /ready answers until its jobs have ended.
      if (role === 'worker') await worker?.stop()
      else await sleep(drainSeconds * 1000, undefined, { signal: hurry }).catch(() => {})
      await app.close()
      await poster?.stop()
      if (role === 'all') await worker?.stop()
      await metrics?.stop()
      await endTracing()
      await workplace.close()
    }
    return { app, deps, address, stop }
  } catch (error) {
    await workplace.close()
    throw error
  }
}

/** Starts the product in this process alone, in the configured role. */
export const start = async (
  env: NodeJS.ProcessEnv,
  printLine: (line: string) => void,
  cut: AbortSignal = new AbortController().signal,
): Promise<Running> => {
  const workplace = await prepareWorkplace(env, printLine, cut)
  return serve(workplace, { exclusive: workplace.connection.exclusive })
}
