import { classifyFailure } from './failures.ts'
import { Database } from './database.ts'

/** A position in PostgreSQL's write-ahead log, such as 0/16B3748. */
export type LogPosition = string

const positionPattern = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/** After a replica could not be reached, reads go to the primary for this long. */
const restMilliseconds = 2000

/** Why a read could not be served by the replica: it lags, or it cannot be reached, or other. */
export type ReplicaFailure = 'lagging' | 'away' | 'other'

/**
 * A copy of the database that follows the primary, for reads that may be a little old. Its role and
 * time limits are set in each transaction, so that a pooler or a balancer may stand before several
 * replicas: every transaction checks the replica that it reached.
 */
export class Replica {
  readonly #database: Database
  readonly #maxLagSeconds: number
  readonly #now: () => number
  readonly #unguarded: Database
  #restsUntil = 0

  constructor(
    url: string,
    {
      max,
      maxLagSeconds,
      now = Date.now,
    }: { max?: number; maxLagSeconds: number; now?: () => number },
  ) {
    this.#maxLagSeconds = maxLagSeconds
    this.#now = now
    this.#unguarded = new Database(url, {
      max,
      directUrl: url,
      connectionTimeoutMillis: 2000,
      name: 'reads',
    })
    this.#database = this.#unguarded.guarded(this.#requireReplayed(null))
  }

  #requireReplayed(position: LogPosition | null): string {
    if (position !== null && !positionPattern.test(position)) throw new Error('not a log position')
    const wanted = position === null ? 'null' : `'${position}'`
    return `select require_replayed(${wanted}, ${this.#maxLagSeconds})`
  }

  /**
   * Returns the replica for reads that see everything up to `position`; null while it rests after a
   * failure. A transaction on it fails if the replica has not come as far.
   */
  at(position: LogPosition | null): Database | null {
    if (this.#now() < this.#restsUntil) return null
    // Requests without a position share one database, so that their queries can run as one batch.
    return position === null
      ? this.#database
      : this.#unguarded.guarded(this.#requireReplayed(position))
  }

  /** Says why a read failed, and lets a replica rest that cannot be reached. */
  judge(error: unknown): ReplicaFailure {
    if (error instanceof Error && 'code' in error && error.code === 'PTLAG') return 'lagging'
    if (classifyFailure(error) !== 'unavailable') return 'other'
    this.#restsUntil = this.#now() + restMilliseconds
    return 'away'
  }

  /** Resolves if the replica answers and does not lag too far, and rejects if not. */
  async probe(): Promise<void> {
    await this.#database.read('', () => Promise.resolve())
  }

  /** Watches the connections as `Database.watch` does. */
  watch(): void {
    this.#unguarded.watch()
  }

  close(): Promise<void> {
    return this.#unguarded.close()
  }
}
