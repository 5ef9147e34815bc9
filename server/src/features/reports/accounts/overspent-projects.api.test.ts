import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeBudgetLine,
  makeCharity,
  makeDonation,
  makeMember,
  makeProject,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { sql } from '../../../platform/database/index.ts'
import { makeFundParts } from '../../../testing/fund-parts.ts'
import { skipRefused } from '../../../testing/skip-refused.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sumUnspentGifts } from '../../attribution/index.ts'
import {
  buildCreditEntry,
  buildGiftAidEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildRefundEntry,
  buildSpendingEntry,
  buildTransferEntry,
  postCredit,
  postEntries,
  reverseEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import type { ReallocatedRow } from '../reports.test-rows.ts'
import { fundStep, toFundEntry } from '../testing/fund-steps.ts'

const world = await testApp()
const date = '2026-06-15'
const general = null

let charity: MadeCharity
let viewer: MadePerson
let one: string
let two: string

const start = async () => {
  charity = await makeCharity(world.deps)
  viewer = await makeMember(world.deps, charity.id, 'Viewer')
  one = (await makeProject(world.deps, charity.id, { title: 'Winter beds' })).id
  two = (await makeProject(world.deps, charity.id)).id
}

beforeEach(start)

const post = (...entries: NewEntry[]): Promise<string[]> =>
  world.deps.database.transaction('system', async (db) =>
    (await postEntries(db, charity.id, entries, world.clock.now())).map(({ id }) => id),
  )

const reverse = (id: string) =>
  world.deps.database.transaction('system', (db) =>
    reverseEntry(
      db,
      id,
      { date, reason: 'Wrong', author: '', authorRole: 'Manager' },
      world.clock.now(),
    ),
  )

const give = (projectId: string | null, amount: number, onlyLines: string[] = []) =>
  buildGiftEntry({ projectId, amount, date, donationId: null, giver: 'Ada', onlyLines })
const spend = (projectId: string | null, amount: number) =>
  buildSpendingEntry({ projectId, amount, date, payee: 'Pumps' })
const receive = (projectId: string, amount: number) =>
  buildIncomeEntry({ projectId, amount, date, payee: 'Shop' })
const move = (fromProjectId: string | null, toProjectId: string | null, amount: number) =>
  buildTransferEntry({ fromProjectId, toProjectId, amount, date })

const readFundReport = async () =>
  (
    await world.call('GET /api/fund-report/charity/{id}', {
      as: viewer,
      params: { id: charity.number },
    })
  ).body

/** Reads the closing balance of each type of money in a project, without those at zero. */
const held = async (projectId: string) => {
  const { funds } = await readFundReport()
  return Object.fromEntries(
    funds
      .filter(({ closing, id }) => id === projectId && closing !== 0)
      .map(({ closing, type }) => [type, closing]),
  )
}

describe('overspent projects', () => {
  it('an overspent project takes its overspend from unrestricted money, so that no other project has less restricted money', async () => {
    await post(give(general, 1_929_611), give(two, 850_579), spend(one, 114_885))
    expect(await held(one)).toEqual({ unrestricted: -114_885 })
    const { totals } = await readFundReport()
    expect(totals.map(({ closing, type }) => [type, closing])).toEqual([
      ['unrestricted', 1_814_726],
      ['restricted', 850_579],
      [null, 2_665_305],
    ])
  })

  it('an overspent project keeps later gifts restricted in full, and a transfer covers the overspend before it is designated', async () => {
    await post(spend(one, 300), give(one, 120))
    expect(await held(one)).toEqual({ restricted: 120, unrestricted: -300 })
    await post(move(general, one, 200))
    expect(await held(one)).toEqual({ restricted: 120, unrestricted: -100 })
    await post(move(general, one, 150))
    expect(await held(one)).toEqual({ restricted: 120, designated: 50 })
  })

  it('an overspent project keeps later income and Gift Aid restricted in full', async () => {
    await post(spend(one, 300), receive(one, 40))
    await post(buildGiftAidEntry({ projectId: one, amount: 25, date, direction: 'in' }))
    expect(await held(one)).toEqual({ restricted: 65, unrestricted: -300 })
  })

  it('an overspent project keeps other gifts restricted when a gift that was spent is refunded', async () => {
    const donor = await makeMember(world.deps, charity.id, 'Viewer')
    const gift = await makeDonation(world.deps, charity.id, donor.id, {
      amount: 1_000,
      projectId: one,
    })
    const unspent = await readUnspent(one, 'GBP')
    await post(spend(one, unspent), give(one, 50))
    await post(buildRefundEntry({ projectId: one, amount: 400, date, donationId: gift.id }))
    expect(await held(one)).toEqual({ restricted: 50, unrestricted: -400 })
  })

  it('an overspent project keeps gifts for one budget line restricted when another line is overspent', async () => {
    const beds = await makeBudgetLine(world.deps, one)
    await post(give(one, 100, [beds]), spend(one, 60))
    expect(await held(one)).toEqual({ restricted: 100, unrestricted: -60 })
  })

  it('an overspend goes when the spending is reversed', async () => {
    const [id] = await post(spend(one, 300))
    await post(give(one, 120))
    await reverse(id!)
    expect(await held(one)).toEqual({ restricted: 120 })
  })

  it('spending that was typed wrongly and reversed leaves no overspend, because the returned gift pays the spending after it', async () => {
    const [, wrong] = await post(give(one, 10_000), spend(one, 6_000), spend(one, 9_000))
    expect(await held(one)).toEqual({ unrestricted: -5_000 })
    await reverse(wrong!)
    expect(await held(one)).toEqual({ restricted: 1_000 })
  })

  it('spending that was typed wrongly and reversed leaves no overspend in a project whose money is other income', async () => {
    const [, wrong] = await post(receive(one, 10_000), spend(one, 6_000), spend(one, 9_000))
    expect(await held(one)).toEqual({ unrestricted: -5_000 })
    await reverse(wrong!)
    expect(await held(one)).toEqual({ restricted: 1_000 })
  })

  it('spending that was typed wrongly and reversed frees the money that the charity had set aside to cover the overspend', async () => {
    const [, wrong] = await post(
      give(one, 10_000),
      spend(one, 6_000),
      spend(one, 9_000),
      move(general, one, 5_000),
    )
    await reverse(wrong!)
    expect(await held(one)).toEqual({ restricted: 1_000, designated: 5_000 })
  })

  it('an overspend from before a gift stays when spending of the gift is reversed', async () => {
    const [, , wrong] = await post(spend(one, 4_000), give(one, 10_000), spend(one, 6_000))
    await reverse(wrong!)
    expect(await held(one)).toEqual({ restricted: 10_000, unrestricted: -4_000 })
  })

  it('an overspend includes income that was typed wrongly and was already spent', async () => {
    const [id] = await post(receive(one, 500), spend(one, 200))
    await reverse(id!)
    expect(await held(one)).toEqual({ unrestricted: -200 })
  })

  it('an overspent project is named by every report and file, with the amount that unrestricted money bears', async () => {
    await post(spend(one, 300), give(one, 120))
    const note = 'Winter beds is overspent by £3.00; the charity’s unrestricted money bears this.'
    const read = async (route: 'GET /api/report/project/{id}' | 'GET /api/report/charity/{id}') => {
      const id = route.includes('project') ? one : charity.number
      const { body } = await world.call(route, { params: { id } })
      const { text } = await world.call(route, { params: { id: `${id}.csv` } })
      expect(text).toContain(note)
      return body.report.funds
        .filter((fund) => fund.id === one)
        .map(({ statement, type }) => [type, statement.closing])
    }
    const parts = [
      ['restricted', 120],
      ['unrestricted', -300],
    ]
    expect(await read('GET /api/report/project/{id}')).toEqual(parts)
    expect(await read('GET /api/report/charity/{id}')).toEqual(parts)
    expect(await readFile('GET /api/fund-report/charity/{id}')).toContain(note)
    const spending = (await readFile('GET /api/nominal/charity/{id}'))
      .split('\r\n')
      .map((line) => line.split(','))
      .filter((row) => row[3]?.startsWith('Spending'))
    expect(spending.map((row) => [row[4], row[5], row[10]])).toEqual([
      ['Winter beds', 'Unrestricted', '3.00'],
    ])
  })

  it('an overspend is not shown in the reports of later periods, once it was covered', async () => {
    await post(spend(one, 300), give(one, 120), move(general, one, 300))
    const { body } = await world.call('GET /api/report/charity/{id}', {
      params: { id: charity.number },
      query: { from: '2026-06-16', to: '2026-06-16' },
    })
    expect(body.report.funds.filter(({ id }) => id === one).map(({ type }) => type)).toEqual([
      'restricted',
    ])
  })
})

const readFile = async (
  route: 'GET /api/fund-report/charity/{id}' | 'GET /api/nominal/charity/{id}',
) => (await world.call(route, { as: viewer, params: { id: `${charity.number}.csv` } })).text

const readUnspent = (projectId: string, currency: string) =>
  world.deps.database.read('system', (db) =>
    sumUnspentGifts(db, { charityId: charity.id, projectId, currency }),
  )

/** Reads what gifts paid of later spending with the money that a reversal returned to them. */
const readReallocated = async (id: string) =>
  new Map(
    (
      await world.deps.database.read('system', (db) =>
        db.many<ReallocatedRow>(sql`
          select spending_entry_id id, sum(amount)::bigint amount from allocation
          where cause_id = ${id} and reason = 'reallocated' group by 1`),
      )
    ).map((row) => [row.id, row.amount]),
  )

it('restricted money equals what is unspent of its sources and is never negative, and all types add up to the balance, for any sequence of entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fundStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      await start()
      const parts = makeFundParts()
      const posted: {
        id: string
        entry: NewEntry
        undoes: string | null
        payment: string | null
      }[] = []
      const unspent = new Map<string, number>()
      const apply = async (
        id: string,
        entry: NewEntry,
        undoes: string | null,
        payment: string | null = null,
      ) => {
        const changes = new Map<string, number>()
        for (const { amount, projectId } of entry.legs)
          if (projectId !== null) changes.set(projectId, (changes.get(projectId) ?? 0) - amount)
        const known = await Promise.all(
          [...changes].map(async ([projectId, change]) => {
            const fund = `${projectId} ${entry.currency}`
            const now = await readUnspent(projectId, entry.currency)
            const toGifts = now - (unspent.get(fund) ?? 0)
            unspent.set(fund, now)
            return { fund, change, toGifts }
          }),
        )
        parts.apply({
          id,
          undoes,
          payment,
          isFreeMove: entry.kind === 'transfer',
          fromGeneral: entry.projectId === null,
          isGift: entry.kind === 'gift',
          isSpending: entry.kind === 'spending' && undoes === null,
          reallocated: await readReallocated(id),
          changes: known,
        })
        posted.push({ id, entry, undoes, payment })
      }
      const isStanding = (id: string) => posted.every(({ undoes }) => undoes !== id)
      const listCredits = (id: string) =>
        posted.filter((one) => one.payment === id && one.undoes === null && isStanding(one.id))
      /** Posts a credit of a payment, and tells the parts about it. */
      const applyCredit = async (amount: number, which: number): Promise<void> => {
        const payments = posted.filter(
          ({ id, entry, undoes }) => entry.kind === 'spending' && !undoes && isStanding(id),
        )
        const payment = payments[which % Math.max(1, payments.length)]
        if (!payment) return
        const given = listCredits(payment.id).reduce((sum, { entry }) => sum + entry.amount, 0)
        const back = Math.min(amount, payment.entry.amount - given)
        if (back === 0) return
        const { currency, projectId } = payment.entry
        const credit = {
          paymentId: payment.id,
          amount: back,
          currency,
          date,
          projectId,
          category: 'charitable-activities',
        } as const
        const { id } = await world.deps.database.transaction('system', (db) =>
          postCredit(db, charity.id, credit, world.deps.clock.now()),
        )
        await apply(id, buildCreditEntry(credit), null, payment.id)
      }
      for (const wanted of steps) {
        // The refund of a gift needs its donation; the examples above have some.
        if (wanted.does === 'refund') continue
        if (wanted.does === 'credit') {
          await applyCredit(wanted.amount, wanted.which)
          continue
        }
        const entry = toFundEntry(wanted, [one, two], date)
        if (entry !== null) {
          const ids = await skipRefused(() => post(entry))
          if (ids) await apply(ids[0]!, entry, null)
          continue
        }
        const target = posted[wanted.which % Math.max(1, posted.length)]
        const isDone = posted.some(({ undoes }) => undoes === target?.id)
        if (!target || target.undoes !== null || isDone) continue
        if (listCredits(target.id).length > 0) continue
        const legs = target.entry.legs.map((leg) => ({ ...leg, amount: -leg.amount }))
        const done = await skipRefused(() => reverse(target.id))
        if (done) await apply(done.id, { ...target.entry, legs }, target.id, target.payment)
      }
      const { funds } = await readFundReport()
      for (const fund of unspent.keys()) {
        const own = funds.filter(({ currency, id }) => `${id} ${currency}` === fund)
        const closing = (type: string) => own.find((part) => part.type === type)?.closing ?? 0
        const expected = parts.find(fund)
        expect(closing('restricted')).toBe(expected.gifts + expected.other)
        expect(closing('restricted')).toBeGreaterThanOrEqual(unspent.get(fund)!)
        expect(closing('designated')).toBe(Math.max(0, expected.own))
        expect(closing('unrestricted')).toBe(Math.min(0, expected.own))
        for (const { broughtIn, closing: end, income, opening, spending, transfers } of own)
          expect(opening + broughtIn + income - spending + transfers).toBe(end)
      }
    }),
    { seed: 20261128, numRuns: 20 },
  )
})
