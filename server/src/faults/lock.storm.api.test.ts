import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { sql } from '../platform/database/index.ts'
import { makeCharity, makeMember } from '../testing/factories/index.ts'
import { reportFailure } from '../testing/storm/storm-table.ts'
import { makeIncome } from '../testing/storm/ledger-load.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { testApp } from '../testing/test-app.ts'

const world = await testApp()
const locker = new pg.Client({ connectionString: world.ownerUrl })
await locker.connect()
afterAll(() => locker.end())

const makeLedger = async () => {
  const charity = await makeCharity(world.deps)
  const manager = await makeMember(world.deps, charity.id, 'Manager')
  const spend = () =>
    world.call('POST /api/transaction', { body: makeIncome(charity.id), as: manager })
  const countEntries = async (): Promise<number> => {
    const { rows } = await locker.query<{ count: number }>(
      'select count(*)::int as count from ledger_entry where charity_id = $1',
      [charity.id],
    )
    return rows[0]!.count
  }
  return { id: charity.id, spend, countEntries }
}

it('a locked ledger delays neither other charities nor /ready, and its writers get 503 with Retry-After', async () => {
  const [held, free] = [await makeLedger(), await makeLedger()]
  for (const { spend } of [held, free]) expect((await spend()).status).toBe(201)
  await locker.query('begin')
  await locker.query('select from ledger_head where charity_id = $1 for update', [held.id])

  const answered: string[] = []
  const note = (name: string) => (): void => void answered.push(name)
  const writers = Array.from({ length: atOnce(12, 100) }, async () => {
    const answer = await held.spend()
    note('held')()
    return answer
  })
  const other = free.spend()
  const ready = world.app.inject('/ready')
  await Promise.all([other.then(note('other')), ready.then(note('ready'))])
  expect(answered.toSorted()).toEqual(['other', 'ready'])
  expect([(await other).status, (await ready).statusCode]).toEqual([201, 200])

  const refused = await Promise.all(writers)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']))
  await locker.query('rollback')
  expect(await held.countEntries()).toBe(1)
  expect((await held.spend()).status).toBe(201)
  reportFailure(
    'lock',
    `the ledger of one charity held, ${refused.length} writers`,
    `all ${refused.length} got 503 with Retry-After; another charity and /ready answered before them`,
  )
}, 120_000)

it('many simultaneous writers to one charity’s ledger all succeed, because a write retries on a locked ledger', async () => {
  const { spend, countEntries } = await makeLedger()
  const writers = atOnce(30, 200)
  const answers = await Promise.all(Array.from({ length: writers }, () => spend()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await countEntries()).toBe(writers)
})

it('transactions that lock two rows in opposite order both succeed', async () => {
  const [a, b] = [await makeLedger(), await makeLedger()]
  for (const { spend } of [a, b]) await spend()
  const rounds = atOnce(2, 50)
  let attempts = 0
  for (let round = 0; round < rounds; round += 1) {
    const both = { count: 0, met: Promise.withResolvers<void>() }
    const lockInOrder = (ids: readonly string[]) => {
      let isFirst = true
      return world.deps.database.transaction('system', async (db) => {
        attempts += 1
        for (const id of ids) {
          await db.run(sql`select from ledger_head where charity_id = ${id} for update`)
          if (!isFirst) continue
          isFirst = false
          both.count += 1
          if (both.count === 2) both.met.resolve()
          await both.met.promise
        }
      })
    }
    await Promise.all([lockInOrder([a.id, b.id]), lockInOrder([b.id, a.id])])
  }
  expect(attempts).toBeGreaterThan(2 * rounds)
  reportFailure(
    'deadlock',
    `${rounds} pairs of transactions in opposite order`,
    `all ${2 * rounds} transactions succeeded, in ${attempts} attempts`,
  )
}, 120_000)
