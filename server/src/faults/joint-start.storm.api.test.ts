import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { prepareDatabase } from '../prepare-database.ts'
import { reportFailure } from '../testing/storm/storm-table.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { copyTemplate } from '../testing/test-database.ts'

const copy = await copyTemplate()
const fresh = `pennytrail_joint_${process.pid}`
const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const at = (database: string): string => inject('serverUrl').replace('DATABASE', database)
afterAll(async () => {
  await copy.drop()
  await onServer(at('postgres'), `drop database if exists ${fresh} with (force)`)
})

const prepareTogether = async (url: string, processes: number): Promise<string[]> => {
  const ends = await Promise.allSettled(
    Array.from({ length: processes }, () => prepareDatabase(url, false)),
  )
  return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
}

it('processes that start at the same time on a prepared database all become ready', async () => {
  const [rounds, processes] = [atOnce(2, 50), atOnce(6, 20)]
  const failures: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    failures.push(...(await prepareTogether(copy.url, processes)))
  }
  reportFailure(
    'joint start',
    `${rounds} rounds of ${processes} starts at the same time`,
    `${rounds * processes - failures.length} of ${rounds * processes} ready`,
  )
  expect(failures).toEqual([])
}, 600_000)

it('processes that start at the same time on a new database all become ready, and one of them migrates it', async () => {
  const processes = atOnce(4, 20)
  await onServer(at('postgres'), `create database ${fresh}`)
  const failures = await prepareTogether(at(fresh), processes)
  reportFailure(
    'joint start',
    `${processes} starts at the same time on a new database`,
    `${processes - failures.length} of ${processes} ready, migrated once`,
  )
  expect(failures).toEqual([])
})

it('a start restores a missing database permission on the job queue', async () => {
  await onServer(copy.url, 'revoke delete on graphile_worker._private_jobs from pennytrail_app')
  expect(await prepareTogether(copy.url, 2)).toEqual([])
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege('pennytrail_app', 'graphile_worker._private_jobs', 'delete') as may`,
  )
  await client.end()
  expect(rows).toEqual([{ may: true }])
})
