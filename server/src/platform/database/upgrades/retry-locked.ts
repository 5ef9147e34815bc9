import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Milliseconds that a step of an upgrade waits for a lock. Statements of running requests queue up
 * behind such a wait, so it is much shorter than their own limit of 10 seconds.
 */
const lockTimeout = 2000

/** Milliseconds after which a step that never gets its lock fails. */
const patience = 180_000

/** How a migration run talks to the operator, and how long it tries. */
export interface StepOptions {
  readonly say?: (line: string) => void
  /** Milliseconds; the tests use less than the default of three minutes. */
  readonly patience?: number
}

interface Blocker {
  readonly pid: number
  readonly application: string
  readonly seconds: number | null
  readonly query: string | null
}

const findBlockers = `
  select pid, coalesce(application_name, '') as application,
    extract(epoch from clock_timestamp() - xact_start)::int as seconds, query
  from pg_stat_activity where pid = any (pg_blocking_pids($1))`

const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

const describeBlocker = ({ pid, application, seconds, query }: Blocker): string =>
  `process ${pid}${application === '' ? '' : ` (${application})`}` +
  (seconds === null ? '' : `, whose transaction is ${seconds} s old`) +
  // A role without pg_read_all_stats does not see the statements of other roles.
  (query === null || query.startsWith('<insufficient') ? '' : `: "${shorten(query)}"`)

/**
 * Runs steps of an upgrade on one connection, each in a transaction of its own with a short
 * lock_timeout. A step that does not get its lock runs again, until its patience ends.
 */
export class StepRunner {
  readonly #client: pg.Client
  readonly #watcher: () => pg.Client
  readonly #options: StepOptions
  #watching: Promise<pg.Client> | undefined
  #pid = 0
  #statement = ''
  #lastBlocker = ''

  /** `connect` makes a second, unconnected client, which looks who blocks the first one. */
  constructor(client: pg.Client, connect: () => pg.Client, options: StepOptions) {
    this.#client = client
    this.#watcher = connect
    this.#options = options
  }

  /** Runs one statement and remembers it, so that a wait for its lock can be explained. */
  async statement(text: string): Promise<void> {
    this.#statement = text
    await this.#client.query(text)
  }

  /** Runs `work` in a transaction as the product itself, again if a lock did not come in time. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#retrying(name, async () => {
      await this.#client.query('begin')
      try {
        await this.#client.query(
          `set local lock_timeout = ${lockTimeout}; set local app.actor = 'system'`,
        )
        const result = await work()
        await this.#client.query('commit')
        return result
      } catch (error) {
        await this.#client.query('rollback')
        throw error
      }
    })
  }

  /**
   * Runs `work` outside a transaction and without lock_timeout, for indexes that are built
   * concurrently: they wait for running transactions, but nobody waits for them.
   */
  outsideTransaction<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#retrying(name, work)
  }

  async close(): Promise<void> {
    await (await this.#watching)?.end()
  }

  async #retrying<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    this.#statement = ''
    const until = Date.now() + (this.#options.patience ?? patience)
    for (let pause = 250; ; pause = Math.min(pause * 2, 4000)) {
      const stopWatching = await this.#watch(name)
      try {
        return await attempt()
      } catch (error) {
        const { code, message } = error as pg.DatabaseError
        if (code !== '55P03' && code !== '40P01') {
          throw new Error(`${name} failed: ${message}`, { cause: error })
        }
        if (Date.now() > until) throw this.#explainTimeout(name, error)
      } finally {
        stopWatching()
      }
      await sleep(pause)
    }
  }

  #explainTimeout(name: string, cause: unknown): Error {
    return new Error(
      `${name} did not get a lock in time. "${shorten(this.#statement)}" waited for ` +
        `${this.#lastBlocker || 'another transaction'}. ` +
        'End that transaction, or start again when it has ended; finished steps are kept.',
      { cause },
    )
  }

  /** Reports which other process blocks the statement that runs. Returns a function that stops. */
  async #watch(name: string): Promise<() => void> {
    if (this.#pid === 0) {
      const { rows } = await this.#client.query<{ pid: number }>('select pg_backend_pid() as pid')
      this.#pid = rows[0]!.pid
    }
    const timer = setInterval(() => void this.#report(name).catch(() => {}), 400)
    return () => clearInterval(timer)
  }

  async #report(name: string): Promise<void> {
    this.#watching ??= (async () => {
      const watcher = this.#watcher()
      watcher.on('error', () => {})
      await watcher.connect()
      return watcher
    })()
    const { rows } = await (await this.#watching).query<Blocker>(findBlockers, [this.#pid])
    if (rows.length === 0) return
    const before = this.#lastBlocker
    this.#lastBlocker = rows.map(describeBlocker).join(' and ')
    if (before.split(/[ ,]/)[1] === String(rows[0]!.pid)) return
    this.#options.say?.(
      `${name}: "${shorten(this.#statement)}" waits for a lock of ${this.#lastBlocker}`,
    )
  }
}
