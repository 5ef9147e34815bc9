import pg from 'pg'
import type { Sql } from 'sql-template-tag'

// Money and counts are int8: numbers while they are exact, an error rather than a wrong figure.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 beyond safe integers')
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/** Who acts, as row-level security sees it: '' a visitor, a user's id, or the system itself. */
export type Actor = '' | 'system' | (string & {})

const actorPattern = /^(|system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

// One name for each text, so that PostgreSQL parses and plans the hot statements once.
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
  /** Plan anew each time: for statements whose best plan depends on their values. */
  readonly prepare?: boolean
}

/** A connection for the length of one request, job or transaction. */
export class Db {
  readonly #client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Every row. */
  async many<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]> {
    const name = options?.prepare === false ? undefined : getStatementName(query.text)
    const config = { text: query.text, values: query.values }
    const result = await this.#client.query<Row & pg.QueryResultRow>(
      name === undefined ? config : { ...config, name },
    )
    return result.rows
  }

  /** The one row, or undefined. Throws where there are several. */
  async maybe<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row | undefined> {
    const rows = await this.many<Row>(query, options)
    if (rows.length > 1) throw new Error('expected at most one row')
    return rows[0]
  }

  /** The one row. Throws where there is none. */
  async one<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row> {
    const row = await this.maybe<Row>(query, options)
    if (!row) throw new Error('expected a row')
    return row
  }

  /** Runs a statement for its effect; answers how many rows it touched. */
  async run(query: Sql): Promise<number> {
    const name = getStatementName(query.text)
    const config = { text: query.text, values: query.values }
    const result = await this.#client.query(name === undefined ? config : { ...config, name })
    return result.rowCount ?? 0
  }

  /** Undoes what `work` did, and only that, where it fails. */
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

  /** The driver's own connection, for COPY. */
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
  /** Tells the pool that the database itself has set the actor (see session_identity). */
  actorIs(actor: Actor): void
  become(actor: Actor): Promise<void>
  /** Runs `work` in a transaction on this connection. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** The pool of connections that the product works with, in the role that owns nothing. */
export class Database {
  readonly pool: pg.Pool
  readonly #url: string
  readonly #options: { max?: number; role?: string }
  #beside: Database | undefined

  constructor(url: string, options: { max?: number; role?: string } = {}) {
    this.#url = url
    this.#options = options
    this.pool = this.apart({ max: options.max ?? 10 })
  }

  /**
   * Another pool in the same role; whoever asks for it ends it. Without `waitForDisk` a commit is
   * answered before it is safe from a crash of the database, which loses the last moments of them.
   */
  apart({ max, waitForDisk = true }: { max: number; waitForDisk?: boolean }): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.#url,
      max,
      application_name: 'pennytrail',
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 30_000,
      options: `-c role=${this.#options.role ?? 'pennytrail_app'}${waitForDisk ? '' : ' -c synchronous_commit=off'}`,
    })
    // A connection that dies while idle is replaced at its next use; without this it would throw.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }

  /**
   * A few connections of their own, for short statements outside the caller's transaction. Taken
   * from the pool itself, a second connection would be waited for by requests that all hold their
   * first: none would ever come free.
   */
  get beside(): Database {
    this.#beside ??= new Database(this.#url, { ...this.#options, max: 3 })
    return this.#beside
  }

  /** Keeps one connection for the length of `work`. */
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
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        // What a rollback undid of the actor is not known here.
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
    } finally {
      client.release(broken)
    }
  }

  /** Reads as `actor`, outside a transaction. */
  read<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
    return this.pinned(async ({ become, db }) => {
      await become(actor)
      return work(db)
    })
  }

  /** Everything in `work` happens, or nothing. */
  transaction<T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
    return this.pinned(async ({ become, transaction }) => {
      await become(actor)
      return transaction(work)
    })
  }

  async close(): Promise<void> {
    await this.#beside?.close()
    await this.pool.end()
  }
}
