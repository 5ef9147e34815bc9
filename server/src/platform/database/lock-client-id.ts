import sql from 'sql-template-tag'
import type { Db } from './database.ts'

/**
 * Lets one request at a time use an id that its client made, until the transaction ends. A repeat
 * that waited here then reads what the first one stored, and gives the same answer.
 */
export const lockClientId = (db: Db, id: string): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`client-id:${id.toLowerCase()}`}, 0))`)
