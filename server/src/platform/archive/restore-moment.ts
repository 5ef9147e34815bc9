import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { assertEmpty } from '../backup/restore-backup.ts'
import { thisPlatform } from '../backup/backup-contents.ts'
import { getMainFileKey, listFileKeys } from '../files/file-names.ts'
import { createConcurrencyLimit } from '../limit-concurrency.ts'
import { getDataLocation, giveToPostgres, startPostgres } from '../postgres/index.ts'
import { restoreFile } from './archive-files.ts'
import { getTimeline, listBases, unpackBase, type BaseBackup } from './base-backups.ts'
import type { ArchiveStore } from './archive-store.ts'
import { listArchivedWal, walKey } from './ship-wal.ts'
import { findGaps, parseSegment } from './wal-names.ts'

export interface RestoreMomentOptions {
  readonly store: ArchiveStore
  readonly dataDir: string
  /** The moment to restore; null for the last one in the archive. */
  readonly to: Date | null
  /** The timeline to follow, after an earlier restore; by default the newest one. */
  readonly timeline?: number | undefined
  /** Whether the archive holds the uploaded files. */
  readonly hasFiles: boolean
  readonly say?: (line: string) => void
}

export interface RestoredMoment {
  /** The time of the last transaction that is in the restored database; null without any. */
  readonly reached: Date | null
  readonly base: string
  readonly segments: number
  readonly files: number
  /** Attached files that the archive lacks. */
  readonly missingFiles: readonly string[]
}

const chooseBase = (bases: readonly BaseBackup[], to: Date | null): BaseBackup => {
  const first = bases[0]
  if (!first) throw new Error('The archive holds no base backup yet: nothing to restore.')
  const base = bases.findLast(({ finishedAt }) => to === null || finishedAt <= to.toISOString())
  if (!base) {
    throw new Error(`The first moment in the archive is ${first.finishedAt}. Name a later one.`)
  }
  if (base.platform !== thisPlatform) {
    throw new Error(
      `This archive was made on ${base.platform} and its database can only be read there; this is ${thisPlatform}.`,
    )
  }
  return base
}

/** Copies the log files that the base backup needs to a folder. Returns their number. */
const fetchWal = async (
  { store, say }: RestoreMomentOptions,
  base: BaseBackup,
  folder: string,
): Promise<number> => {
  const start = parseSegment(base.startSegment)!.number
  const names = (await listArchivedWal(store)).filter((name) => {
    const segment = parseSegment(name)
    return segment ? segment.number >= start : name.endsWith('.history')
  })
  for (const { after, before } of findGaps(names)) {
    say?.(`The archive lacks the log between ${after} and ${before}.`)
  }
  mkdirSync(folder)
  const limit = createConcurrencyLimit(8)
  await Promise.all(
    names.map((name) =>
      limit(async () => {
        const bytes = await store.get(walKey(name))
        if (bytes === null) throw new Error(`The archive lacks ${walKey(name)}.`)
        await writeFile(path.join(folder, `${name}.gz`), bytes)
      }),
    ),
  )
  giveToPostgres(folder)
  return names.length
}

/** Quotes a text for the shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** PostgreSQL's settings for a recovery from the compressed log files in a folder. */
const makeRecovery = (
  folder: string,
  { to, timeline }: RestoreMomentOptions,
): Record<string, string> => {
  const file = `${quote(folder).replaceAll('%', '%%')}/%f.gz`
  return {
    // PostgreSQL takes a missing file as the end of the log. An exit code above 128 stops the
    // recovery instead, so that a damaged file is never mistaken for the end.
    restore_command: `test -e ${file} || exit 1; gzip -dc ${file} > "%p" || exit 200`,
    recovery_target_action: 'promote',
    recovery_target_timeline: timeline === undefined ? 'latest' : String(timeline),
    ...(to === null ? {} : { recovery_target_time: to.toISOString().replace('Z', '+00') }),
    hot_standby: 'off', // so that the server answers only when it has recovered
  }
}

interface RecoveredDatabase {
  readonly reached: Date | null
  readonly files: readonly { public_id: string; attached: boolean }[]
}

