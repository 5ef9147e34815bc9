import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeProject, makeUpdate } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  buildSpendingEntry,
  postEntries,
  rebuildLedgerSums,
  reverseEntry,
  runChecks,
  saveTotalsBacklog,
} from '../index.ts'
import type { StoredTotalRow } from '../ledger.test-rows.ts'

const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
const date = '2026-06-15'

beforeAll(async () => {
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
})
afterAll(() => owner.end())

const asSystem = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.transaction('system', work)

const listBrokenRules = async () =>
  (await world.deps.database.read('system', runChecks)).map(({ name, rows }) => ({ name, rows }))

const readTotals = (charityId: string) =>
  asSystem((db) =>
    db.many<StoredTotalRow>(sql`
      select project_id, currency, spent, with_receipt, matched, cited, without_receipt, unproven,
        unproven_amount
      from spending_evidence_total where charity_id = ${charityId} and spent <> 0
      order by project_id, currency`),
  )

/** The ledger of one run, and what its steps have made so far. */
interface Run {
  readonly charityId: string
  readonly funds: readonly (string | null)[]
  readonly payments: string[]
  readonly receipts: string[]
  readonly updates: string[]
}

const choose = (ids: readonly string[], which: number): string | undefined =>
  ids[which % Math.max(ids.length, 1)]

const postPayment = async (run: Run, which: number): Promise<void> => {
  const projectId = run.funds[which % run.funds.length]!
  const [posted] = await asSystem((db) =>
    postEntries(
      db,
      run.charityId,
      [
        buildSpendingEntry({
          projectId,
          amount: 1 + which,
          date,
          currency: which % 3 === 0 ? 'EUR' : 'GBP',
          kind: which % 2 === 0 ? 'onward-grant' : 'spending',
          ...(which % 5 === 0 ? { source: 'iati', sourceRef: uuidv7() } : {}),
        }),
        buildGiftEntry({ projectId, amount: 5000, date, donationId: null, giver: 'Ada' }),
      ],
      world.clock.now(),
    ),
  )
  run.payments.push(posted!.id)
}

const reversePayment = async (run: Run, which: number): Promise<void> => {
  const id = choose(run.payments, which)
  if (!id) return
  const input = { date, reason: 'Wrong', author: 'a', authorRole: 'Manager' } as const
  try {
    await asSystem((db) => reverseEntry(db, id, input, world.clock.now()))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'already-reversed')) throw error
  }
}

const addReceipt = async (run: Run, which: number): Promise<void> => {
  const id = choose(run.payments, which)
  if (!id) return
  const publicId = uuidv7()
  const now = world.clock.now()
  await asSystem((db) =>
    db.run(sql`
      insert into ledger_evidence (public_id, charity_id, entry_id, title, media, bytes, sha256,
        uploaded_at, shown_at)
      values (${publicId}, ${run.charityId}, ${id}, 'Receipt', 'pdf', 10, ${'0'.repeat(64)},
        ${now}, ${now})`),
  )
  run.receipts.push(publicId)
}

const withdrawReceipt = async (run: Run, which: number): Promise<void> => {
  const id = choose(run.receipts, which)
  if (!id) return
  await asSystem((db) =>
    db.run(sql`update ledger_evidence set withdrawn_at = ${world.clock.now()},
      withdrawn_reason = 'Shows a name' where public_id = ${id} and withdrawn_at is null`),
  )
}

const matchPayment = async (run: Run, which: number): Promise<void> => {
  const id = choose(run.payments, which)
  if (!id) return
  await asSystem((db) =>
    db.run(sql`insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at)
      values (${run.charityId}, ${id.replaceAll('-', '').repeat(2)}, ${id}, ${date},
        ${world.clock.now()}) on conflict do nothing`),
  )
}

const unmatchPayment = async (run: Run, which: number): Promise<void> => {
  const id = choose(run.payments, which)
  if (!id) return
  await asSystem((db) => db.run(sql`delete from bank_line where entry_id = ${id}`))
}

const citePayments = async (run: Run, which: number): Promise<void> => {
  const cites = [choose(run.payments, which), choose(run.payments, which + 1)]
  if (!cites[0] || !cites[1] || cites[0] === cites[1]) return
  const state = which % 4 === 0 ? 'draft' : 'published'
  const audience = which % 3 === 0 ? 'donors' : 'public'
  const { id } = await makeUpdate(world.deps, run.charityId, {
    cites: cites as string[],
    state,
    audience,
  })
  run.updates.push(id)
}

