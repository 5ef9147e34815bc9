import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  date,
  makeGiftSchedule,
  type Place,
  type Step,
} from './features/ledger/testing/gift-schedule.ts'
import {
  buildSpendingEntry,
  postEntries,
  rebuildLedgerSums,
  reverseEntry,
  runChecks,
  savePartsBacklog,
  saveTotalsBacklog,
} from './features/ledger/index.ts'
import { sql, type Db } from './platform/database/index.ts'
import { skipRefused } from './testing/skip-refused.ts'
import { testApp } from './testing/test-app.ts'
import { fundStep, toFundEntry } from './features/reports/testing/fund-steps.ts'
import { listHealthDays } from './features/reports/frozen-reports/health-history.ts'
import { listHealthSteps } from './features/reports/frozen-reports/health-history.sql.ts'
import {
  sumCoverage,
  sumHealthSteps,
  sumMovements,
  sumTypedMovements,
} from './features/reports/testing/straight-sums.ts'

/**
 * Compares the figures of reports, which come from stored sums, with sums over the entries alone, for
 * random entries, periods and funds.
 */
const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
const other = new pg.Client({ connectionString: world.ownerUrl })
beforeAll(async () => {
  await Promise.all([owner.connect(), other.connect()])
  await owner.query(`set app.actor = 'system'`)
})
afterAll(() => Promise.all([owner.end(), other.end()]))

const days = fc
  .integer({ min: 0, max: 500 })
  .map((at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10))

// The dates of the entries follow each other without order, as those of a bank import.
let dated = 0
const chooseDate = () =>
  new Date(Date.UTC(2025, 0, 1 + ((dated += 97) % 500))).toISOString().slice(0, 10)
const { makePlace, post, read, step } = await makeGiftSchedule(world, chooseDate)

/** Lists the broken rules of stored sums. Entries posted without the product's checks break others. */
const listBroken = async () =>
  (await read(runChecks)).filter(({ name }) => /months|parts|evidence/.test(name))

const run =
  (text: string): Step =>
  (place) =>
    owner.query(text, [place.charityId])

/** Steps that store sums, or make them older than their tables. */
const storing: readonly Step[] = [
  run('select store_fund_parts($1, 5)'),
  run(`with gone as (delete from fund_month_total where charity_id = $1 and part = '')
    update ledger_head set months_kept = false where charity_id = $1`),
  run('insert into spending_evidence_backlog values ($1) on conflict do nothing'),
  () => saveTotalsBacklog(world.deps),
]

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: step },
  {
    weight: 4,
    arbitrary: fundStep
      .filter(({ does }) => does !== 'refund')
      .map((wanted): Step => async (place) => {
        const [one, two] = place.funds
        const entry = toFundEntry(wanted, [one!, two!], '2025-01-01')
        if (entry) await post(place.charityId, [entry])
      }),
  },
  { weight: 2, arbitrary: fc.constantFrom(...storing) },
)

interface Period {
  readonly since: string | null
  readonly until: string
  /** The places of the projects; null for all. */
  readonly projects: readonly number[] | null
  readonly general: boolean
  /** The number of last entries that do not count. */
  readonly without: number
}

const period: fc.Arbitrary<Period> = fc.record({
  since: fc.option(days, { freq: 4 }),
  until: days,
  projects: fc.constantFrom<readonly number[] | null>(null, [0], [1], [0, 1]),
  general: fc.boolean(),
  without: fc.constantFrom(0, 0, 1, 7),
})

const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

const select = async (text: string, values: readonly unknown[]): Promise<object[]> =>
  (await owner.query<object>(text, [...values])).rows

/** Compares every sum of reports for one period with the sum over the entries. */
const compare = async (place: Place, { general, projects, since, until, without }: Period) => {
  const [head] = (await select('select seq as size from ledger_head where charity_id = $1', [
    place.charityId,
  ])) as { size: number }[]
  const size = Math.max(0, (head?.size ?? 0) - without)
  const funds = projects?.map((at) => place.funds[at]!) ?? null
  const from = since !== null && since > until ? null : since
  const parameters = [place.charityId, funds, general, from, until, size]
  for (const [stored, straight] of [
    ['fund_movements', sumMovements],
    ['fund_part_movements', sumTypedMovements],
    ['spending_with_evidence', sumCoverage],
  ] as const) {
    const found = await select(`select * from ${stored}($1, $2, $3, $4, $5, $6)`, parameters)
    expect(byText(found)).toEqual(byText(await select(straight, parameters)))
  }
  if (funds === null) return
  const days = listHealthDays({ from: null, to: until }, '2024-06-01')
  const steps = await read((db) => listHealthSteps(db, place.charityId, funds, days, size))
  const straight = await select(sumHealthSteps, [place.charityId, funds, false, days, until, size])
  expect(byText(steps)).toEqual(byText(straight))
}

