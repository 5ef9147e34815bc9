import { mkdirSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { createLog } from '../log.ts'
import { getDataLocation } from '../postgres/data-location.ts'
import { readFolderId } from './archive-owner.ts'
import { openArchiveStore } from './archive-store.ts'
import { startArchiver, type Archiver } from './archiver.ts'
import { removeDrafts } from './base-backups.ts'

const readSystem = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ system: string; timeline: number }>(
      `select system_identifier::text as system, timeline_id as timeline
       from pg_control_system(), pg_control_checkpoint()`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** Starts the archive of ARCHIVE_URL for the shipped server; null without that variable. */
export const startArchiving = async (
  config: Config,
  connectionString: string,
): Promise<Archiver | null> => {
  if (config.archive === null) return null
  const { dataDir, archive, filesUrl } = config
  const { data, wal } = getDataLocation(dataDir)
  mkdirSync(dataDir, { recursive: true })
  removeDrafts(dataDir)
  const { system, timeline } = await readSystem(connectionString)
  return startArchiver({
    store: openArchiveStore(archive.url),
    dataDir,
    data,
    walFolder: wal,
    connectionString,
    owner: { folder: await readFolderId(dataDir), system },
    timeline,
    keepDays: archive.keepDays,
    archivesFiles: filesUrl === null,
    log: createLog(config.logLevel),
  })
}
