import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  makePayout,
  makeProject,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { verifyAttribution } from '../../attribution/index.ts'
import { buildIncomeEntry, postEntries, runChecks } from '../../ledger/index.ts'
import type { IdKindCategoryRow, IdRow, SumRow } from '../payments.test-rows.ts'

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

const undo = (payoutId: string, as = manager, reason = 'It was another payout.') =>
  world.call('POST /api/charity/{id}/payouts/{payoutId}/match/undo', {
    params: { id: charity.id, payoutId },
    body: { reason },
    as,
  })

const line = (changes: object = {}) => ({ as: 'line', seenOn: today(), amount: 2442, ...changes })

const enterAsIncome = async (amount = 2442, projectId: string | null = null) => {
  const entry = buildIncomeEntry({
    projectId,
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
    db.one<SumRow>(sql`
      select coalesce(sum(amount), 0)::bigint as sum from ledger_leg
      where charity_id = ${charity.id} and account = 'bank'`),
  )
  return sum
}

/** Checks the ledger’s invariants and that the stored allocations equal a recomputation. */
const holds = async () => {
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
  const attribution = await world.deps.database.read('system', (db) =>
    verifyAttribution(db, charity.id),
  )
  expect(attribution.bad).toBeNull()
}

const payoutLine = (amount: number, date = today()) => ({
  line: 1,
  date,
  amount,
  text: 'STRIPE PAYOUT',
})
const importLine = (amount: number, as: object) =>
  importStatement(world, { as: manager, charityId: charity.id }, [{ ...payoutLine(amount), ...as }])
const look = (amount: number, date = today()) =>
  uploadStatement(world, { as: manager, charityId: charity.id }, [payoutLine(amount, date)])

describe('matching a payout with the bank statement', () => {
  it('the bank import offers to match a line of the statement with the payout, and the money counts once', async () => {
    const id = await makePayout(world.deps, charity.id)
    const { alike } = (await look(2442)).body.lines[0]!
    expect(alike).toMatchObject([{ description: 'Paid out by Stripe to the bank' }])
    const answer = await importLine(2442, { as: 'match', entryId: alike[0]!.id })
    expect(answer.body).toEqual({ posted: 0, matched: 1, left: 0, known: 0 })
    expect(await bank()).toBe(2442)
    expect(await payouts()).toMatchObject([
      { id, match: { seenOn: today(), amount: 2442, imported: true } },
    ])
    expect((await match(id, line())).body).toMatchObject({ code: 'payout-matched' })
  })

  it('matching a payout that was also entered as income reverses that income', async () => {
    const entryId = await enterAsIncome()
    const id = await makePayout(world.deps, charity.id)
    expect(await bank()).toBe(4884)
    const [payout] = await payouts()
    expect(payout).toMatchObject({ match: null, alike: [{ id: entryId, payee: 'STRIPE' }] })
    const answer = await match(id, { as: 'entry', entryId })
    expect(answer.body.match).toMatchObject({ amount: 2442, replaced: 1, imported: false })
    expect(await bank()).toBe(2442)
    expect(await payouts()).toMatchObject([{ match: { replaced: 1 }, alike: [] }])
    // The payout has its statement line, so it is not offered for another line of the same amount.
    expect((await look(2442)).body.lines[0]!.alike).toEqual([])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a payout matched with a smaller sum in the bank needs a note, and the general fund pays the difference', async () => {
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

  it('a payout shows which sums of gifts, fees and refunds make up its amount', async () => {
    await makePayout(world.deps, charity.id, { amount: 500 })
    expect((await payouts())[0]?.sums).toEqual([{ kind: 'charge', count: 1, amount: 500, fee: 0 }])
  })

  it('simultaneous requests match a payout once', async () => {
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

  it('only Managers and Leads can match a payout, and a payout of another charity is not found', async () => {
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
    const unrelated = await enterAsIncome(999)
    expect((await match(id, { as: 'entry', entryId: unrelated })).body).toMatchObject({
      issues: [{ path: 'entryId' }],
    })
  })
})

it('a payout is not matched with income whose money has left its project on a recorded ground', async () => {
  const project = await makeProject(world.deps, charity.id)
  const entryId = await enterAsIncome(2442, project.id)
  const id = await makePayout(world.deps, charity.id)
  await world.deps.database.transaction('system', (db) =>
    db.run(sql`update project set lifecycle = 'closed' where id = ${project.id}`),
  )
  const ground = await world.call('POST /api/project/{id}/closure/ground', {
    params: { id: project.id },
    body: {
      id: uuidv7(),
      source: { kind: 'other', id: null },
      ground: 'consent',
      amount: 2442,
      toProjectId: null,
      words: 'The buyer agreed by letter.',
      decidedOn: today(),
      keptAt: 'the folder',
    },
    as: manager,
  })
  expect(ground.status).toBe(200)
  const refused = await match(id, { as: 'entry', entryId })
  expect(refused.body).toMatchObject({ code: 'takes-gift-money' })
  expect(await payouts()).toMatchObject([{ match: null }])
  await holds()
})

describe('undoing a wrong match', () => {
  it('a match can be undone with a reason, and the payout can be matched again', async () => {
    const id = await makePayout(world.deps, charity.id)
    await match(id, line())
    const answer = await undo(id)
    expect(answer.body.undone).toMatchObject({
      seenOn: today(),
      amount: 2442,
      imported: false,
      undoneOn: today(),
      reason: 'It was another payout.',
      replaced: null,
      difference: null,
    })
    expect(await payouts()).toMatchObject([{ id, match: null, undone: [answer.body.undone] }])
    expect((await undo(id)).body).toMatchObject({ code: 'payout-not-matched' })
    expect((await match(id, line())).status).toBe(200)
    expect((await payouts())[0]).toMatchObject({
      match: { amount: 2442 },
      undone: [{ id: answer.body.undone.id }],
    })
  })

  it('undoing a match of a payout posts the income that it replaced again, linked to its line of the bank statement', async () => {
    const project = await makeProject(world.deps, charity.id)
    const early = new Date(world.clock.now().getTime() - 2 * 24 * 3600_000)
    const date = early.toISOString().slice(0, 10)
    await importLine(2442, {
      date,
      as: 'entry',
      kind: 'income',
      category: 'other-trading',
      payee: 'A jumble sale',
      description: 'Takings',
      projectId: project.id,
      budgetLineId: null,
    })
    const id = await makePayout(world.deps, charity.id)
    const entryId = (await payouts())[0]!.alike[0]!.id
    await match(id, { as: 'entry', entryId })
    expect(await bank()).toBe(2442)
    // The payout is now the line's money, so the line is not offered again.
    expect((await look(2442, date)).body.lines[0]!.known).toMatchObject({ sequence: 1 })
    const { undone } = (await undo(id)).body
    expect(undone).toMatchObject({ replaced: 1, restored: 4 })
    expect(await bank()).toBe(4884)
    const restored = await world.deps.database.read('system', (db) =>
      db.one<IdKindCategoryRow>(sql`
        select e.id, e.kind, e.category, e.project_id, e.entry_date, d.payee published, w.payee,
          d.description
        from ledger_entry e join ledger_detail d on d.entry_id = e.id
        join ledger_payee w on w.entry_id = e.id
        where e.charity_id = ${charity.id} and e.seq = 4`),
    )
    expect(restored).toMatchObject({
      kind: 'income',
      category: 'other-trading',
      projectId: project.id,
      // The bank line proves the date of the income, of its reversal and of the restored entry.
      entryDate: date,
      // The name stays withheld because nobody said that the payee is an organisation.
      published: null,
      payee: 'A jumble sale',
      description: 'Takings · Entry 1 again, which was no payout after all: It was another payout.',
    })
    // The statement line is now evidence for the restored entry, and is recognised when imported
    // again.
    expect((await look(2442, date)).body.lines[0]!.known).toEqual({
      id: restored.id,
      sequence: 4,
      ofAccount: true,
    })
    await holds()
    // The restored entry is offered for the payout again, in case it records the payout after all.
    expect((await payouts())[0]!.alike).toMatchObject([{ id: restored.id }])
    expect((await match(id, { as: 'entry', entryId: restored.id })).status).toBe(200)
    expect(await bank()).toBe(2442)
    await holds()
  })

  it('undoing a match after the project has ended puts the money back there: restricted, on its day, with the terms of its grant', async () => {
    const project = await makeProject(world.deps, charity.id)
    const terms = { shortfall: 'ask', delay: 'ask', closing: 'return', words: '' } as const
    const grant = {
      as: 'entry',
      kind: 'grant',
      category: 'donations-and-legacies',
      payee: 'A trust',
      description: 'For the boats',
      projectId: project.id,
      budgetLineId: null,
    }
    const date = '2026-06-12'
    await importLine(2442, { ...grant, date, terms })
    const id = await makePayout(world.deps, charity.id)
    await match(id, { as: 'entry', entryId: (await payouts())[0]!.alike[0]!.id })
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update project set lifecycle = 'closed' where id = ${project.id}`),
    )
    world.clock.advance({ hours: 24 })
    manager = await makeMember(world.deps, charity.id, 'Manager')
    expect((await undo(id)).body.undone).toMatchObject({ replaced: 1, restored: 4 })
    const closure = await world.call('GET /api/project/{id}/closure', {
      params: { id: project.id },
      as: manager,
    })
    expect(closure.body.left).toMatchObject({
      designated: 0,
      restricted: [{ kind: 'outside-grant', amount: 2442, receivedOn: date, sequence: 4, terms }],
    })
    await holds()
  })

  it('undoing a match reverses the charge that the bank kept, unless the charge was already reversed by hand', async () => {
    const id = await makePayout(world.deps, charity.id)
    await match(id, line({ amount: 2400, note: 'Charge for incoming payments' }))
    expect(await bank()).toBe(2400)
    expect((await undo(id)).body.undone).toMatchObject({ difference: 2, returned: 3 })
    expect(await bank()).toBe(2442)
    await holds()
    // The fee was already reversed by hand, so undoing the match does not reverse it a second time.
    await match(id, line({ amount: 2400, note: 'Charge for incoming payments' }))
    const { id: chargeId } = await world.deps.database.read('system', (db) =>
      db.one<IdRow>(sql`
        select id from ledger_entry where charity_id = ${charity.id} and seq = 4`),
    )
    await world.call('POST /api/transaction/{id}/reverse', {
      params: { id: chargeId },
      body: { reason: 'It kept nothing.' },
      as: manager,
    })
    expect((await undo(id)).body.undone).toMatchObject({ difference: 4, returned: 5 })
    expect(await bank()).toBe(2442)
    await holds()
  })

  it('undoing a match frees the imported statement line, which is offered again on the next import', async () => {
    const id = await makePayout(world.deps, charity.id)
    const { alike } = (await look(2442)).body.lines[0]!
    await importLine(2442, { as: 'match', entryId: alike[0]!.id })
    expect((await look(2442)).body.lines[0]).toMatchObject({ known: { sequence: 1 } })
    expect((await undo(id)).body.undone).toMatchObject({ imported: true })
    expect((await look(2442)).body.lines[0]).toMatchObject({
      known: null,
      alike: [{ id: alike[0]!.id }],
    })
    expect(await bank()).toBe(2442)
  })

  it('simultaneous requests undo a match once', async () => {
    const id = await makePayout(world.deps, charity.id)
    await match(id, line({ amount: 2400, note: 'Kept' }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => undo(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await bank()).toBe(2442)
  })

  it('only Managers and Leads can undo a match, with a reason, and the record of the undoing cannot be changed', async () => {
    const id = await makePayout(world.deps, charity.id, { isMatched: true })
    const params = { id: charity.id, payoutId: id }
    const call = 'POST /api/charity/{id}/payouts/{payoutId}/match/undo'
    expect((await world.call(call, { params, body: { reason: 'No' } })).status).toBe(401)
    expect((await undo(id, manager, ' ')).body).toMatchObject({ issues: [{ path: 'reason' }] })
    const viewer = await makeMember(world.deps, charity.id, 'Viewer')
    expect((await undo(id, viewer)).status).toBe(403)
    expect((await undo('po_none')).status).toBe(404)
    expect((await undo(id)).status).toBe(200)
    const rewrite = world.deps.database.transaction('system', (db) =>
      db.run(sql`update payout_match_undone set reason = 'None' where payout_id = ${id}`),
    )
    await expect(rewrite).rejects.toThrow('permission denied')
  })
})
