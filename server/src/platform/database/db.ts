import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { StatementNames } from './statement-names.ts'

/** The number of rows that a cursor sends at a time. */
const batchSize = 1000

export interface QueryOptions {
  /**
   * If false, PostgreSQL plans the statement each time, because the best plan depends on the
   * values.
   */
  readonly prepare?: boolean
}

const keys = new Map<string, string>()

/** Returns the property of a row that holds a column: `createdAt` for `created_at`. */
export const toRowKey = (column: string): string => {
  let key = keys.get(column)
  if (key === undefined) {
    key = column.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, first: string) => first.toUpperCase())
    keys.set(column, key)
  }
  return key
}

// PostgreSQL writes a moment in UTC as 2026-06-01 02:46:51.123456+00, without zeros at the end.
const isPlain = (text: string): boolean =>
  text.endsWith('+00') && text[4] === '-' && text[10] === ' ' && text.length <= 29

/**
 * Writes a moment of PostgreSQL in the form of ISO 8601 with milliseconds, as `Date` does. Most are cut
 * and joined, because a list of thousands would spend most of its time in parsing dates.
 */
export const toIsoMoment = (text: string): string =>
  isPlain(text)
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : new Date(text).toISOString()

/** Converts a result whose rows are lists to rows with a property for each column. */
export const toRows = <Row extends object>({
  fields,
  rows,
}: pg.QueryArrayResult<unknown[]>): Row[] => {
  const empty: Record<string, unknown> = {}
  const found = fields.map(({ name }) => toRowKey(name))
  for (const key of found) empty[key] = null
  return rows.map((values) => {
    const row = { ...empty }
    for (const [at, key] of found.entries()) row[key] = values[at]
    return row as Row
  })
}

/** Runs statements on a connection, for one request, job or transaction. */
export class Db {
  readonly #client: pg.ClientBase
  readonly #names: StatementNames | null
  #isClosed = false
  #cursors = 0

  /**
   * Without `names`, every statement is sent unnamed: a named one belongs to a connection of
   * PostgreSQL, and a pooler changes that connection between transactions.
   */
  constructor(client: pg.ClientBase, names: StatementNames | null) {
    this.#client = client
    this.#names = names
  }

  /** Refuses every later statement, because the commit has been sent or the transaction is over. */
  close(): void {
    this.#isClosed = true
  }

  #prepare(query: Sql, options?: QueryOptions): pg.QueryConfig {
    const config = { text: query.text, values: query.values }
    const name = options?.prepare === false ? undefined : this.#names?.find(query.text)
    return name === undefined ? config : { ...config, name }
  }

  async #query(config: pg.QueryConfig): Promise<pg.QueryArrayResult<unknown[]>> {
    if (this.#isClosed) throw new Error('A statement came after the end of its transaction.')
    return this.#client.query<unknown[]>({ ...config, rowMode: 'array' })
  }

  /** Returns all rows. The column `created_at` is their property `createdAt`. */
  async many<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]> {
    return toRows(await this.#query(this.#prepare(query, options)))
  }

  /**
   * Yields all rows in their order, up to 1,000 at a time, from a cursor that ends with the
   * transaction.
   */
  async *batches<Row extends object>(query: Sql): AsyncGenerator<Row[]> {
    this.#cursors += 1
    const name = `rows_${this.#cursors}`
    const declare = `declare ${name} no scroll cursor for ${query.text}`
    const declared = this.#query({ text: declare, values: query.values })
    // If the declaration fails, so does the first fetch, which is sent along with it.
    declared.catch(() => {})
    for (;;) {
      const rows = toRows<Row>(await this.#query({ text: `fetch ${batchSize} from ${name}` }))
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) break
    }
    await this.#query({ text: `close ${name}` })
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
    const { rowCount } = await this.#query(this.#prepare(query))
    return rowCount ?? 0
  }

  /** Runs `work` in a savepoint. If it fails, only its own changes are rolled back. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query('savepoint attempt')
    try {
      const result = await work()
      await this.#client.query('release savepoint attempt')
      return result
    } catch (error) {
      // Released too, so that a savepoint around this one is the last of its name again.
      await this.#client.query('rollback to savepoint attempt; release savepoint attempt')
      throw error
    }
  }

  /** The underlying client of the pg driver, which COPY needs. */
  get client(): pg.ClientBase {
    return this.#client
  }
}
