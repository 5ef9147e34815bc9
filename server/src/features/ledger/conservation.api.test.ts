import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSpendingKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { SpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeCharity, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { sumEffect, computeFundEffects } from './entries/fund-effects.ts'
import { verifyAttribution } from '../attribution/index.ts'
import {
  buildCreditEntry,
  buildFeeEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  buildPayoutEntry,
  findCreditedPayment,
  lockLedger,
  postCredit,
  postEntries,
  buildRefundEntry,
  reverseEntry,
  runChecks,
  buildSpendingEntry,
  buildTransferEntry,
  verifyLedger,
  type NewEntry,
} from './index.ts'
import type { FundBalanceRow } from './ledger.test-rows.ts'

const world = await testApp()
const date = '2026-06-15'

type Funds = readonly (string | null)[]
type Step =
  | { readonly does: 'post'; readonly entries: (funds: Funds) => NewEntry[] }
  | { readonly does: 'reverse'; readonly which: number }
  | { readonly does: 'credit'; readonly which: number; readonly amount: number }
  | { readonly does: 'fail'; readonly entries: (funds: Funds) => NewEntry[] }

const amount = fc.integer({ min: 1, max: 5_000_000 })
const fund = fc.integer({ min: 0, max: 2 })
const currency = fc.constantFrom('GBP', 'EUR')

/** Arbitrary batches of entries. Each takes its funds from the test’s charity. */
const entries = fc
  .record({ amount, fund, other: fund, currency, fee: fc.integer({ min: 1, max: 900 }) })
  .chain((value) => {
    const of = (funds: Funds) => ({
      projectId: funds[value.fund]!,
      amount: value.amount,
      currency: value.currency,
      date,
    })
    const donationId = null
    return fc.constantFrom<(funds: Funds) => NewEntry[]>(
      (funds) => [
        buildGiftEntry({ ...of(funds), donationId, giver: 'Ada', sourceRef: `pi_${uuidv7()}` }),
        buildFeeEntry({ ...of(funds), amount: value.fee }),
      ],
      (funds) => [buildRefundEntry({ ...of(funds), donationId })],
      (funds) => [buildRefundEntry({ ...of(funds), donationId, kind: 'dispute' })],
      (funds) => [
        buildSpendingEntry({ ...of(funds), payee: 'Somebody', description: '“Tools” — £5' }),
      ],
      (funds) => [
        buildIncomeEntry(of(funds)),
        buildSpendingEntry({ ...of(funds), kind: 'onward-grant' }),
      ],
      (funds) => [buildOpeningEntry(of(funds))],
      (funds) => [
        buildTransferEntry({
          ...of(funds),
          fromProjectId: funds[value.fund]!,
          toProjectId: funds[(value.fund + 1 + (value.other % 2)) % 3]!,
        }),
      ],
      (funds) => [buildPayoutEntry(of(funds))],
    )
  })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: entries.map((entries): Step => ({ does: 'post', entries })) },
  { weight: 2, arbitrary: fc.nat(50).map((which): Step => ({ does: 'reverse', which })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ which: fc.nat(50), amount: fc.integer({ min: 1, max: 2_000_000 }) })
      .map((of): Step => ({ does: 'credit', ...of })),
  },
  { weight: 1, arbitrary: entries.map((entries): Step => ({ does: 'fail', entries })) },
)

interface Acknowledged {
  readonly id: string
  readonly entry: Pick<NewEntry, 'legs' | 'currency'>
  /** A payment of which a supplier can give money back. */
  readonly isPayment?: boolean
}

