import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { classifyFailure, withRetries } from './failures.ts'

// Money and counts are int8. Numbers beyond the exact range throw instead of losing digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond safe integers')
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** The actor that row-level security sees: '' for a visitor, a user's id, or 'system'. */
export type Actor = '' | 'system' | (string & {})

const actorPattern = /^(|system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

// One name per statement text, so that PostgreSQL parses and plans frequent statements once.
const statementNames = new Map<string, string>()
const getStatementName = (text: string): string | undefined => {
  let name = statementNames.get(text)
  if (name === undefined && statementNames.size < 500) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

export interface QueryOptions {
  /**
   * False plans the statement each time, for statements whose best plan depends on their values.
   */
  readonly prepare?: boolean
}

/** A connection used for one request, job or transaction. */
export class Db {
  readonly #client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Returns all rows. */
  async many<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]> {
    const name = options?.prepare === false ? undefined : getStatementName(query.text)
    const config = { text: query.text, values: query.values }
    const result = await this.#client.query<Row & pg.QueryResultRow>(
      name === undefined ? config : { ...config, name },
    )
    return result.rows
  }

  /** Returns the only row, or undefined if there is none. Throws if there are several. */
  async maybe<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row | undefined> {
    const rows = await this.many<Row>(query, options)
    if (rows.length > 1) throw new Error('expected at most one row')
    return rows[0]
  }

  /** Returns the only row. Throws if there is none or several. */
  async one<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row> {
    const row = await this.maybe<Row>(query, options)
    if (!row) throw new Error('expected a row')
    return row
  }

  /** Runs a statement and returns the number of affected rows. */
  async run(query: Sql): Promise<number> {
    const name = getStatementName(query.text)
    const config = { text: query.text, values: query.values }
    const result = await this.#client.query(name === undefined ? config : { ...config, name })
    return result.rowCount ?? 0
  }

  /** Runs `work` in a savepoint. If it fails, only its own changes are rolled back. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query('savepoint attempt')
    try {
      const result = await work()
      await this.#client.query('release savepoint attempt')
      return result
    } catch (error) {
      await this.#client.query('rollback to savepoint attempt')
      throw error
    }
  }

  /** The underlying client of the pg driver, which COPY needs. */
  get client(): pg.ClientBase {
    return this.#client
  }
}

interface PinnedClient extends pg.PoolClient {
  actor?: Actor
}

const setActor = (actor: Actor): string => {
  if (!actorPattern.test(actor)) throw new Error('not an actor')
  return `select set_config('app.actor', '${actor}', false)`
}

export interface Pinned {
  readonly db: Db
  /**
   * Tells the pool which actor this connection has, after a database function has set it (see
   * session_identity).
   */
  actorIs(actor: Actor): void
  become(actor: Actor): Promise<void>
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Time limits in milliseconds. A wait for a lock times out sooner than a statement does, so that a
 * transaction that holds a lock does not block the others for long. The client's own timeout is a
 * little longer than the server's, so only a dead connection reaches it. If the other end of an
 * idle connection vanishes, keepalive drops the connection after about 15 seconds (Linux probes ten
 * times, a second apart).
 */
const limits = {
  connectionTimeoutMillis: 10_000,
  lock_timeout: 10_000,
  statement_timeout: 20_000,
  query_timeout: 22_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
} as const

/** PostgreSQL's limit for its own side of a connection whose other end vanished. */
const tcpUserTimeout = '-c tcp_user_timeout=20000'

const besideConnections = 3

/** The number of connections of a `Database` whose main pool has `poolSize` connections. */
export const countConnections = (poolSize: number): number =>
  poolSize + besideConnections + 1 /* for `probe` */

/** The product's connection pool, in a role that owns nothing. */
export class Database {
  readonly pool: pg.Pool
  readonly #url: string
  readonly #options: { max?: number; role?: string }
  #beside: Database | undefined
  #probe: pg.Pool | undefined

  constructor(url: string, options: { max?: number; role?: string } = {}) {
    this.#url = url
    this.#options = options
    this.pool = this.apart({ max: options.max ?? 10 })
  }

  /**
   * Creates another pool in the same role; the caller closes it. Without `waitForDisk`, a commit
   * returns before it is durable, so a crash of the database loses the most recent commits.
   */
  apart({ max, waitForDisk = true }: { max: number; waitForDisk?: boolean }): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.#url,
      max,
      application_name: 'pennytrail',
      ...limits,
      options: `-c role=${this.#options.role ?? 'pennytrail_app'} ${tcpUserTimeout}${waitForDisk ? '' : ' -c synchronous_commit=off'}`,
    })
    // A connection that dies while idle is replaced at its next use. Without this handler it would
    // throw.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }

  /**
   * A small separate pool for short statements outside the caller's transaction. Requests that all
   * hold one connection of the main pool and wait for a second one would deadlock.
   */
  get beside(): Database {
    this.#beside ??= new Database(this.#url, { ...this.#options, max: besideConnections })
    return this.#beside
  }

  /** Resolves if the database answers on a connection that no request uses, and rejects if not. */
  async probe(): Promise<void> {
    this.#probe ??= this.apart({ max: 1 })
    await this.#probe.query({ text: 'select 1', query_timeout: 2000 } as pg.QueryConfig)
  }

  /** Keeps one connection while `work` runs. */
  async pinned<T>(work: (pinned: Pinned) => Promise<T>): Promise<T> {
    const client = (await this.pool.connect()) as PinnedClient
    const db = new Db(client)
    let broken: Error | undefined
    const actAs = async (actor: Actor): Promise<void> => {
      if (client.actor === actor) return
      await client.query(setActor(actor))
      client.actor = actor
    }
    const transaction = async <R>(inner: (db: Db) => Promise<R>): Promise<R> => {
      await client.query('begin')
      try {
        const result = await inner(db)
        await client.query('commit')
        return result
      } catch (error) {
        if (classifyFailure(error) === 'unavailable') broken = error as Error
        else {
          await client.query('rollback').catch((failure: Error) => {
            broken = failure
          })
        }
        // After a rollback, the connection's current actor is unknown.
        delete client.actor
        throw error
      }
    }
    try {
      return await work({
        db,
        become: actAs,
        transaction,
        actorIs: (actor) => (client.actor = actor),
      })
    } catch (error) {
      // The connection of a failed statement may be dead, and would fail the next request as well.
      if (classifyFailure(error) === 'unavailable') broken ??= error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Reads as `actor` outside a transaction. */
  read<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
    return this.pinned(async ({ become, db }) => {
      await become(actor)
      return work(db)
    })
  }

  /** Runs `work` as `actor` in a transaction, again if it collided with another one. */
  transaction<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
    return withRetries(() =>
      this.pinned(async ({ become, transaction }) => {
        await become(actor)
        return transaction(work)
      }),
    )
  }

  async close(): Promise<void> {
    await this.#beside?.close()
    await this.#probe?.end()
    await this.pool.end()
  }
}
