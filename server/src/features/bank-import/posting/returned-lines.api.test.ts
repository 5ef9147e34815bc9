import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const statement = () => ({ as: manager, charityId: charity.id })
const gift = (name: string) => ({
  as: 'gift',
  projectId: null,
  method: 'cheque',
  giver: { kind: 'new', name },
  shownAs: 'anonymous',
  claimedBy: 'charity',
})
const cheque = { line: 2, date: '2026-01-05', amount: 10_000, text: 'CHEQUE PAID IN 100233' }
const unpaid = { line: 3, date: '2026-01-12', amount: -10_000, text: 'UNPAID CHEQUE 100233' }
const back = { as: 'return', reason: 'cheque-bounced' }
const halves = [
  { ...gift('Ada Quill'), amount: 6_000 },
  { ...gift('Ben Oar'), amount: 4_000 },
]

/** Uploads both lines, and posts them with decisions that can name the id of the first. */
const post = async (decide: (chequeId: string) => [object | null, object | null]) => {
  const { body } = await uploadStatement(world, statement(), [cheque, unpaid])
  const ids = body.lines.map(({ id }) => id)
  return world.call('POST /api/charity/{id}/bank-import', {
    as: manager,
    params: { id: charity.id },
    body: {
      lines: decide(ids[0]!).flatMap((one, at) => (one === null ? [] : [{ id: ids[at]!, ...one }])),
    },
  })
}
const listEntries = async () =>
  (
    await world.call('GET /api/transaction/charity/{id}', {
      as: manager,
      params: { id: charity.id },
      query: { limit: 50 },
    })
  ).body.transactions.toSorted((a, b) => a.sequence - b.sequence)
const summarise = async () =>
  (await listEntries()).map(
    ({ amount, entryDate, kind, matched }) => `${kind} ${amount} ${entryDate} ${matched}`,
  )
const listBroken = () => world.deps.database.read('system', (db) => runChecks(db))

describe('a gift that came and went back in one statement', () => {
  it('a cheque and its return are posted together', async () => {
    const answer = await post((lineId) => [gift('Ada Quill'), { ...back, lineId }])
    expect(answer.body).toMatchObject({ posted: 2 })
    expect(await summarise()).toEqual([
      'gift 10000 2026-01-05 true',
      'refund 10000 2026-01-12 true',
    ])
    expect(await listBroken()).toEqual([])
  })

  it('a cheque that is two gifts goes back by one line', async () => {
    const answer = await post((lineId) => [
      { as: 'split', parts: halves },
      { ...back, lineId },
    ])
    expect(answer.body).toMatchObject({ posted: 2 })
    expect(await summarise()).toEqual([
      'gift 6000 2026-01-05 true',
      'gift 4000 2026-01-05 true',
      'refund 6000 2026-01-12 true',
      'refund 4000 2026-01-12 true',
    ])
    expect(await listBroken()).toEqual([])
  })

  it('a return of two gifts posted before names one of them', async () => {
    await importStatement(world, statement(), [{ ...cheque, as: 'split', parts: halves }])
    const [first] = await listEntries()
    const answer = await importStatement(world, statement(), [
      { ...unpaid, ...back, entryId: first!.id },
    ])
    expect(answer.body).toMatchObject({ posted: 1 })
    expect((await summarise()).slice(2)).toEqual([
      'refund 6000 2026-01-12 true',
      'refund 4000 2026-01-12 true',
    ])
    expect(await listBroken()).toEqual([])
  })

  it('a return of two gifts posted before is proposed with one of them, which stands for both', async () => {
    await importStatement(world, statement(), [{ ...cheque, as: 'split', parts: halves }])
    const [first] = await listEntries()
    const { body } = await uploadStatement(world, statement(), [unpaid])
    expect(body.lines[0]!.proposal).toMatchObject({
      isSure: true,
      draft: { as: 'return', entryId: first!.id, returnReason: 'cheque-bounced' },
      reasons: [
        `The 2 gifts of one line of 5 January 2026, £100.00, from entry ${first!.sequence} on, have this reference and amount.`,
      ],
    })
  })

  it('a return whose gift is not posted with it says so and posts nothing', async () => {
    const answer = await post((lineId) => [null, { ...back, lineId }])
    expect(answer.body).toMatchObject({
      issues: [
        {
          path: 'lines.0.entryId',
          message: 'Accept the line of that gift too, or choose another gift.',
        },
      ],
    })
    expect(await listEntries()).toEqual([])
  })

  it('a return of another amount than the gifts of the line posts nothing', async () => {
    const sale = {
      as: 'entry',
      kind: 'income',
      category: 'other',
      projectId: null,
      payee: 'Ben Oar',
      payeeKind: 'person',
      description: 'Books',
      amount: 4_000,
    }
    const answer = await post((lineId) => [
      { as: 'split', parts: [halves[0]!, sale] },
      { ...back, lineId },
    ])
    expect(answer.body).toMatchObject({
      issues: [{ message: 'That line brought gifts of £60.00. The bank took back £100.00.' }],
    })
    expect(await listEntries()).toEqual([])
  })
})
