import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  date,
  makeGiftSchedule,
  type Place,
  type Step,
} from './features/ledger/testing/gift-schedule.ts'
import {
  buildSpendingEntry,
  rebuildLedgerSums,
  runChecks,
  savePartsBacklog,
  saveTotalsBacklog,
} from './features/ledger/index.ts'
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
beforeAll(async () => {
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
})
afterAll(() => owner.end())

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
  run('select save_fund_parts($1)'),
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
    { seed: 20261130, numRuns: 5 },
  )
})

it('sums stay right when entries are posted while they are stored and computed again', async () => {
  const place = await makePlace()
  const [projectId] = place.funds
  const spend = (amount: number) =>
    post(place.charityId, [buildSpendingEntry({ projectId: projectId!, amount, date })])
  await spend(1)
  await Promise.all([
    ...Array.from({ length: 4 }, (_, at) => spend(10 + at)),
    rebuildLedgerSums(world.deps),
    owner.query('select save_fund_parts($1)', [place.charityId]),
    ...Array.from({ length: 4 }, (_, at) => spend(20 + at)),
  ])
  await savePartsBacklog(world.deps)
  for (const without of [0, 3]) {
    const all = { since: null, until: '2026-12-31', projects: [0], general: true, without }
    await compare(place, all)
  }
  expect(await listBroken()).toEqual([])
})
