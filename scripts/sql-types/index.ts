/**
 * Checks every SQL statement against the migrated database and writes the types of the rows: `npm
 * run sql:types`. With `--check` it writes nothing and fails if a file would change.
 */
import pg from 'pg'
import { migrate } from '../../server/src/platform/database/index.ts'
import { prepareJobs } from '../../server/src/platform/jobs/index.ts'
import { ensureDatabase } from '../../server/src/platform/postgres/index.ts'
import { startThrowawayServer } from '../../server/src/testing/servers/throwaway-server.ts'
import { checkSql } from './write-row-types.ts'
import { rootFolder } from './describe-all.ts'

/** Starts a PostgreSQL server for this tool and creates a migrated database on it. */
const openDatabase = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = await startThrowawayServer('sql-types')
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

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const run = async (): Promise<number> => {
  const isCheck = process.argv.includes('--check')
  const database = await openDatabase()
  try {
    const { statements, problems, stale } = await checkSql(rootFolder, database.url, {
      write: !isCheck,
    })
    for (const problem of problems) say(problem)
    for (const file of stale) {
      say(isCheck ? `${file} is stale: run "npm run sql:types"` : `Wrote ${file}`)
    }
    say(`${statements} statements, ${problems.length} problems`)
    return problems.length > 0 || (isCheck && stale.length > 0) ? 1 : 0
  } finally {
    await database.close()
  }
}

process.exit(await run())
