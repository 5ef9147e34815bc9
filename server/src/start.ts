import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ensureDemonstration } from '../seeds/demonstration/build-demonstration.ts'
import { createApp } from './app.ts'
import { features } from './features/index.ts'
import { createClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { checkRole, Database, withStartLock } from './platform/database/index.ts'
import { createFileStore, fileSchedule, fileTasks } from './platform/files/index.ts'
import { createTokenKeys, type Deps } from './platform/http/index.ts'
import { startWorker } from './platform/jobs/index.ts'
import { createLimits } from './platform/rate-limits.ts'
import { createLog } from './platform/log.ts'
import { mailSchedule, mailTasks, openTransport } from './platform/mail/index.ts'
import { readBuiltWeb } from './platform/pages/index.ts'
import { openDatabase, type Connection } from './platform/postgres/index.ts'
import { createVisitor } from './platform/websites/index.ts'
import { prepareDatabase } from './prepare-database.ts'
import { openPayments, type OpenPayments } from './stand-ins/open-payments.ts'
import { loadStripeStandIn } from './stand-ins/load-stand-in.ts'

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

export interface Workplace {
  readonly deps: Deps
  readonly connection: Connection
  readonly payments: OpenPayments
  close(): Promise<void>
}

/**
 * Summarises the names of the migrations that ran: only the last one if there are many, as at a
 * first start.
 */
const summariseNames = (names: readonly string[]): string =>
  names.length > 5 ? `${names.length} steps, the last ${names.at(-1)}` : names.join(', ')

/** Migrates the database and returns the dependencies of handlers and tools. */
export const openWorkplace = async (
  env: NodeJS.ProcessEnv,
  options: { share?: boolean; say?: (line: string) => void } = {},
): Promise<Workplace> => {
  const config = readConfig(env)
  const log = createLog(config.logLevel)
  // Nothing else creates it if the database, the keys and the files are elsewhere.
  mkdirSync(config.dataDir, { recursive: true })
  const clock = createClock(config.clockAheadDays)
  const connection = await openDatabase(config, options)
  try {
    const ran = await prepareDatabase(connection.ownerUrl, config.production)
    if (ran.length > 0) options.say?.(`Brought the database up to date: ${summariseNames(ran)}`)
    if (config.databaseUrl) await checkRole(config.databaseUrl, config.production)
    const database = new Database(connection.url)
    const payments = await openPayments({
      config,
      clock,
      log,
      databaseUrl: connection.url,
    })
    const deps: Deps = {
      config,
      clock,
      database,
      limits: createLimits(database, clock),
      tokens: createTokenKeys(config.tokenKeys),
      payments: payments.payments,
      files: createFileStore(config),
      web: await readBuiltWeb(),
      visitWebsite: createVisitor(),
      log,
    }
    const close = async (): Promise<void> => {
      await payments.close()
      await database.close()
      await connection.close()
    }
    return { deps, connection, payments, close }
  } catch (error) {
    await connection.close()
    throw error
  }
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

const makeDemonstration: typeof ensureDemonstration = async (...given) => {
  // Loaded here because it needs the stand-in of Stripe, which a production install leaves out.
  const { ensureDemonstration } = await import('../seeds/demonstration/build-demonstration.ts')
  await ensureDemonstration(...given)
}

/**
 * Starts the product: database, jobs, web and API on one port. Aborting `cut` undoes what has
 * begun, stops the database and rejects the promise.
 */
export const start = async (
  env: NodeJS.ProcessEnv,
  printLine: (line: string) => void,
  cut: AbortSignal = new AbortController().signal,
): Promise<Running> => {
  const config = readConfig(env)
  await tryPort(config)
  if (config.demo || !config.stripe) await loadStripeStandIn(config)
  const workplace = await openWorkplace(env, { say: printLine })
  const { deps, connection } = workplace
  try {
    cut.throwIfAborted()
    await withStartLock(connection.ownerUrl, async () => {
      for (const ready of features.firstData) await ready(deps)
      if (deps.config.demo) await makeDemonstration(deps, printLine, cut)
    })
    cut.throwIfAborted()
    const app = await createApp(deps)
    workplace.payments.receivedBy(app)
    const tasks = {
      ...mailTasks(openTransport(deps.config.smtpUrl)),
      ...fileTasks,
      ...features.tasks,
    }
    const schedule = [...fileSchedule, ...mailSchedule, ...features.schedule]
    const address = await app.listen({ port: deps.config.port, host: deps.config.host })
    workplace.payments.startDelivery(connection.exclusive)
    const worker = await startWorker(deps, tasks, schedule, connection.exclusive)
    const stop = async (hurry?: AbortSignal): Promise<void> => {
      app.startDraining()
      await sleep(config.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => {})
      await app.close()
      await worker.stop()
      await workplace.close()
    }
    return { app, deps, address, stop }
  } catch (error) {
    await workplace.close()
    throw error
  }
}