it('the stored sums give the figures that the entries give, for any entries, period and funds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 10, maxLength: 30 }),
      fc.array(period, { minLength: 5, maxLength: 5 }),
      async (steps, periods) => {
        const place = await makePlace()
        for (const take of steps) await skipRefused(async () => take(place))
        for (const one of periods) await compare(place, one)
        await saveTotalsBacklog(world.deps)
        expect(await listBroken()).toEqual([])
      },
    ),
    { seed: 20261130, numRuns: Number(process.env['SUMS_RUNS'] ?? 5) },
  )
})

const all = { since: null, until: '2026-12-31', projects: [0], general: true, without: 0 }

const spend = ({ funds }: Place, amount: number) =>
  buildSpendingEntry({ projectId: funds[0]!, amount, date })

const countStored = async ({ charityId }: Place): Promise<unknown> => {
  const [head] = await select(
    'select parts_seq::int, seq::int from ledger_head where charity_id = $1',
    [charityId],
  )
  return head
}

/** Makes a place with five overspent entries, of which the parts of the first are stored. */
const makeStored = async () => {
  const place = await makePlace()
  for (const amount of [1, 20, 300, 4000, 50_000])
    await post(place.charityId, [spend(place, amount)])
  await select('select store_fund_parts($1, 1)', [place.charityId])
  return place
}

const reverseThird = async ({ charityId }: Place, db: Db) => {
  const [third] = (await select('select id from ledger_entry where charity_id = $1 and seq = 3', [
    charityId,
  ])) as { id: string }[]
  const input = { date, reason: 'Wrong', author: 'a', authorRole: 'Manager' } as const
  return reverseEntry(db, third!.id, input, world.clock.now())
}

const correct = (place: Place) =>
  world.deps.database.transaction('system', (db) => reverseThird(place, db))

it('the parts of a ledger that is longer than one slice are stored to its end', async () => {
  const place = await makeStored()
  await correct(place)
  expect(await countStored(place)).toEqual({ parts_seq: 1, seq: 6 })
  await savePartsBacklog(world.deps, 2)
  expect(await countStored(place)).toEqual({ parts_seq: 6, seq: 6 })
  await compare(place, all)
  expect(await listBroken()).toEqual([])
})

it('the parts of a ledger are stored even if those of an earlier one cannot be', async () => {
  const [failing, working] = [await makeStored(), await makeStored()]
  for (const place of [failing, working]) await correct(place)
  const { charityId, funds } = failing
  await select(
    `insert into fund_part_leg select $1, e.id, l.position, e.seq, $2, 1, 0
    from ledger_entry e join ledger_leg l on l.entry_id = e.id
    where e.charity_id = $1 and e.seq = 2`,
    [charityId, funds[0]],
  )
  await savePartsBacklog(world.deps)
  expect(await countStored(failing)).toEqual({ parts_seq: 1, seq: 6 })
  expect(await countStored(working)).toEqual({ parts_seq: 6, seq: 6 })
  await select('delete from fund_part_leg where charity_id = $1 and seq = 2', [charityId])
  await savePartsBacklog(world.deps)
  expect(await countStored(failing)).toEqual({ parts_seq: 6, seq: 6 })
  expect(await listBroken()).toEqual([])
})

const postMore = (place: Place, db: Db) =>
  postEntries(db, place.charityId, [spend(place, 7)], world.clock.now())

it.each([
  { happens: 'an entry is posted', stored: 5, size: 6, work: postMore },
  { happens: 'an entry is reversed', stored: 5, size: 6, work: reverseThird },
  {
    happens: 'they become void',
    stored: 0,
    size: 5,
    work: ({ charityId }: Place, db: Db) => db.run(sql`select void_fund_parts(${charityId})`),
  },
  {
    happens: 'another process stores some',
    stored: 2,
    size: 5,
    work: ({ charityId }: Place, db: Db) => db.run(sql`select store_fund_parts(${charityId}, 2)`),
  },
])('stored parts stay right when $happens before they are written', async (race) => {
  const place = await makeStored()
  await select('select void_fund_parts($1)', [place.charityId])
  let storing: Promise<unknown> = Promise.resolve()
  await world.deps.database.transaction('system', async (db) => {
    await race.work(place, db)
    storing = other.query('select store_fund_parts($1, 100)', [place.charityId])
    await vi.waitUntil(
      async () => (await select('select from pg_locks where not granted', [])).length > 0,
      { timeout: 10_000 },
    )
  })
  await storing
  expect(await countStored(place)).toEqual({ parts_seq: race.stored, seq: race.size })
  await compare(place, all)
  await savePartsBacklog(world.deps)
  expect(await listBroken()).toEqual([])
})

it('sums stay right when entries are posted while they are stored and computed again', async () => {
  const place = await makePlace()
  const postOne = (amount: number) => post(place.charityId, [spend(place, amount)])
  await postOne(1)
  await Promise.all([
    ...Array.from({ length: 4 }, (_, at) => postOne(10 + at)),
    rebuildLedgerSums(world.deps),
    owner.query('select store_fund_parts($1, 5)', [place.charityId]),
    ...Array.from({ length: 4 }, (_, at) => postOne(20 + at)),
  ])
  await savePartsBacklog(world.deps)
  for (const without of [0, 3]) await compare(place, { ...all, without })
  expect(await listBroken()).toEqual([])
})
