import path from 'node:path'
import { restore } from '../platform/backup/index.ts'
import { readPlaces } from '../platform/config/config.ts'
import { printLine, runTool } from './run-tool.ts'

/** Restores a backup into the data folder, which must be empty. */
const main = async (): Promise<void> => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Name the backup: npm run restore -- FILE')
  const { dataDir, databaseUrl } = readPlaces(process.env)
  if (databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: restore it with pgBackRest or pg_restore, as docs/backups.md says.',
    )
  }
  const { madeAt } = await restore({ dataDir, file: path.resolve(file), say: printLine })
  printLine(`Restored into ${dataDir} what was backed up on ${madeAt}. Checking the ledgers.`)
}

await runTool(main)
