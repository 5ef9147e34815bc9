import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import * as tar from 'tar'
import * as z from 'zod'
import { thisPlatform } from '../backup/backup-contents.ts'
import { copyDatabase } from '../backup/copy-database.ts'
import { listArchivedFiles, listStoredFiles } from './archive-files.ts'
import type { ArchiveStore } from './archive-store.ts'
import { parseSegment } from './wal-names.ts'

/** The bytes of one part of a base backup: a part is held in memory while it is sent. */
const partBytes = 16 * 1024 * 1024

const baseSchema = z.object({
  /** Where the archive keeps the parts. Ids sort by time. */
  id: z.string(),
  /** The first moment to which the backup can be restored. */
  finishedAt: z.iso.datetime(),
  /** The first segment of the log that a restore reads. */
  startSegment: z.string(),
  postgres: z.string(),
  platform: z.string(),
  parts: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Archived files that the product had removed before: no moment from here on refers to them. */
  removedFiles: z.array(z.string()),
})

export type BaseBackup = z.infer<typeof baseSchema>

export const getTimeline = (base: BaseBackup): number => parseSegment(base.startSegment)!.timeline

const manifestKey = (id: string): string => `base/${id}/base.json`

/** Lists the whole base backups of an archive, oldest first. */
export const listBases = async (store: ArchiveStore): Promise<BaseBackup[]> => {
  const keys = (await store.list('base/')).filter((key) => key.endsWith('/base.json'))
  const bases: BaseBackup[] = []
  for (const key of keys) {
    const bytes = await store.get(key)
    if (bytes) bases.push(baseSchema.parse(JSON.parse(bytes.toString())))
  }
  return bases.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt))
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const sendParts = async (
  store: ArchiveStore,
  id: string,
  folder: string,
  signal: AbortSignal,
): Promise<BaseBackup['parts']> => {
  const parts: BaseBackup['parts'] = []
  let held: Buffer[] = []
  let size = 0
  const send = async (): Promise<void> => {
    const bytes = Buffer.concat(held)
    held = []
    size = 0
    const key = `base/${id}/part-${String(parts.length + 1).padStart(6, '0')}`
    await store.put(key, bytes)
    parts.push({ key, bytes: bytes.length, sha256: hash(bytes) })
  }
  for await (const chunk of tar.create({ gzip: true, cwd: folder, portable: true }, ['.'])) {
    signal.throwIfAborted()
    held.push(chunk)
    size += chunk.length
    if (size >= partBytes) await send()
  }
  if (size > 0) await send()
  return parts
}

const draftPrefix = 'base-draft-'

/** Removes the local copies of base backups that a killed process left behind. */
export const removeDrafts = (dataDir: string): void => {
  for (const name of readdirSync(dataDir).filter((it) => it.startsWith(draftPrefix))) {
    rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}

export interface BaseOptions {
  readonly store: ArchiveStore
  readonly dataDir: string
  /** PostgreSQL's own data folder. */
  readonly data: string
  readonly connectionString: string
  readonly signal: AbortSignal
}

const copyKeys = async (dataDir: string, to: string): Promise<void> => {
  mkdirSync(to)
  for (const name of (await readdir(dataDir)).filter((it) => it.endsWith('.key'))) {
    await cp(path.join(dataDir, name), path.join(to, name))
  }
}

/**
 * Sends a copy of the running database and the stored keys to the archive. It counts as a base
 * backup once its last part and then its description are stored.
 */
export const takeBase = async (options: BaseOptions): Promise<BaseBackup> => {
  const { store, dataDir, data, connectionString, signal } = options
  const id = new Date().toISOString().replaceAll(/[-:]/g, '').slice(0, 15) + 'Z'
  const draft = mkdtempSync(path.join(dataDir, draftPrefix))
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // The query that is under way fails too.
  try {
    const archived = await listArchivedFiles(store)
    const stored = new Set(await listStoredFiles(dataDir))
    await client.connect()
    const copy = await copyDatabase(client, data, path.join(draft, 'postgres'), signal)
    await copyKeys(dataDir, path.join(draft, 'data'))
    const version = await client.query<{ server_version: string }>('show server_version')
    await client.end()
    const base: BaseBackup = {
      id,
      finishedAt: copy.finishedAt,
      startSegment: copy.startSegment,
      postgres: version.rows[0]!.server_version,
      platform: thisPlatform,
      parts: await sendParts(store, id, draft, signal),
      removedFiles: archived.filter((key) => !stored.has(key)),
    }
    await store.put(manifestKey(id), Buffer.from(JSON.stringify(base, null, 2)))
    return base
  } finally {
    await client.end()
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Unpacks a base backup into a folder. Throws if a part is missing or damaged. */
export const unpackBase = async (
  store: ArchiveStore,
  base: BaseBackup,
  to: string,
): Promise<void> => {
  const readParts = async function* (): AsyncGenerator<Buffer> {
    for (const { key, sha256 } of base.parts) {
      const bytes = await store.get(key)
      if (bytes === null) throw new Error(`The archive lacks ${key} of a base backup.`)
      if (hash(bytes) !== sha256) throw new Error(`${key} of a base backup is damaged.`)
      yield bytes
    }
  }
  await pipeline(Readable.from(readParts()), tar.extract({ cwd: to, strict: true }))
}

/** Removes a base backup: its description first, so that nothing refers to missing parts. */
export const removeBase = async (store: ArchiveStore, base: BaseBackup): Promise<void> => {
  await store.remove(manifestKey(base.id))
  for (const { key } of base.parts) await store.remove(key)
}
