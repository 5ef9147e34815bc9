import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { toActorSetting, type Actor } from './actors.ts'
import { Db, toIsoMoment } from './db.ts'
import { classifyFailure, withRetries } from './failures.ts'
import {
  clientLimits,
  closeTimeout,
  probeLimits,
  serverLimits,
  tcpUserTimeout,
} from './time-limits.ts'
import { registerPool, type PoolName } from './pools.ts'
import { findStatementNames, StatementNames } from './statement-names.ts'
import { cutConnections, holdWrites, trackConnections, Watchdog } from './watchdog.ts'

// Money and counts are int8. Numbers beyond the exact range throw instead of losing digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond safe integers')
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoMoment)

/** The types that graphile-worker expects: it compares the times of its schedule as dates. */
const queueTypes = new pg.TypeOverrides()
queueTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text))

/** A transaction that is open. */
export interface Transaction {
  readonly db: Db
  /** Makes `actor` the actor for the rest of the transaction. */
  become(actor: Actor): Promise<void>
}

export interface TransactionOptions {
  /** The actor with which the transaction starts; a visitor by default. */
  readonly actor?: Actor
  /** Whether PostgreSQL refuses every change in this transaction. */
  readonly readOnly?: boolean
  /**
   * Whether a read sends all its statements before it waits for anything. They then go with "begin"
   * and "commit" in one packet.
   */
  readonly isSentAtOnce?: boolean
  /** Whether all statements of a read see the database at the moment of the first. */
  readonly isSnapshot?: boolean
  /**
   * Whether each statement is planned without its values, and so once for each connection. Otherwise
   * PostgreSQL plans the first five executions one by one, which for long statements with row-level
   * security takes longer than running them. Only for statements that find their rows by keys.
   */
  readonly isPlannedOnce?: boolean
}

/** A pool, and whether the running code still holds a connection of it. */
interface HeldPool {
  readonly pool: pg.Pool
  isHeld: boolean
}

const heldPools = new AsyncLocalStorage<readonly HeldPool[]>()

/** "set local" ends with the transaction, so the next user of the connection has no actor. */
const setActor = (actor: Actor): string => `set local app.actor = '${toActorSetting(actor)}'`

const besideConnections = 3
/** How many files a process writes at once. */
export const filesAtOnce = 2

/** The number of connections of a `Database` whose main pool has `poolSize` connections. */
export const countConnections = (poolSize: number): number =>
  poolSize + besideConnections + filesAtOnce + 1 /* for `probe` */

export interface DatabaseOptions {
  /** The largest number of connections. */
  readonly max?: number | undefined
  readonly role?: string
  /**
   * The URL of PostgreSQL itself. If it is given, the main URL leads to a pooler in transaction mode
   * (PgBouncer), which passes on no settings of a connection: role and time limits are then set in
   * every transaction.
   */
  readonly directUrl?: string | undefined
  /** The name of the pool in the metrics; `requests` by default. */
  readonly name?: PoolName
  /** The watchdog of another `Database`, which then watches these connections as well. */
  readonly watchdog?: { readonly open: Set<pg.Client>; readonly dog: Watchdog }
  /** The time to wait for a connection, in milliseconds. */
  readonly connectionTimeoutMillis?: number
  /** A statement that starts every transaction. If it fails, the transaction fails. */
  readonly guard?: string
  /** A pool to share, in place of one of its own. */
  readonly pool?: pg.Pool
  /** The count of another `Database`, which then counts these writes as well. */
  readonly writes?: { count: number }
}

/** The product's connection pool, in a role that owns nothing. */
export class Database {
  readonly pool: pg.Pool
  readonly #url: string
  readonly #options: DatabaseOptions
  readonly #role: string
  readonly #transactionSettings: string
  readonly #open: Set<pg.Client>
  readonly #watchdog: Watchdog
  readonly #writes: { count: number }
  readonly #closing = new AbortController()
  #beside: Database | undefined
  #files: Database | undefined
  #monitoring: Database | undefined
  #probe: pg.Pool | undefined