const readRecovered = async (url: (database: string) => string): Promise<RecoveredDatabase> => {
  const query = async <Row extends pg.QueryResultRow>(database: string, text: string) => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const [last] = await query<{ at: string | null }>(
    'postgres',
    `select to_char(pg_last_xact_replay_timestamp() at time zone 'utc',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  const files = await query<{ public_id: string; attached: boolean }>(
    'pennytrail',
    'select public_id, attached_at is not null as attached from file',
  )
  return { reached: last?.at ? new Date(last.at) : null, files }
}

/** PostgreSQL's codes of a database and of a table that do not exist. */
const missingCodes: ReadonlySet<unknown> = new Set(['3D000', '42P01'])

const explainReading = (error: Error & { code?: unknown }): Error =>
  missingCodes.has(error.code)
    ? new Error(
        'At this moment the product had started for the first time but had not made its tables yet, so there is nothing to restore. Start with an empty data folder, or name a later moment.',
        { cause: error },
      )
    : error

const explainRecovery = (error: Error, to: Date | null): Error =>
  to !== null && error.message.includes('recovery ended before configured recovery target')
    ? new Error(
        `The archive ends before ${to.toISOString()}. Name an earlier moment, or restore the last one in it with --to latest.\n${error.message}`,
      )
    : error

const recover = async (
  options: RestoreMomentOptions,
  walFolder: string,
): Promise<RecoveredDatabase> => {
  const { dataDir, to } = options
  const { data } = getDataLocation(dataDir)
  await writeFile(path.join(data, 'recovery.signal'), '')
  giveToPostgres(data)
  // The server archives already, so that the start of its new timeline reaches the archive.
  const server = await startPostgres(dataDir, {
    archiveSeconds: 3600,
    recovery: makeRecovery(walFolder, options),
  }).catch((error: unknown) => {
    throw explainRecovery(error as Error, to)
  })
  try {
    return await readRecovered(server.url).catch((error: unknown) => {
      throw explainReading(error as Error)
    })
  } finally {
    await server.stop()
  }
}

/** Copies the files that the database refers to. Returns the attached ones that are missing. */
const restoreFiles = async (
  { store, dataDir, hasFiles }: RestoreMomentOptions,
  files: RecoveredDatabase['files'],
): Promise<{ count: number; missing: string[] }> => {
  if (!hasFiles) return { count: 0, missing: [] }
  const missing: string[] = []
  let count = 0
  const limit = createConcurrencyLimit(8)
  const restoreVersions = async ({ public_id, attached }: (typeof files)[number]) => {
    for (const key of listFileKeys(public_id)) {
      const found = await restoreFile(store, dataDir, key)
      if (found) count += 1
      else if (attached && key === getMainFileKey(public_id)) missing.push(public_id)
    }
  }
  await Promise.all(files.map((file) => limit(() => restoreVersions(file))))
  return { count, missing }
}

const removeRestored = async (dataDir: string): Promise<void> => {
  const { data, wal } = getDataLocation(dataDir)
  const names = (await readdir(dataDir)).filter((it) => it === 'files' || it.endsWith('.key'))
  for (const place of [data, wal, ...names.map((it) => path.join(dataDir, it))]) {
    await rm(place, { recursive: true, force: true })
  }
}

/**
 * Restores a moment from an archive into an empty data folder: a base backup, the log until the
 * moment, then the uploaded files that the database refers to. Throws if the folder holds data or
 * the archive does not reach the moment. The folder is then empty again.
 */
export const restoreMoment = async (options: RestoreMomentOptions): Promise<RestoredMoment> => {
  const { store, dataDir, to, say } = options
  assertEmpty(dataDir)
  const { data } = getDataLocation(dataDir)
  const { timeline = Infinity } = options
  // A base backup of a later timeline does not lead to an earlier one.
  const bases = (await listBases(store)).filter((base) => getTimeline(base) <= timeline)
  const base = chooseBase(bases, to)
  const draft = mkdtempSync(path.join(path.dirname(data), 'restore-'))
  const walFolder = `${draft}-wal`
  try {
    say?.(`Fetching the base backup of ${base.finishedAt}.`)
    await unpackBase(store, base, draft)
    cpSync(path.join(draft, 'data'), dataDir, { recursive: true })
    renameSync(path.join(draft, 'postgres'), data)
    const segments = await fetchWal(options, base, walFolder)
    say?.(`Replaying the log (${segments} files).`)
    const { reached, files } = await recover(options, walFolder)
    say?.('Fetching uploaded files.')
    const { count, missing } = await restoreFiles(options, files)
    return { reached, base: base.id, segments, files: count, missingFiles: missing }
  } catch (error) {
    await removeRestored(dataDir)
    throw error
  } finally {
    for (const folder of [draft, walFolder]) {
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
    }
  }
}
