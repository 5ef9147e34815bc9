import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from './platform/database/index.ts'

const role = `owner_${process.pid}`
const name = `pennytrail_${role}`
const at = (database: string): string => inject('serverUrl').replace('DATABASE', database)
// The role logs in with its password where the server asks for one.
const url = at(name).replace(/\/\/[^@/]*@/, `//${role}:known@`)

const onServer = async (statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: at('postgres') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

// Creates the role and database as docs/operations.md describes for production.
beforeAll(() =>
  onServer([
    `create role ${role} login password 'known'`,
    `grant pennytrail_app, pennytrail_reader to ${role} with admin option`,
    `create database ${name} owner ${role}`,
    `grant set on parameter app.actor to ${role}`,
  ]),
)
afterAll(() =>
  onServer([
    `drop database if exists ${name} with (force)`,
    `revoke set on parameter app.actor from ${role}`,
    `drop role ${role}`,
  ]),
)

it('a database role that owns a new database and is no superuser can migrate it', async () => {
  const ran = await migrate(url)
  expect(ran.at(-1)).toBe('functions, views, triggers and policies')
})

it('a later migration by the owner role of the database can replace changed functions', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`update schema_objects set hash = 'older'`)
  await client.end()
  expect(await migrate(url)).toEqual(['functions, views, triggers and policies'])
  expect(await migrate(url)).toEqual([])
})
