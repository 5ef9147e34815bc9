/**
 * Checks every SQL statement against the migrated database, and writes the types of their rows:
 * `npm run sql:types`. With `--check` it writes nothing, and fails where a file would change.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import pg from 'pg'
import { migrate } from '../../server/src/platform/database/index.ts'
import { prepareJobs } from '../../server/src/platform/jobs/index.ts'
import { ensureDatabase, startPostgres } from '../../server/src/platform/postgres/index.ts'
import { describeAll, rootFolder } from './describe-all.ts'
import { checkNames, writeRows } from './row-files.ts'

const isCheck = process.argv.includes('--check')

/** The migrated database of a server that is made for this run, or of TEST_DATABASE_URL. */
const openDatabase = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const folder = path.join(rootFolder, '.data/sql-types')
  const server = await startPostgres(folder, { throwaway: true })
  const name = 'sql_types'
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await ensureDatabase(server.url('postgres'), name)
  await migrate(server.url(name))
  await prepareJobs(server.url(name))
  return { url: server.url(name), close: server.stop }
}

const configuration = JSON.parse(
  readFileSync(path.join(rootFolder, '.oxfmtrc.json'), 'utf8'),
) as FormatConfig

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const run = async (): Promise<number> => {
  const database = await openDatabase()
  try {
    const { found, described, inference, errors } = await describeAll(rootFolder, database.url)
    const rows = writeRows(rootFolder, found.sources, inference.shapes, described)
    const problems = [
      ...errors,
      ...rows.errors,
      ...checkNames(rootFolder, found.sources, described),
    ]
    const stale: string[] = []
    for (const [file, draft] of rows.files) {
      const { code } = await format(file, draft, configuration)
      if (existsSync(file) && readFileSync(file, 'utf8') === code) continue
      stale.push(path.relative(rootFolder, file))
      if (!isCheck) writeFileSync(file, code)
    }
    for (const file of listGenerated()) {
      if (rows.files.has(file)) continue
      stale.push(path.relative(rootFolder, file))
      if (!isCheck) rmSync(file)
    }
    for (const problem of problems) say(problem)
    for (const file of stale)
      say(isCheck ? `${file} is stale: run "npm run sql:types"` : `Wrote ${file}`)
    say(`${found.statements.length} statements, ${problems.length} with problems`)
    return problems.length > 0 || (isCheck && stale.length > 0) ? 1 : 0
  } finally {
    await database.close()
  }
}

/** The files of row types that there are. */
const listGenerated = (): string[] =>
  ['server', 'stripe-stand-in', 'bench'].flatMap((folder) =>
    readdirSync(path.join(rootFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test-)?rows\.ts$/.test(name) && !name.includes('node_modules'))
      .map((name) => path.join(rootFolder, folder, name)),
  )

process.exit(await run())
