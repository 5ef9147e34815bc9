import sql from 'sql-template-tag'
import type { Db } from './db.ts'

/**
 * Locks a client-generated id until the transaction ends. A repeated request waits here, then reads
 * what the first one stored and returns the same answer.
 */
export const lockClientId = (db: Db, id: string): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`client-id:${id.toLowerCase()}`}, 0))`)
