import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

// Files that PostgreSQL recreates at a start or must not find, as its documentation of low-level
// base backups lists them (https://www.postgresql.org/docs/current/continuous-archiving.html).
const leftOut =
  /^(postmaster\.(pid|opts)|pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\/.*|.*pgsql_tmp.*|.*pg_internal\.init.*)$/

/**
 * Tells whether a file no longer exists. Files may disappear during the copy; the log, copied last,
 * records their removal.
 */
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies the files below a folder whose relative paths are wanted. Aborting `signal` throws. */
export const copyBelow = async (
  from: string,
  to: string,
  isWanted: (file: string) => boolean = () => true,
  signal?: AbortSignal,
): Promise<void> => {
  mkdirSync(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    signal?.throwIfAborted()
    const source = path.join(entry.parentPath, entry.name)
    const name = path.relative(from, source)
    if (!isWanted(name.replaceAll(path.sep, '/'))) continue
    const target = path.join(to, name)
    if (entry.isDirectory()) mkdirSync(target, { recursive: true })
    else {
      mkdirSync(path.dirname(target), { recursive: true })
      await cp(source, target).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    }
  }
}

export interface DatabaseCopy {
  /** The name of the first WAL segment that a restore of the copy reads. */
  readonly startSegment: string
  /** When the copy ended, by the database's clock, as ISO 8601. It cannot be restored to an earlier moment. */
  readonly finishedAt: string
}

/** Copies a running database: its files first, then the log of the changes made meanwhile. */
export const copyDatabase = async (
  client: pg.Client,
  data: string,
  to: string,
  signal?: AbortSignal,
): Promise<DatabaseCopy> => {
  // The replication slot makes the server keep the log from here on while this connection lives.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `backup_${randomUUID().replaceAll('-', '')}`,
  ])
  const started = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('pennytrail', true)) as segment`,
  )
  await copyBelow(data, to, (file) => !leftOut.test(file), signal)
  const stopped = await client.query<{ labelfile: string; at: string }>(
    `select labelfile, to_char(clock_timestamp() at time zone 'utc',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from pg_backup_stop(false)`,
  )
  await writeFile(path.join(to, 'backup_label'), stopped.rows[0]!.labelfile)
  await copyBelow(path.join(data, 'pg_wal'), path.join(to, 'pg_wal'), undefined, signal)
  return { startSegment: started.rows[0]!.segment, finishedAt: stopped.rows[0]!.at }
}