  constructor(url: string, options: DatabaseOptions = {}) {
    this.#url = url
    this.#options = options
    this.#open = options.watchdog?.open ?? new Set()
    this.#watchdog = options.watchdog?.dog ?? new Watchdog(this.#open, () => this.probe())
    this.#writes = options.writes ?? { count: 0 }
    this.#role = options.role ?? 'pennytrail_app'
    const settings = { role: this.#role, ...serverLimits }
    this.#transactionSettings = this.#isPooled
      ? Object.entries(settings)
          .map(([name, value]) => `set local ${name} = '${value}'; `)
          .join('')
      : ''
    const { max = 10, connectionTimeoutMillis = clientLimits.connectionTimeoutMillis } = options
    this.pool =
      options.pool ??
      this.#createPool(options.name ?? 'requests', { max, connectionTimeoutMillis, pipeline: true })
  }

  /** How many transactions of this process may have changed something. */
  get writeCount(): number {
    return this.#writes.count
  }

  get #isPooled(): boolean {
    return this.#options.directUrl !== undefined
  }

  #configureDirect(more = ''): pg.ClientConfig {
    return {
      connectionString: this.#options.directUrl ?? this.#url,
      application_name: 'pennytrail',
      ...clientLimits,
      ...serverLimits,
      options: `-c role=${this.#role} ${tcpUserTimeout}${more}`,
    }
  }

  #createPool(name: PoolName, config: pg.PoolConfig & { readonly max: number }): pg.Pool {
    const pool = new pg.Pool({
      ...(this.#isPooled
        ? { connectionString: this.#url, application_name: 'pennytrail', ...clientLimits }
        : this.#configureDirect()),
      Client: trackConnections(this.#open),
      ...config,
    })
    // A connection that dies while idle is replaced at its next use. Without this handler it would
    // throw.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    registerPool(pool, name, config.max)
    return pool
  }

  /**
   * Creates a pool in the same role for the job queue, directly at PostgreSQL even if a pooler is
   * configured, so that it can listen for notifications; the caller closes it. A commit returns
   * before it is durable, so a crash of the database loses the most recent commits.
   *
   * The queue is nearly always empty when PostgreSQL counts its rows, so PostgreSQL would read the
   * whole table, with all that jobs which ended have left there, for each job.
   */
  createQueuePool(max: number): pg.Pool {
    return this.#createPool('jobs', {
      max,
      ...this.#configureDirect(' -c synchronous_commit=off -c enable_seqscan=off'),
      types: queueTypes,
    })
  }

  /**
   * A small separate pool for short statements outside the caller's transaction. Requests that all
   * hold one connection of the main pool and wait for a second one would deadlock.
   */
  get beside(): Database {
    this.#beside ??= this.#createSibling({ name: 'limits', max: besideConnections })
    return this.#beside
  }

  /**
   * A pool of its own for files, which take long. A replica has no requests that would
   * have to wait, so its files share the pool of its reads.
   */
  get files(): Database {
    if (this.#options.pool) return this
    this.#files ??= this.#createSibling({ name: 'files', max: filesAtOnce })
    return this.#files
  }

  /** One connection of its own for the metrics, so that they show a full pool and do not wait for it. */
  get monitoring(): Database {
    this.#monitoring ??= this.#createSibling({ name: 'metrics', max: 1 })
    return this.#monitoring
  }

  /** Creates a `Database` whose connections the same watchdog watches. */
  #createSibling(options: DatabaseOptions): Database {
    const watchdog = { open: this.#open, dog: this.#watchdog }
    return new Database(this.#url, {
      ...this.#options,
      watchdog,
      writes: this.#writes,
      ...options,
    })
  }

  /** Resolves if the database answers on a connection that no request uses, and rejects if not. */
  async probe(): Promise<void> {
    this.#probe ??= this.#createPool('health', { max: 1, ...probeLimits })
    await this.#probe.query('select 1')
  }

  /**
   * Watches the connections until the pool is closed: cuts those whose other end stopped
   * responding, and refuses work at once while the database does not answer.
   */
  watch(): void {
    void this.#watchdog.run(this.#closing.signal)
  }

  /**
   * Runs `work` as `actor` on a connection of its own, directly at PostgreSQL and outside a
   * transaction: for COPY, temporary tables and locks that outlast a transaction.
   */
  async withOwnConnection<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
    const client = new pg.Client(this.#configureDirect(` -c app.actor=${toActorSetting(actor)}`))
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(new Db(client, new StatementNames()))
    } finally {
      this.#writes.count += 1
      await client.end()
    }
  }

  /**
   * Runs `work` in one transaction. No statement runs outside one, and the actor ends with it, so no
   * statement can run with the actor of another caller, whatever connection it gets. Throws inside
   * another transaction of the same pool.
   */
  async open<T>(
    options: TransactionOptions,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    if (this.#watchdog.isAway) throw new Error('Connection terminated: the database is silent')
    const outer = heldPools.getStore() ?? []
    // Calls that each hold a connection and wait for a second one would wait for each other.
    if (outer.some(({ isHeld, pool }) => isHeld && pool === this.pool)) {
      throw new Error('This transaction is inside another one of its pool.')
    }
    const held = { pool: this.pool, isHeld: true }
    try {
      return await heldPools.run([...outer, held], () => this.#run(options, work))
    } finally {
      held.isHeld = false
    }
  }

  async #run<T>(
    {
      actor = '',
      readOnly = false,
      isSentAtOnce = false,
      isSnapshot = false,
      isPlannedOnce = false,
    }: TransactionOptions,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const { guard } = this.#options
    // A snapshot is for cursors whose rows are all read, so plans need not find the first rows soon.
    const snapshot = isSnapshot ? 'set local cursor_tuple_fraction = 1; ' : ''
    const plans = isPlannedOnce ? 'set local plan_cache_mode = force_generic_plan; ' : ''
    const start = `begin${isSnapshot ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}; ${snapshot}${plans}${this.#transactionSettings}${setActor(actor)}${guard ? `; ${guard}` : ''}`
    const client = await this.pool.connect()
    // A read sends "begin" and its first statement in one packet.
    if (readOnly) holdWrites(client)
    const begun = client.query(start)
    try {
      // A read sends its first statement without waiting for the answer to "begin". If "begin"
      // fails, PostgreSQL rejects that statement, and the read fails below.
      if (readOnly) begun.catch(() => {})
      else await begun
      const db = new Db(client, this.#isPooled ? null : findStatementNames(this.pool))
      const become = async (next: Actor) => void (await client.query(setActor(next)))
      const working = work({ db, become })
      if (isSentAtOnce) db.close()
      const committing = isSentAtOnce ? client.query('commit') : undefined
      // If the work fails, so does the commit or it rolls back, and the work's failure counts.
      committing?.catch(() => {})
      const result = await working
      await begun
      const ended = committing ?? client.query('commit')
      // The commit of a read changes nothing, so nobody waits for it. The next transaction on this
      // connection starts after it. If the connection is lost, its pool replaces it.
      if (readOnly) {
        ended.catch(() => {})
        client.release()
      } else {
        // Counted also if the answer to the commit is lost, because the commit may have happened.
        await ended.finally(() => (this.#writes.count += 1))
        client.release()
      }
      return result
    } catch (error) {
      const cause = await begun.then(
        () => error,
        (failure: unknown) => failure,
      )
      await abandon(client, cause)
      throw readOnly && hasCode(cause, readOnlyTransaction)
        ? new Error('A read tried to change the database.', { cause })
        : cause
    }
  }

  /** Returns a database with the same connections, in which `guard` starts every transaction. */
  guarded(guard: string): Database {
    return this.#createSibling({ pool: this.pool, guard })
  }

  /** Reads as `actor` in a transaction that can change nothing. */
  read<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
    return this.open({ actor, readOnly: true }, ({ db }) => work(db))
  }

  /** Reads like `read`, with statements that are all sent before the first answer, in one packet. */
  readAtOnce<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
    return this.open({ actor, readOnly: true, isSentAtOnce: true }, ({ db }) => work(db))
  }

  /** Runs `work` as `actor` in a transaction, again if it collided with another one. */
  transaction<T>(
    actor: Actor,
    work: (db: Db) => Promise<T>,
    options: Pick<TransactionOptions, 'isPlannedOnce'> = {},
  ): Promise<T> {
    return withRetries(() => this.open({ actor, ...options }, ({ db }) => work(db)))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const timer = setTimeout(() => cutConnections(this.#open), closeTimeout)
    try {
      await this.#beside?.close()
      await this.#files?.close()
      await this.#monitoring?.close()
      await this.#probe?.end()
      await this.pool.end()
    } finally {
      clearTimeout(timer)
    }
  }
}

/** read_only_sql_transaction (Appendix A of PostgreSQL's manual) */
const readOnlyTransaction = '25006'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Rolls back and returns the connection to its pool, or closes it if it may be dead. */
const abandon = async (client: pg.PoolClient, error: unknown): Promise<void> => {
  if (classifyFailure(error) === 'unavailable') return client.release(error as Error)
  await client.query('rollback').then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  )
}
