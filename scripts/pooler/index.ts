import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/src/platform/postgres/index.ts'
import { findPgBouncer, startPgBouncer } from './pgbouncer.ts'

/**
 * Runs tests through PgBouncer in transaction mode, with two connections to PostgreSQL for all
 * callers: by default the authorisation matrix and the tests of actors and kept answers. Arguments
 * name other test files.
 */
const defaultTests = ['testing/matrix', 'database/actors', 'row-level-security', 'platform/answers']
const poolSize = 2
/** A role without rights of its own, as docs/operations.md demands behind a pooler. */
const user = 'pennytrail_pooled'

const binary = findPgBouncer()
if (binary === undefined) {
  process.stdout.write('PgBouncer is not installed. On Debian: apt-get install pgbouncer\n')
  process.exit(1)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-pooler-'))
// If this runs as root, PostgreSQL and PgBouncer run as another user, who must enter the folder.
chmodSync(folder, 0o755)

const runTests = (environment: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const files = process.argv.slice(2)
    const given = files.length > 0 ? files : defaultTests
    const child = spawn('vitest', ['run', '--project', 'api', ...given], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })

const postgres = await startPostgres(path.join(folder, 'data'), { throwaway: true })
const postgresUrl = postgres.url('postgres').replace('@/', '@localhost/')
let code = 1
try {
  const owner = new pg.Client({ connectionString: postgresUrl })
  await owner.connect()
  await owner.query(`create role pennytrail_app nologin;
    create role ${user} login noinherit; grant pennytrail_app to ${user};`)
  await owner.end()
  const pgBouncer = await startPgBouncer({
    binary,
    folder: path.join(folder, 'pgbouncer'),
    postgresSocket: new URL(postgresUrl).searchParams.get('host')!,
    user,
    poolSize,
  })
  code = await runTests({
    TEST_DATABASE_URL: postgresUrl,
    TEST_POOLER_URL: pgBouncer.url('DATABASE'),
  })
  await pgBouncer.stop()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)
