import { mkdirSync } from 'node:fs'
import { KeptAnswers } from './platform/answers/index.ts'
import { createClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { checkConnectionLimit, checkRole, Database, Replica } from './platform/database/index.ts'
import { createFileStore } from './platform/files/index.ts'
import { createTokenKeys, type Deps } from './platform/http/index.ts'
import { createLimits } from './platform/rate-limits.ts'
import { createLog } from './platform/log.ts'
import { readBuiltWeb } from './platform/pages/index.ts'
import { openDatabase, type Connection } from './platform/postgres/index.ts'
import { createVisitor } from './platform/websites/index.ts'
import { countAllConnections } from './count-connections.ts'
import { prepareDatabase } from './prepare-database.ts'
import { openPayments, type OpenPayments } from './stand-ins/open-payments.ts'

export interface Workplace {
  readonly deps: Deps
  readonly connection: Connection
  readonly payments: OpenPayments
  /** Closes all connections to the database, and leaves a database that runs here running. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

/**
 * Summarises the names of the migrations that ran: only the last one if there are many, as at a
 * first start.
 */
const summariseNames = (names: readonly string[]): string =>
  names.length > 5 ? `${names.length} steps, the last ${names.at(-1)}` : names.join(', ')

const prepare = async (
  config: Config,
  { ownerUrl }: Connection,
  say?: (line: string) => void,
): Promise<void> => {
  const ran = await prepareDatabase(ownerUrl, config.production, say)
  if (ran.length > 0) say?.(`Brought the database up to date: ${summariseNames(ran)}`)
  if (config.databaseUrl) await checkRole(config.databaseUrl, config)
}

export interface WorkplaceOptions {
  /** Joins a shipped database server that is already running, as command-line tools do. */
  readonly share?: boolean
  readonly say?: (line: string) => void
  /** Checks that the database accepts all connections that this start may open. */
  readonly checkLimit?: boolean
  /** The parent of this process has prepared and checked the database. */
  readonly isPrepared?: boolean
}

/** Prepares the database and returns the dependencies of handlers and tools. */
export const openWorkplace = async (
  env: NodeJS.ProcessEnv,
  options: WorkplaceOptions = {},
): Promise<Workplace> => {
  const config = readConfig(env)
  const log = createLog(config.logLevel)
  // Nothing else creates it if the database, the keys and the files are elsewhere.
  mkdirSync(config.dataDir, { recursive: true })
  const clock = createClock(config.clockAheadDays)
  const connections = countAllConnections(config)
  const connection = await openDatabase(config, { ...options, connections })
  try {
    if (!options.isPrepared) await prepare(config, connection, options.say)
    const { url, directUrl } = connection
    // A pooler accepts more connections than PostgreSQL, which does not see them.
    if (options.checkLimit && directUrl === undefined) {
      await checkConnectionLimit(url, connections, options.say)
    }
    const database = new Database(url, { max: config.databasePoolSize, directUrl })
    const replica = config.replica
      ? new Replica(config.replica.url, {
          max: config.databasePoolSize,
          maxLagSeconds: config.replica.maxLagSeconds,
        })
      : null
    const payments = await openPayments({
      config,
      clock,
      log,
      databaseUrl: directUrl ?? url,
    })
    const deps: Deps = {
      config,
      clock,
      database,
      replica,
      limits: createLimits(database, clock, config.tokenKeys),
      answers: new KeptAnswers({
        database,
        clock,
        // A replica answers visitors while the primary is silent; without one, all would wait anyway.
        ...(replica ? { patience: 500 } : {}),
      }),
      tokens: createTokenKeys(config.tokenKeys),
      payments: payments.payments,
      files: createFileStore(config),
      web: await readBuiltWeb(),
      visitWebsite: createVisitor(),
      log,
    }
    const disconnect = async (): Promise<void> => {
      await payments.close()
      await replica?.close()
      await database.close()
    }
    const close = async (): Promise<void> => {
      await disconnect()
      await connection.close()
    }
    return { deps, connection, payments, disconnect, close }
  } catch (error) {
    await connection.close()
    throw error
  }
}
