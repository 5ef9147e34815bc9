import { beforeAll, describe, expect, it } from 'vitest'
import { makeBudgetLine, makeProject } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { verifyAttribution } from '../../attribution/index.ts'
import { buildSpendingEntry, findCreditedPayment, postCredit, runChecks } from '../index.ts'
import { ledgerWorld } from '../testing/ledger-world.ts'

const world = await testApp()
const { charity, date, gift, list, manager, post, send } = await ledgerWorld(world)
let projectId: string
let lineId: string
let paymentId: string

const giveBack = (amount: number, on = date, from = paymentId) =>
  world.deps.database.transaction('system', async (db) => {
    const { budgetLineId, projectId: fund } = await findCreditedPayment(db, charity.id, {
      paymentId: from,
      amount,
      currency: 'GBP',
      date: on,
      field: 'entryId',
    })
    const { id } = await postCredit(
      db,
      charity.id,
      {
        paymentId: from,
        amount,
        date: on,
        budgetLineId,
        projectId: fund,
        category: 'charitable-activities',
        payee: 'Timber yard',
        description: 'Planks sent back',
      },
      world.clock.now(),
    )
    return id
  })

const view = async (id: string, as = manager) =>
  (await world.call('GET /api/transaction/{id}', { params: { id }, as })).body

const reverse = (id: string) =>
  world.call('POST /api/transaction/{id}/reverse', {
    params: { id },
    as: manager,
    body: { reason: 'It was wrong' },
  })

beforeAll(async () => {
  ;({ id: projectId } = await makeProject(world.deps, charity.id))
  lineId = await makeBudgetLine(world.deps, projectId, { planned: 50_000 })
  await post(gift(projectId, 6_000), gift(projectId, 9_000))
  const [payment] = await post(
    buildSpendingEntry({ projectId, budgetLineId: lineId, amount: 10_000, date }),
  )
  paymentId = payment!.id
})

describe('money that a supplier gives back', () => {
  it('a credit lowers the spending of its fund and budget line, and goes back to the gifts that paid', async () => {
    const id = await giveBack(2_500)
    expect(await view(id)).toMatchObject({
      kind: 'credit',
      direction: 'in',
      creditOf: { id: paymentId },
      cover: null,
    })
    expect(await view(paymentId)).toMatchObject({
      amount: 10_000,
      credits: [{ id, amount: 2_500 }],
      cover: { gifts: 2, covered: 7_500, otherFunding: 0 },
    })
    const { body } = await world.call('GET /api/charity/{id}/spending-balances', {
      as: manager,
      params: { id: charity.id },
      query: { project: projectId },
    })
    expect(body).toMatchObject({
      balances: [{ currency: 'GBP', balance: 7_500 }],
      lines: [{ spent: 7_500 }],
    })
    await world.deps.database.read('system', async (db) => {
      expect(await runChecks(db)).toEqual([])
      expect((await verifyAttribution(db, charity.id)).bad).toBe(null)
    })
  })

  it('a credit is at most what is left of the payment, in its currency, and not before it', async () => {
    await expect(giveBack(7_501)).rejects.toMatchObject({
      issues: [
        { path: 'entryId', message: 'Only £75.00 of that payment is left. Choose another one.' },
      ],
    })
    await expect(giveBack(1, '2026-06-13')).rejects.toMatchObject({ code: 'validation-failed' })
    await expect(giveBack(1, date, charity.id)).rejects.toMatchObject({
      issues: [{ message: 'Choose a payment of yours that stands.' }],
    })
  })

  it('a credit keeps the payment from being reversed until it is reversed itself', async () => {
    const { id } = (await view(paymentId)).credits[0]!
    expect((await reverse(paymentId)).body).toMatchObject({ code: 'payment-credited' })
    expect((await reverse(id)).status).toBe(201)
    expect(await view(paymentId)).toMatchObject({ credits: [], cover: { covered: 10_000 } })
    expect((await reverse(paymentId)).status).toBe(201)
    await world.deps.database.read('system', async (db) => {
      expect(await runChecks(db)).toEqual([])
      expect((await verifyAttribution(db, charity.id)).bad).toBe(null)
    })
  })

  it('a credit waits for a nominal account, as spending does', async () => {
    const [payment] = await post(buildSpendingEntry({ projectId, amount: 800, date }))
    const id = await giveBack(300, date, payment!.id)
    const { body } = await world.call('GET /api/charity/{id}/nominal-accounts/entry/{entryId}', {
      as: manager,
      params: { id: charity.id, entryId: id },
    })
    expect(body).toMatchObject({ side: 'expenditure', account: null, can: { choose: true } })
  })
})

describe('a charge of a bank', () => {
  it('a charge is spending that needs no receipt and has the nominal account of bank charges', async () => {
    const { body, status } = await send({
      kind: 'charge',
      projectId,
      amount: 450,
      payee: 'Harbour Bank',
      description: 'Monthly charge',
    })
    expect([status, body]).toMatchObject([201, { kind: 'charge', category: 'support-costs' }])
    const without = (await list(projectId, { evidence: 'without' }, manager)).body
    expect(without.transactions.map(({ kind }: { kind: string }) => kind)).not.toContain('charge')
    const account = await world.call('GET /api/charity/{id}/nominal-accounts/entry/{entryId}', {
      as: manager,
      params: { id: charity.id, entryId: body.id },
    })
    expect(account.body).toMatchObject({ account: { id: 'bank-charges' }, choices: [] })
    const { body: balances } = await world.call('GET /api/charity/{id}/spending-balances', {
      as: manager,
      params: { id: charity.id },
      query: { project: projectId },
    })
    // Gifts of £150.00 less £8.00 and £4.50 spent, of which £3.00 came back.
    expect(balances).toMatchObject({ balances: [{ balance: 14_050 }] })
  })
})
