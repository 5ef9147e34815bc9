import pg from 'pg'
import type { Sql } from 'sql-template-tag'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

/** The role that the migrations let read and write the schema `stand_in_stripe`. */
const role = 'pennytrail_app'

/** A connection of node-postgres, which may belong to a caller's transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>

/** Runs statements on one connection. */
export class Db {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Returns every row. */
  async many<Row extends object>({ text, values }: Sql): Promise<Row[]> {
    const result = await this.#connection.query<Row & pg.QueryResultRow>(text, values)
    return result.rows
  }

  /** Returns the first row, or undefined. */
  async maybe<Row extends object>(query: Sql): Promise<Row | undefined> {
    const [row] = await this.many<Row>(query)
    return row
  }

  /** Returns the first row. Throws if there is none. */
  async one<Row extends object>(query: Sql): Promise<Row> {
    const row = await this.maybe<Row>(query)
    if (!row) throw new Error('expected a row')
    return row
  }

  /** Runs a statement for its effect and returns the number of rows it touched. */
  async run({ text, values }: Sql): Promise<number> {
    const result = await this.#connection.query(text, values)
    return result.rowCount ?? 0
  }

  /** Runs `work` and, if it fails, undoes only what `work` did. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.#connection.query('savepoint attempt')
    try {
      const result = await work()
      await this.#connection.query('release savepoint attempt')
      return result
    } catch (error) {
      await this.#connection.query('rollback to savepoint attempt')
      throw error
    }
  }
}

/**
 * The stand-in's own pool. The product waits for the stand-in while it holds its own connections,
 * so a shared pool could leave both waiting for the last connection.
 */
export class Database {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 4,
      application_name: 'stripe-stand-in',
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 30_000,
      options: `-c role=${role}`,
    })
    // The pool replaces a connection that dies while idle. Without these handlers, the error would
    // be thrown.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  /** Runs `work` on one connection, outside a transaction. */
  async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    try {
      return await work(new Db(client))
    } finally {
      client.release()
    }
  }

  /** Runs `work` in a transaction and rolls it back if `work` fails. */
  async transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(new Db(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
