import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listLedgers, runChecks, savePublicTotals, verifyLedger } from './features/ledger/index.ts'
import { Database, migrate } from './platform/database/index.ts'
import { readRoutines, readTables, readViews } from '../../scripts/schema-text/index.ts'
import { makeEarlierDatabase, type EarlierDatabase } from './testing/releases/earlier-database.ts'
import { copyTemplate } from './testing/test-database.ts'

const renamedTables = new Map([
  ['gift_lot', 'gift_balance'],
  ['gift_lot_reach', 'gift_balance_reach'],
  ['kept_giver', 'retained_giver'],
  ['update_cite', 'update_citation'],
  ['update_mail', 'update_email'],
])

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set app.actor = 'system'`)
  return client
}

const countRows = async (client: pg.Client): Promise<Record<string, number>> => {
  const tables = (await readTables(client)).map(({ name }) => name)
  const { rows } = await client.query<{ name: string; count: string }>(
    tables
      .filter((name) => !name.startsWith('schema_'))
      .map((name) => `select '${name}' as name, count(*)::int as count from ${name}`)
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

const readHeads = async (client: pg.Client): Promise<object[]> => {
  const { rows } = await client.query<object>(
    `select charity_id, seq, encode(chain_hash, 'hex') as chain_hash from ledger_head order by 1`,
  )
  return rows
}

const readCatalogue = async (client: pg.Client) => ({
  tables: (await readTables(client)).filter(({ name }) => !name.startsWith('schema_')),
  routines: await readRoutines(client),
  views: await readViews(client),
})

const readFigures = async (client: pg.Client): Promise<object[]> =>
  (await client.query<object>('select * from sum_public_ledgers() order by currency')).rows

/** Counts the rows which say that the sums of what visitors see are incomplete. */
const countUncounted = async (client: pg.Client): Promise<number | null> =>
  (
    await client.query(`select from charity_public_total
      where charity_id = '00000000-0000-0000-0000-000000000000'`)
  ).rowCount

describe('a database of the last release before the migration baseline', () => {
  let earlier: EarlierDatabase
  let client: pg.Client
  let before: { heads: object[]; counts: Record<string, number> }
  let steps: string[]

  beforeAll(async () => {
    earlier = await makeEarlierDatabase('adopted')
    client = await connect(earlier.url)
    before = { heads: await readHeads(client), counts: await countRows(client) }
    steps = await migrate(earlier.url)
  }, 120_000)
  afterAll(async () => {
    await client.end()
    await earlier.drop()
  })

  it('the migration adopts an earlier database once and changes nothing in it at the next start', async () => {
    expect(steps[0]).toBe('the schema of the release before')
    expect(await migrate(earlier.url)).toEqual([])
  })

  it('adopting the database of an earlier release keeps every row and the head of every ledger', async () => {
    expect(before.heads).toHaveLength(12)
    expect(await readHeads(client)).toEqual(before.heads)
    const counts = Object.entries(before.counts).map(([name, count]) => [
      renamedTables.get(name) ?? name,
      count,
    ])
    // Migrations after the adopted one add tables that are not in `counts`.
    expect(await countRows(client)).toMatchObject(Object.fromEntries(counts))
  })

  it('an adopted database passes the ledger checks', async () => {
    const database = new Database(earlier.url)
    const bad = await database.read('system', async (db) => {
      const found: unknown[] = await runChecks(db)
      for (const { charityId } of await listLedgers(db)) {
        const verified = await verifyLedger(db, charityId)
        if (verified.bad) found.push(verified.bad)
      }
      return found
    })
    await database.close()
    expect(bad).toEqual([])
  })

  it('the first start on an adopted database counts what visitors see of every charity', async () => {
    expect(await countUncounted(client)).toBe(1)
    const counted = await readFigures(client)
    expect(counted).toMatchObject([{ currency: 'GBP', projects: 36 }])
    const database = new Database(earlier.url)
    await savePublicTotals({ database })
    expect(await countUncounted(client)).toBe(0)
    expect(await readFigures(client)).toEqual(counted)
    expect(await database.read('system', runChecks)).toEqual([])
    await database.close()
  })

  it('an adopted database has the same schema as a new one', async () => {
    const copy = await copyTemplate()
    const fresh = await connect(copy.url)
    const expected = await readCatalogue(fresh)
    await fresh.end()
    await copy.drop()
    expect(await readCatalogue(client)).toEqual(expected)
  })
})

describe('a database of an older or unknown release', () => {
  let earlier: EarlierDatabase
  beforeAll(async () => (earlier = await makeEarlierDatabase('too_old')), 120_000)
  afterAll(() => earlier.drop())

  it.each([
    ['lacks the last migration', `delete from schema_migration where name like '0120%'`],
    [
      'has a migration that nobody knows',
      `insert into schema_migration (name, checksum) values ('0121_other.sql', 'x')`,
    ],
  ])('the migration refuses and leaves alone a database that %s', async (_what, change) => {
    const client = await connect(earlier.url)
    await client.query(change)
    const before = (await client.query('select * from schema_migration order by 1')).rows
    await expect(migrate(earlier.url)).rejects.toThrow(
      /cannot take over.*Start the previous release on it first/,
    )
    expect((await client.query('select * from schema_migration order by 1')).rows).toEqual(before)
    await client.end()
  })
})