/** Runs a schedule on several connections at once and returns what the server acknowledged. */
const runSchedule = async (
  schedule: readonly Step[],
  charityId: string,
  funds: Funds,
): Promise<Acknowledged[]> => {
  const done: Acknowledged[] = []
  const transact = <T>(work: (db: Db) => Promise<T>) =>
    world.deps.database.transaction('system', work)
  const now = world.clock.now()
  const reverse = async (which: number): Promise<void> => {
    const target = done[which % Math.max(done.length, 1)]
    if (!target) return
    const input = { date, reason: 'Wrong', author: 'a', authorRole: 'Manager' } as const
    try {
      const posted = await transact((db) => reverseEntry(db, target.id, input, now))
      const legs = target.entry.legs.map((leg) => ({ ...leg, amount: -leg.amount }))
      done.push({ id: posted.id, entry: { legs, currency: target.entry.currency } })
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'none'
      if (!['already-reversed', 'not-reversible', 'payment-credited'].includes(code)) throw error
    }
  }
  /** A supplier gives back part of a payment, unless it is reversed or less is left of it. */
  const credit = async (which: number, amount: number): Promise<void> => {
    const payments = done.filter(({ isPayment }) => isPayment)
    const target = payments[which % Math.max(payments.length, 1)]
    if (!target) return
    const { currency } = target.entry
    const common = { paymentId: target.id, amount, currency, date }
    try {
      const [id, entry] = await transact(async (db) => {
        await lockLedger(db, charityId)
        const wanted = { ...common, field: 'entryId' }
        const { budgetLineId, category, projectId } = await findCreditedPayment(
          db,
          charityId,
          wanted,
        )
        const of = { ...common, budgetLineId, category: category as SpendingCategory, projectId }
        const posted = await postCredit(db, charityId, of, now)
        return [posted.id, buildCreditEntry(of)] as const
      })
      done.push({ id, entry })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'validation-failed') throw error
    }
  }
  const take = async (one: Step): Promise<void> => {
    if (one.does === 'reverse') return reverse(one.which)
    if (one.does === 'credit') return credit(one.which, one.amount)
    const wanted = one.entries(funds)
    if (one.does === 'fail') {
      const undone = transact(async (db) => {
        await postEntries(db, charityId, wanted, now)
        throw new Error('undone')
      })
      return expect(undone).rejects.toThrow('undone')
    }
    const posted = await transact((db) => postEntries(db, charityId, wanted, now))
    posted.forEach(({ id }, at) =>
      done.push({ id, entry: wanted[at]!, isPayment: isSpendingKind(wanted[at]!.kind) }),
    )
  }
  const queue = [...schedule]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await take(next)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return done
}

const expectedBalances = (done: readonly Acknowledged[]): Record<string, number> => {
  const balances: Record<string, number> = {}
  for (const { entry } of done) {
    for (const [projectId, effect] of computeFundEffects(entry)) {
      const key = `${projectId ?? 'general'} ${entry.currency}`
      balances[key] = (balances[key] ?? 0) + sumEffect(effect)
    }
  }
  return balances
}

it('the ledger conserves money over any interleaving of posts, reversals and failures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (schedule) => {
      const charity = await makeCharity(world.deps)
      const one = await makeProject(world.deps, charity.id)
      const two = await makeProject(world.deps, charity.id)
      // Enough other money that no step takes the money of gifts, which the ledger refuses.
      const opening = [one.id, two.id].flatMap((projectId) =>
        (['GBP', 'EUR'] as const).map((currency) =>
          buildOpeningEntry({ projectId, currency, date, amount: 1_000_000_000 }),
        ),
      )
      const opened = await world.deps.database.transaction('system', (db) =>
        postEntries(db, charity.id, opening, world.clock.now()),
      )
      const done = [
        ...opened.map(({ id }, at) => ({ id, entry: opening[at]! })),
        ...(await runSchedule(schedule, charity.id, [one.id, two.id, null])),
      ]
      await world.deps.database.read('system', async (db) => {
        expect(await runChecks(db)).toEqual([])
        expect(await verifyLedger(db, charity.id)).toEqual({
          charityId: charity.id,
          entries: done.length,
          bad: null,
        })
        expect((await verifyAttribution(db, charity.id)).bad).toBe(null)
        const stored = await db.many<FundBalanceRow>(sql`
          select coalesce(project_id::text, 'general') || ' ' || currency fund, balance from (
            select project_id, currency, received - spent - fees + transferred balance
            from project_total where charity_id = ${charity.id}
            union all
            select null, currency, received - spent - fees + transferred
            from general_fund_total where charity_id = ${charity.id}) fund`)
        expect(Object.fromEntries(stored.map((row) => [row.fund, row.balance]))).toEqual(
          expectedBalances(done),
        )
      })
    }),
    { seed: 20261121, numRuns: 25 },
  )
})
