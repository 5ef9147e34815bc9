import { statSync } from 'node:fs'
import path from 'node:path'
import { backUp } from '../platform/backup/index.ts'
import { readPlaces } from '../platform/config/config.ts'
import { printLine, runTool } from './run-tool.ts'

const nameFor = (now: Date): string =>
  path.join('backups', `pennytrail-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`)

/** Backs up the data folder. The product may run meanwhile. */
const main = async ([file = nameFor(new Date())]: readonly string[]): Promise<void> => {
  const { databaseUrl, dataDir, filesUrl } = readPlaces(process.env)
  if (databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: back it up with pg_dump, as docs/operations.md says.',
    )
  }
  const target = path.resolve(file)
  const { postgres } = await backUp({ dataDir, file: target, say: printLine })
  if (filesUrl !== null)
    printLine('Uploaded files are kept elsewhere (FILES_URL): back them up there.')
  const size = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
  printLine(
    `Backed up (PostgreSQL ${postgres}): ${target}, ${size.format(statSync(target).size / 1e6)} MB.`,
  )
  printLine('It contains personal data and keys: keep it safe, and not only on this machine.')
}

await runTool(() => main(process.argv.slice(2)))
