import { sql, type Db, type LogPosition } from '../database/index.ts'
import type { ChangesRow } from './answers.rows.ts'

/** How long a change stays in the table. */
const retentionMinutes = 60

/** Changes are read at least this often, or else the reader forgets everything. */
export const maxMinutesBetweenReads = 10

/** The moment of a read of changes. */
export interface ChangesRead {
  /** The transactions that were visible then. */
  readonly snapshot: string
  /** When the database server started: another server may not have had the same transactions. */
  readonly server: string
  /** A position in the log that is after every visible transaction. */
  readonly position: LogPosition
  /** The charities whose answers may have changed since the read before. */
  readonly changed: readonly string[]
}

/** Reads what has become visible since an earlier snapshot; nothing if there is none. */
export const readChanges = (db: Db, since: string | null): Promise<ChangesRead> =>
  db.one<ChangesRow>(sql`
    select pg_current_snapshot()::text snapshot, pg_postmaster_start_time()::text server,
      pg_current_wal_insert_lsn()::text as position,
      array(select distinct c.charity_id from answer_change c
        where c.transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(c.transaction_id, ${since}::pg_snapshot)) changed`)

/** Deletes changes that every process has read. */
export const trimChanges = (db: Db): Promise<number> =>
  db.run(sql`
    delete from answer_change where noted_at < now() - make_interval(mins => ${retentionMinutes})`)
