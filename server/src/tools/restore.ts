import path from 'node:path'
import { restore } from '../platform/backup/index.ts'
import { readPlaces } from '../platform/config/config.ts'
import { printLine, runTool } from './run-tool.ts'

/** Restores a backup into the data folder, which must be empty. */
const main = async ([file]: readonly string[]): Promise<void> => {
  if (file === undefined) throw new Error('Name the backup: npm run restore -- FILE')
  const { databaseUrl, dataDir } = readPlaces(process.env)
  if (databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: restore into it with pg_restore, as docs/operations.md says.',
    )
  }
  const { madeAt } = await restore({ dataDir, file: path.resolve(file), say: printLine })
  printLine(`Restored into ${dataDir} what was backed up on ${madeAt}. Checking the books.`)
}

await runTool(() => main(process.argv.slice(2)))
