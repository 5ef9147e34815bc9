import { sql, type Db, type LogPosition } from '../database/index.ts'
import type { ChangesRow, PositionRow } from './answers.rows.ts'

/** The charity that stands for all charities, in changes and as the scope of an answer. */
export const allCharities = '00000000-0000-0000-0000-000000000000'

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

/** Deletes changes that every process has read. Counts them, so that positions stay. */
export const trimChanges = (db: Db): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from answer_change
      where noted_at < now() - make_interval(mins => ${retentionMinutes})
      returning charity_id, noted_at
    )
    insert into trimmed_change (charity_id, changes, newest)
    select charity_id, count(*), max(noted_at) from gone group by charity_id
    on conflict (charity_id) do update
      set changes = trimmed_change.changes + excluded.changes,
        newest = greatest(trimmed_change.newest, excluded.newest)`)

/** The charities whose changes may change a file; `all` for any charity. */
export type Changing = readonly string[] | 'all'

/**
 * Returns the position of changes of these charities. It is another one after each change that
 * answers to visitors depend on. It counts transactions, so it also moves for one that commits
 * late, and has the time of the newest, so that no position of a restored database comes again.
 */
export const readChangePosition = async (db: Db, changing: Changing): Promise<string> => {
  const charities = changing === 'all' ? null : [...changing, allCharities]
  const { position } = await db.one<PositionRow>(sql`
    select /* never null */ concat(sum(changes), ' ', max(newest)) as position from (
      select count(*) changes, max(noted_at) newest from answer_change
      where ${charities}::uuid[] is null or charity_id = any (${charities})
      union all
      select sum(changes), max(newest) from trimmed_change
      where ${charities}::uuid[] is null or charity_id = any (${charities})
    ) counted`)
  return position
}
