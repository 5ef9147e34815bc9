import { sql, type Database, type Db, type LogPosition } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import type { Session } from './session.ts'

/**
 * Runs a read on a replica if it shows everything that the caller has changed, and otherwise, or if
 * the read fails there, on the primary. `read` runs a second time then, so it must change nothing.
 * For a visitor, `position` is how far the replica must have come.
 */
export const readFromReplica = async <T>(
  deps: Deps,
  session: Session | null,
  read: (database: Database) => Promise<T>,
  position: LogPosition | null = null,
): Promise<T> => {
  // A session from before the positions of changes were kept reads from the primary.
  const isUnknown = session !== null && session.lastWrite === null
  const replica = isUnknown ? null : deps.replica?.at(session?.lastWrite ?? position)
  if (!replica) return read(deps.database)
  try {
    return await read(replica)
  } catch (error) {
    // The primary may have something that the replica lacks, such as a new project.
    const failure = deps.replica?.judge(error)
    if (failure === 'away') deps.log.warn({ err: error }, 'replica away, reading from the primary')
    return read(deps.database)
  }
}

/** Reads as a visitor, on a replica if there is one. */
export const readPublic = <T>(deps: Deps, work: (db: Db) => Promise<T>): Promise<T> =>
  readFromReplica(deps, null, (database) => database.read('', work))

/**
 * Notes the position in the log after a change of this person, so that none of their sessions reads
 * an older state. Call it after the commit and before the answer. A failure is only logged, because
 * the change is made and the person must not be told otherwise.
 */
export const noteWrite = async (
  { database, replica, log }: Pick<Deps, 'database' | 'replica' | 'log'>,
  session: Session | null,
): Promise<void> => {
  if (!replica || !session) return
  try {
    await database.transaction('accounts', (db) =>
      db.run(sql`
        update session set last_write = greatest(last_write, pg_current_wal_insert_lsn())
        where person_id = ${session.userId} and revoked_at is null`),
    )
  } catch (error) {
    log.error({ err: error }, 'position of a change not noted')
  }
}
