import pg from 'pg'
import { inject } from 'vitest'

let copies = 0

/**
 * The URL of a pooler in transaction mode in front of the server, with DATABASE in place of a
 * database name. "npm run pooler" sets it; without it the tests connect directly.
 */
export const poolerUrl = process.env['TEST_POOLER_URL']

interface DatabaseCopy {
  /** The URL of the copy for its owner. */
  readonly url: string
  /** The URL of the copy through the pooler; undefined without a pooler. */
  readonly pooledUrl: string | undefined
  drop(): Promise<void>
}

/** Copies the template database for this test file. */
export const copyTemplate = async (): Promise<DatabaseCopy> => {
  const serverUrl = inject('serverUrl')
  copies += 1
  const name = `pennytrail_test_${process.env['VITEST_POOL_ID'] ?? '1'}_${process.pid}_${copies}`
  const onServer = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl.replace('DATABASE', 'postgres') })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const drop = `drop database if exists ${name} with (force)`
  // Copying files takes less processor time than writing each page to the log (WAL).
  await onServer(drop, `create database ${name} template ${inject('template')} strategy file_copy`)
  return {
    url: serverUrl.replace('DATABASE', name),
    pooledUrl: poolerUrl?.replace('DATABASE', name),
    drop: () => onServer(drop),
  }
}
