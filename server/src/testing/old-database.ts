import pg from 'pg'
import { inject } from 'vitest'
import { readMigrations } from '../platform/database/migrate.ts'

const at = (database: string) => inject('serverUrl').replace('DATABASE', database)

const onServer = async (statement: string): Promise<void> => {
  const server = new pg.Client({ connectionString: at('postgres') })
  await server.connect()
  await server.query(statement)
  await server.end()
}

/** A database of its own, in which a test runs migrations over rows from before them. */
export const oldDatabase = (label: string) => {
  const name = `pennytrail_${label}_${process.pid}`
  const client = new pg.Client({ connectionString: at(name) })
  const migrateTo = async (wanted: (file: string) => boolean): Promise<void> => {
    for (const migration of readMigrations().filter((one) => wanted(one.name))) {
      await client.query('begin')
      await client.query(`set local app.actor = 'system'`)
      await client.query(migration.text)
      await client.query('commit')
    }
  }
  const open = async (): Promise<void> => {
    await onServer(`drop database if exists ${name} with (force)`)
    await onServer(`create database ${name}`)
    await client.connect()
  }
  const close = async (): Promise<void> => {
    await client.end()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { client, close, migrateTo, open }
}