const changeUpdate = async (run: Run, which: number): Promise<void> => {
  const id = choose(run.updates, which)
  if (!id) return
  const now = world.clock.now()
  const change = [
    sql`update update_post set audience = 'public' where id = ${id}`,
    sql`update update_post set audience = 'donors' where id = ${id}`,
    sql`insert into content_hidden (kind, id, hidden_at) values ('update', ${id}, ${now})
      on conflict do nothing`,
    sql`delete from content_hidden where kind = 'update' and id = ${id}`,
    sql`delete from update_citation where update_id = ${id}`,
    sql`delete from update_post where id = ${id}`,
  ][which % 6]!
  await asSystem((db) => db.run(change))
}

const steps = [
  postPayment,
  postPayment,
  reversePayment,
  addReceipt,
  addReceipt,
  withdrawReceipt,
  matchPayment,
  unmatchPayment,
  citePayments,
  changeUpdate,
]

const step = fc.record({ take: fc.constantFrom(...steps), which: fc.nat(200) })

const startRun = async (): Promise<Run> => {
  const charity = await makeCharity(world.deps)
  const one = await makeProject(world.deps, charity.id)
  const two = await makeProject(world.deps, charity.id)
  const funds = [one.id, two.id, null]
  return { charityId: charity.id, funds, payments: [], receipts: [], updates: [] }
}

/** Takes the steps on four connections at once. */
const takeSteps = async (
  run: Run,
  schedule: readonly { readonly take: (typeof steps)[number]; readonly which: number }[],
): Promise<void> => {
  const queue = [...schedule]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await next.take(run, next.which)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

describe('stored evidence of payments', () => {
  it('stored evidence equals the entries after payments, reversals, receipts, bank lines and updates in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (schedule) => {
        const run = await startRun()
        await takeSteps(run, schedule)
        expect(await listBrokenRules()).toEqual([])
        const stored = await readTotals(run.charityId)
        await rebuildLedgerSums(world.deps)
        expect(await readTotals(run.charityId)).toEqual(stored)
      }),
      { seed: 20261126, numRuns: 12 },
    )
  })

  it('stored evidence equals the entries after each single change of a payment', async () => {
    const run = await startRun()
    const change = async (take: (typeof steps)[number], which: number) => {
      await take(run, which)
      expect(await listBrokenRules()).toEqual([])
    }
    await change(postPayment, 1)
    await change(postPayment, 2)
    await change(addReceipt, 0)
    await change(addReceipt, 0)
    await change(withdrawReceipt, 0)
    await change(withdrawReceipt, 1)
    await change(matchPayment, 0)
    await change(unmatchPayment, 0)
    await change(citePayments, 5)
    for (const which of [1, 0, 2, 3, 4]) await change(changeUpdate, which)
    await change(citePayments, 7)
    run.updates.shift()
    await change(changeUpdate, 5)
    await change(citePayments, 11)
    await change(reversePayment, 0)
    expect((await readTotals(run.charityId)).map(({ spent, cited }) => [spent, cited])).toEqual([
      [3, 3],
    ])
  })

  it('the start of the product stores the evidence of payments of ledgers older than its tables', async () => {
    const run = await startRun()
    await postPayment(run, 1)
    await addReceipt(run, 0)
    const coverage = async () =>
      (await world.app.inject(`/api/transaction/charity/${run.charityId}/coverage`)).json<unknown>()
    const before = await coverage()
    await owner.query('delete from spending_evidence')
    await owner.query('delete from spending_evidence_total')
    await owner.query('delete from spending_month_total')
    await owner.query(
      `insert into spending_evidence_backlog values ('00000000-0000-0000-0000-000000000000')`,
    )
    expect(await coverage()).toEqual(before)
    await postPayment(run, 4)
    expect(await listBrokenRules()).toEqual([])
    await saveTotalsBacklog(world.deps)
    await saveTotalsBacklog(world.deps)
    expect((await readTotals(run.charityId)).map(({ spent }) => spent)).toEqual([7])
    expect(await listBrokenRules()).toEqual([])
  })
})
