import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeArchive, openArchiveStore, restoreMoment } from '../platform/archive/index.ts'
import { restore } from '../platform/backup/index.ts'
import { readPlaces } from '../platform/config/config.ts'
import { printLine, runTool } from './run-tool.ts'

const usage = `Name the backup, or the moment to restore from the archive of ARCHIVE_URL:

  npm run restore -- FILE
  npm run restore -- --to 2026-11-23T10:00:00Z
  npm run restore -- --to latest

After an earlier restore, --timeline NUMBER follows the log from before it.`

/** Parses a moment with its time zone; null for the last moment in the archive. */
const parseMoment = (text: string): Date | null => {
  if (text === 'latest') return null
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()) || !/T.+(Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new Error(`${text} is not a moment such as 2026-11-23T10:00:00Z, with its time zone.`)
  }
  return moment
}

type Places = ReturnType<typeof readPlaces>

const restoreFromArchive = async (places: Places, to: string, timeline?: string): Promise<void> => {
  const { archive, dataDir, filesUrl } = places
  if (archive === null) throw new Error('Set ARCHIVE_URL to the archive to restore from.')
  const started = performance.now()
  const moment = parseMoment(to)
  printLine(`Restoring from ${describeArchive(archive.url)} into ${dataDir}.`)
  const restored = await restoreMoment({
    store: openArchiveStore(archive.url),
    dataDir,
    to: moment,
    timeline: timeline === undefined ? undefined : Number(timeline),
    hasFiles: filesUrl === null,
    say: printLine,
  })
  const { reached, segments, files, missingFiles } = restored
  const seconds = ((performance.now() - started) / 1000).toPrecision(3)
  const last = reached ? `its last transaction is of ${reached.toISOString()}` : 'no transaction'
  printLine(
    `Reached ${moment?.toISOString() ?? 'the end of the archive'}: ${last} (${segments} log files, ${files} uploaded files, ${seconds} s).`,
  )
  if (filesUrl !== null) printLine('Uploaded files are kept elsewhere (FILES_URL).')
  if (missingFiles.length > 0) {
    throw new Error(`The archive lacks files of the database: ${missingFiles.join(', ')}`)
  }
  printLine('Checking the ledgers.')
}

const restoreFromFile = async (dataDir: string, file: string): Promise<void> => {
  const { madeAt } = await restore({ dataDir, file: path.resolve(file), say: printLine })
  printLine(`Restored into ${dataDir} what was backed up on ${madeAt}. Checking the ledgers.`)
}

/** Restores a backup, or a moment of the archive, into the data folder, which must be empty. */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, timeline: { type: 'string' } },
  })
  const [file] = positionals
  if ((file === undefined) === (values.to === undefined)) throw new Error(usage)
  const places = readPlaces(process.env)
  if (places.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: restore it with pgBackRest or pg_restore, as docs/backups.md says.',
    )
  }
  if (values.to !== undefined) await restoreFromArchive(places, values.to, values.timeline)
  else if (file !== undefined) await restoreFromFile(places.dataDir, file)
}

await runTool(main)
