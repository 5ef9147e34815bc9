import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../server/src/platform/database/index.ts'
import { writeEntryKindFunctions } from './entry-kind-functions.ts'
import { describeSchema } from './index.ts'
import { startThrowawayServer } from '../../server/src/testing/servers/throwaway-server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const file = path.join(root, 'server/schema.sql')
const entryKindFunctions = path.join(root, 'server/src/features/ledger/entry-kinds.functions.sql')

const onDatabase = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

writeFileSync(entryKindFunctions, writeEntryKindFunctions())

// Writes server/schema.sql from a new database with all migrations.
const server = await startThrowawayServer('schema')
const name = 'pennytrail_schema'
try {
  await onDatabase(server.url('postgres'), [
    `drop database if exists ${name} with (force)`,
    `create database ${name}`,
  ])
  await migrate(server.url(name))
  const client = new pg.Client({ connectionString: server.url(name) })
  await client.connect()
  writeFileSync(file, await describeSchema(client))
  await client.end()
} finally {
  await server.stop()
}
process.stdout.write('Wrote server/schema.sql.\n')
