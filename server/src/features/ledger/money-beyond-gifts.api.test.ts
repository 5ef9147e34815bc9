import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { asOwner } from '../../testing/fail-writes.ts'
import { makeDonation, makeMember, makePerson, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  buildIncomeEntry,
  buildOpeningEntry,
  buildReversal,
  buildSpendingEntry,
  buildTransferEntry,
  runChecks,
  type NewEntry,
} from './index.ts'
import { ledgerWorld } from './testing/ledger-world.ts'

const world = await testApp()
const date = '2026-06-14'
const getErrorCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code
let ledger: Awaited<ReturnType<typeof ledgerWorld>>
let project: string

beforeEach(async () => {
  ledger = await ledgerWorld(world)
  project = (await makeProject(world.deps, ledger.charity.id, { title: 'Winter beds' })).id
  await ledger.post(buildOpeningEntry({ projectId: null, amount: 100_000, date }))
})

/** Gives £200.00 by card to the project. £3.20 of it is the fee. */
const give = async () => {
  const donor = await makePerson(world.deps, { isDonor: true })
  await makeDonation(world.deps, ledger.charity.id, donor.id, {
    amount: 20_000,
    projectId: project,
  })
}
const transfer = async (from: string | null, to: string | null, amount: number) =>
  ledger.send({ kind: 'transfer', projectId: from, toProjectId: to, amount, description: 'Move' })
const reverse = (id: string, as = ledger.manager) =>
  world.call('POST /api/transaction/{id}/reverse', {
    params: { id },
    body: { reason: 'It was wrong' },
    as,
  })
const receive = (amount: number) => buildIncomeEntry({ projectId: project, amount, date })
const spend = (amount: number) =>
  buildSpendingEntry({ projectId: project, amount, date, payee: 'Beds' })
const post = async (...entries: NewEntry[]) => (await ledger.post(...entries)).map(({ id }) => id)
const readBalance = async () => {
  const { body } = await world.call('GET /api/charity/{id}/spending-balances', {
    params: { id: ledger.charity.id },
    query: { project },
    as: ledger.manager,
  })
  return body.balances[0]?.balance ?? 0
}
const broken = () =>
  world.deps.database.read('system', async (db) =>
    (await runChecks(db)).map(({ name, rows }) => ({ name, rows })),
  )

const onTrigger = (action: 'disable' | 'enable') =>
  asOwner(world.ownerUrl, `alter table ledger_entry ${action} trigger ledger_entry_leaves_gifts`)

/** Reverses a transfer as releases before this rule did, without its checks. */
const reverseUnchecked = async (id: string, amount: number) => {
  await onTrigger('disable')
  const entry = buildTransferEntry({ fromProjectId: null, toProjectId: project, amount, date })
  await ledger.post(buildReversal(toReversible(entry, id), wrong))
  await onTrigger('enable')
}
const wrong = { date, reason: 'Wrong', author: '', authorRole: 'Manager' } as const
const toReversible = (entry: NewEntry, id: string) => ({
  ...entry,
  id,
  counterProjectId: entry.counterProjectId ?? null,
  budgetLineId: null,
  donationId: null,
})

/** Makes a ledger that breaks the rule: £150.00 of the gift went to the general fund. */
const breakRule = async () => {
  await give()
  const { body: first } = await transfer(null, project, 15_000)
  await transfer(project, null, 15_000)
  await reverseUnchecked(first.id, 15_000)
}

describe('reversing an entry of a project that holds gifts', () => {
  it('the team cannot reverse a transfer whose money went back already, and names the free money', async () => {
    await give()
    const { body: first } = await transfer(null, project, 15_000)
    expect((await transfer(project, null, 15_000)).status).toBe(201)
    const answer = await reverse(first.id)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'takes-gift-money',
        error:
          'This takes £150.00 from Winter beds, but only £0.00 there belongs to no gift or grant. Move £150.00 from the general fund to Winter beds, then reverse this entry again.',
      },
    })
    expect(await readBalance()).toBe(19_680)
    expect((await transfer(null, project, 15_000)).status).toBe(201)
    expect((await reverse(first.id)).status).toBe(201)
    expect(await readBalance()).toBe(19_680)
  })

  it('the team cannot reverse income and opening balances whose money left the project, but not those that were spent', async () => {
    await give()
    const [income, opening] = await post(
      receive(5_000),
      buildOpeningEntry({ projectId: project, amount: 1_000, date }),
      buildTransferEntry({ fromProjectId: project, toProjectId: null, amount: 5_500, date }),
    )
    const lead = await makeMember(world.deps, ledger.charity.id, 'Lead')
    for (const id of [income!, opening!])
      expect(getErrorCode(await reverse(id, lead))).toBe('takes-gift-money')
    const [, mistyped] = await post(spend(19_680), receive(9_000), spend(9_000))
    expect((await reverse(mistyped!)).status).toBe(201)
  })

  it('the team corrects income that was typed wrongly and is already spent', async () => {
    const [income] = await post(receive(50_000), spend(30_000))
    await give()
    expect((await reverse(income!)).status).toBe(201)
    expect(await readBalance()).toBe(19_680 - 30_000)
    expect(await broken()).toEqual([])
  })

  it('the database refuses the same reversal and transfer without the application', async () => {
    await give()
    const refused = { constraint: 'ledger_entry_leaves_gifts' }
    const out = buildTransferEntry({ fromProjectId: project, toProjectId: null, amount: 1, date })
    await expect(post(out)).rejects.toMatchObject(refused)
    const income = receive(5_000)
    const [id] = await post(income, { ...out, amount: 5_000, legs: out.legs.map(scale) })
    await expect(post(buildReversal(toReversible(income, id!), wrong))).rejects.toMatchObject(
      refused,
    )
  })
})

const scale = <L extends { amount: number }>(leg: L): L => ({ ...leg, amount: leg.amount * 5_000 })

describe('a ledger that breaks the rule', () => {
  it('a broken ledger is named by the ledger check, and a transfer from the general fund mends it', async () => {
    await breakRule()
    expect(await broken()).toEqual([
      {
        name: '19-gifts-stay-in-their-funds',
        rows: [
          {
            charityId: ledger.charity.id,
            projectId: project,
            currency: 'GBP',
            missing: 15_000,
          },
        ],
      },
    ])
    expect((await transfer(null, project, 15_000)).status).toBe(201)
    expect(await broken()).toEqual([])
    expect(await readBalance()).toBe(19_680)
  })

  it('a broken ledger is mended up to the missing amount even after the project has ended', async () => {
    await breakRule()
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update project set lifecycle = 'closed' where id = ${project}`),
    )
    const tooMuch = await transfer(null, project, 15_001)
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { error: 'Winter beds has ended. You can only cover its overspend of £150.00.' },
    })
    expect((await transfer(null, project, 15_000)).status).toBe(201)
    expect(await broken()).toEqual([])
    expect(getErrorCode(await transfer(null, project, 1))).toBe('fund-takes-no-entries')
  })
})

it('a team can move out of a project only what came from the general fund', async () => {
  await give()
  await post(receive(5_000))
  expect((await transfer(null, project, 700)).status).toBe(201)
  const refused = await transfer(project, null, 701)
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error:
        'You can move up to £7.00 from this project: the money that came from the general fund. All other money stays with the project it was given for.',
    },
  })
  expect((await transfer(project, null, 700)).status).toBe(201)
})
