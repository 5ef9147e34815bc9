import sql from 'sql-template-tag'
import type { Db } from './db.ts'

/** Returns the name of the advisory lock of a client-generated id. */
export const nameClientId = (id: string): string => `client-id:${id.toLowerCase()}`

/**
 * Locks a client-generated id until the transaction ends. A repeated request waits here, then reads
 * what the first one stored and returns the same answer.
 */
export const lockClientId = (db: Db, id: string): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${nameClientId(id)}, 0))`)
