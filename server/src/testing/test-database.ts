import pg from 'pg'
import { inject } from 'vitest'

let copies = 0

/** Copies the template database for this test file. Returns the URL of the copy for its owner. */
export const copyTemplate = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const serverUrl = inject('serverUrl')
  copies += 1
  const name = `pennytrail_test_${process.env['VITEST_POOL_ID'] ?? '1'}_${process.pid}_${copies}`
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl.replace('DATABASE', 'postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await onServer(`drop database if exists ${name} with (force)`)
  await onServer(`create database ${name} template ${inject('template')}`)
  return {
    url: serverUrl.replace('DATABASE', name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}
