import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  makePayout,
  type MadeCharity,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../../platform/database/index.ts'
import { incomeEntry, postEntries, runChecks } from '../ledger/index.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

const today = () => world.clock.now().toISOString().slice(0, 10)

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const payouts = async () =>
  (await world.call('GET /api/charity/{id}/payouts', { params: { id: charity.id }, as: manager }))
    .body.payouts

const match = (payoutId: string, body: object, as = manager) =>
  world.call('POST /api/charity/{id}/payouts/{payoutId}/match', {
    params: { id: charity.id, payoutId },
    body,
    as,
  })

const line = (changes: object = {}) => ({ as: 'line', seenOn: today(), amount: 2442, ...changes })

const enterAsIncome = async (amount = 2442) => {
  const entry = incomeEntry({
    projectId: null,
    amount,
    date: today(),
    payee: 'STRIPE',
    description: 'From the bank',
    source: 'bank',
  })
  const [posted] = await world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, [entry], world.clock.now()),
  )
  return posted!.id
}

const bank = async (): Promise<number> => {
  const { sum } = await world.deps.database.read('system', (db) =>
    db.one<{ sum: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as sum from ledger_leg
      where charity_id = ${charity.id} and account = 'bank'`),
  )
  return sum
}

const look = (amount: number) =>
  world.call('POST /api/charity/{id}/bank-import/look', {
    params: { id: charity.id },
    body: { currency: 'GBP', lines: [{ line: 1, date: today(), amount, text: 'STRIPE PAYOUT' }] },
    as: manager,
  })

describe('a payout on the bank statement', () => {
  it('is offered for its line when the statement is imported, and counts once', async () => {
    const id = await makePayout(world.deps, charity.id)
    const { alike } = (await look(2442)).body.lines[0]!
    expect(alike).toMatchObject([{ description: 'Paid out by Stripe to the bank' }])
    const answer = await world.call('POST /api/charity/{id}/bank-import', {
      params: { id: charity.id },
      body: {
        currency: 'GBP',
        lines: [
          {
            line: 1,
            date: today(),
            amount: 2442,
            text: 'STRIPE PAYOUT',
            as: 'match',
            entryId: alike[0]!.id,
          },
        ],
      },
      as: manager,
    })
    expect(answer.body).toEqual({ posted: 0, matched: 1, known: 0 })
    expect(await bank()).toBe(2442)
    expect(await payouts()).toMatchObject([
      { id, match: { seenOn: today(), amount: 2442, imported: true } },
    ])
    expect((await match(id, line())).body).toMatchObject({ code: 'payout-matched' })
  })

  it('that was entered as income is found, and the income reversed: it counts once', async () => {
    const entryId = await enterAsIncome()
    const id = await makePayout(world.deps, charity.id)
    expect(await bank()).toBe(4884)
    const [payout] = await payouts()
    expect(payout).toMatchObject({ match: null, alike: [{ id: entryId, payee: 'STRIPE' }] })
    const answer = await match(id, { as: 'entry', entryId })
    expect(answer.body.match).toMatchObject({ amount: 2442, replaced: 1, imported: false })
    expect(await bank()).toBe(2442)
    expect(await payouts()).toMatchObject([{ match: { replaced: 1 }, alike: [] }])
    // The line is taken: no other line of a statement is this payout.
    expect((await look(2442)).body.lines[0]!.alike).toEqual([])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('of which the bank kept something says why, and the general fund bears it', async () => {
    const id = await makePayout(world.deps, charity.id)
    expect((await match(id, line({ amount: 2400 }))).body).toMatchObject({
      issues: [{ path: 'note' }],
    })
    expect((await match(id, line({ amount: 2443 }))).body).toMatchObject({
      issues: [{ path: 'amount' }],
    })
    const answer = await match(id, line({ amount: 2400, note: 'Charge for incoming payments' }))
    expect(answer.body.match).toMatchObject({
      amount: 2400,
      note: 'Charge for incoming payments',
      difference: 2,
    })
    expect(await bank()).toBe(2400)
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('shows how gifts, fees and refunds add up to it', async () => {
    await makePayout(world.deps, charity.id, { amount: 500 })
    expect((await payouts())[0]?.sums).toEqual([{ kind: 'charge', count: 1, amount: 500, fee: 0 }])
  })

  it('is matched once, however many say so at the same moment', async () => {
    const entryId = await enterAsIncome()
    const id = await makePayout(world.deps, charity.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        match(id, at % 2 === 0 ? line({ amount: 2400, note: 'Kept' }) : { as: 'entry', entryId }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect([2442, 4842]).toContain(await bank())
  })

  it('is for Managers and Leads, and refuses what is no payout of the charity', async () => {
    const other = await makeCharity(world.deps)
    const foreign = await makePayout(world.deps, other.id)
    expect((await match(foreign, line())).status).toBe(404)
    const id = await makePayout(world.deps, charity.id)
    const viewer = await makeMember(world.deps, charity.id, 'Viewer')
    expect((await match(id, line(), viewer)).status).toBe(403)
    expect((await match(id, line({ amount: 0 }))).status).toBe(400)
    expect((await match(id, line({ seenOn: '2100-01-01' }))).body).toMatchObject({
      issues: [{ path: 'seenOn' }],
    })
    const stranger = await enterAsIncome(999)
    expect((await match(id, { as: 'entry', entryId: stranger })).body).toMatchObject({
      issues: [{ path: 'entryId' }],
    })
  })
})
