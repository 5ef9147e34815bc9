import { setTimeout as wait } from 'node:timers/promises'
import type { ArchiveStore } from './archive-store.ts'
import type { Logger } from '../log.ts'
import { archiveNewFiles, listArchivedFiles } from './archive-files.ts'
import { claimArchive, releaseArchive, type Owner } from './archive-owner.ts'
import {
  getTimeline,
  listBases,
  takeBase,
  type BaseBackup,
  type BaseOptions,
} from './base-backups.ts'
import { removeExpired } from './remove-expired.ts'
import { listArchivedWal, listWaiting, shipFile, type WalArchive } from './ship-wal.ts'

const baseEveryMilliseconds = 24 * 3600_000
const pollMilliseconds = 500
/** The milliseconds between two renewals of the claim. */
const renewMilliseconds = 30_000
/** The milliseconds between two attempts after a failure. */
const retryMilliseconds = 5000
/** The milliseconds for which a stop waits until the last log file is in the archive. */
const maxStopMilliseconds = 20_000

export interface ArchiverOptions {
  readonly store: ArchiveStore
  readonly dataDir: string
  /** PostgreSQL's own data folder. */
  readonly data: string
  /** The folder in which PostgreSQL leaves its log files. */
  readonly walFolder: string
  /** The connection URL of the database's superuser. */
  readonly connectionString: string
  readonly owner: Owner
  readonly timeline: number
  readonly keepDays: number
  /** Whether uploaded files are in the data folder. */
  readonly archivesFiles: boolean
  readonly log: Logger
}

interface State {
  readonly wal: WalArchive
  readonly files: Set<string>
  newest: BaseBackup | undefined
  hasGap: boolean
}

/** Sends the log files that PostgreSQL has handed over, after the product's uploaded files. */
const ship = async (options: ArchiverOptions, state: State): Promise<void> => {
  // The order matters: a log file is sent only after every file that its transactions refer to.
  // The list is read before the files are looked for, and the product stores a file before the
  // transaction that refers to it.
  const names = await listWaiting(options.walFolder)
  if (names.length === 0) return
  if (options.archivesFiles) await archiveNewFiles(options.store, options.dataDir, state.files)
  for (const name of names) {
    if (await shipFile(state.wal, name)) state.hasGap = true
  }
}

const isBaseDue = ({ newest, hasGap }: State, timeline: number): boolean =>
  newest === undefined ||
  hasGap ||
  getTimeline(newest) !== timeline ||
  Date.now() - Date.parse(newest.finishedAt) > baseEveryMilliseconds

const renewBase = async (
  options: ArchiverOptions,
  state: State,
  signal: AbortSignal,
): Promise<void> => {
  const base: BaseOptions = { ...options, signal }
  state.hasGap = false
  try {
    state.newest = await takeBase(base)
  } catch (error) {
    state.hasGap = true
    throw error
  }
  const removed = await removeExpired(options.store, options.keepDays, new Date())
  options.log.info({ base: state.newest.id, removed }, 'archived a base backup')
}

const readState = async ({ store, walFolder }: ArchiverOptions): Promise<State> => ({
  wal: { store, folder: walFolder, known: new Set(await listArchivedWal(store)) },
  files: new Set(await listArchivedFiles(store)),
  newest: (await listBases(store)).at(-1),
  hasGap: false,
})

const logEveryMilliseconds = 60_000

/**
 * Runs `work` again and again until the signal. After a failure it waits longer, and logs it, the
 * same failure once a minute.
 */
const repeat = async (
  work: () => Promise<void>,
  everyMilliseconds: number,
  signal: AbortSignal,
  log: Logger,
): Promise<void> => {
  let logged = { message: '', at: 0 }
  while (!signal.aborted) {
    let pause = everyMilliseconds
    try {
      await work()
    } catch (error) {
      const { message } = error as Error
      const isNew = message !== logged.message || Date.now() - logged.at > logEveryMilliseconds
      if (isNew && !signal.aborted) {
        log.error({ err: error }, 'the archive cannot be written')
        logged = { message, at: Date.now() }
      }
      pause = Math.max(everyMilliseconds, retryMilliseconds)
    }
    await wait(pause, undefined, { signal }).catch(() => {})
  }
}

export interface Archiver {
  /** Stops using the database, which may then be stopped. */
  pause(): Promise<void>
  /**
   * Sends the log files that PostgreSQL left at its stop, and lets another data folder use the
   * archive.
   */
  finish(): Promise<void>
}

/**
 * Keeps an archive from which any moment can be restored: a base backup a day, and between them
 * every log file and every uploaded file. It waits while another data folder uses the archive.
 */
export const startArchiver = (options: ArchiverOptions): Archiver => {
  const { store, owner, log, timeline } = options
  const stopping = new AbortController()
  let state: State | undefined
  let claimedAt = 0
  const claim = async (): Promise<boolean> => {
    if (Date.now() - claimedAt < renewMilliseconds) return true
    const isOurs = await claimArchive(store, owner)
    if (isOurs) claimedAt = Date.now()
    else throw new Error('Another data folder uses the archive of ARCHIVE_URL.')
    return isOurs
  }
  const shipAll = async (): Promise<void> => {
    await claim()
    state ??= await readState(options)
    await ship(options, state)
  }
  const renewWhenDue = async (): Promise<void> => {
    if (state && isBaseDue(state, timeline)) await renewBase(options, state, stopping.signal)
  }
  const loops = Promise.all([
    repeat(shipAll, pollMilliseconds, stopping.signal, log),
    repeat(renewWhenDue, pollMilliseconds, stopping.signal, log),
  ])
  return {
    pause: async () => {
      stopping.abort()
      await loops
    },
    finish: async () => {
      const late = wait(maxStopMilliseconds, 'late', { ref: false })
      const last = shipAll().then(() => releaseArchive(store, owner))
      const outcome = await Promise.race([last, late]).catch((error: unknown) => error)
      if (outcome !== undefined) {
        log.error({ err: outcome }, 'the end of the log is not archived; the next start does that')
      }
    },
  }
}
