import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { importStatement } from '../../../testing/factories/import-statement.ts'
import {
  makeCharity,
  makeDeclaration,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'

const world = await testApp()
const { deps } = world
let charity: MadeCharity
let project: MadeProject
let lead: MadePerson
let ada: MadePerson

beforeEach(async () => {
  charity = await makeCharity(deps, { hmrcReference: 'AB12345' })
  project = await makeProject(deps, charity.id)
  lead = await makeMember(deps, charity.id, 'Lead')
  ada = await makePerson(deps)
})

const params = () => ({ id: charity.id })
const at = (day: string) => new Date(`${day}T10:00:00Z`)
const give = (day: string, amount: number, more: object = {}) =>
  makeDonation(deps, charity.id, ada.id, { at: at(day), amount, projectId: project.id, ...more })
const broken = () => deps.database.read('system', runChecks)

const viewGiftAid = async () =>
  (await world.call('GET /api/charity/{id}/gift-aid', { as: lead, params: params() })).body

/** Makes a claim of all gifts so far and submits it. Returns its id. */
const submitClaim = async (): Promise<string> => {
  const { body } = await world.call('POST /api/charity/{id}/gift-aid/claims', {
    as: lead,
    params: params(),
    body: { id: uuidv7(), from: '2026-01-01', to: '2026-06-15' },
  })
  const { status } = await world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/submit', {
    as: lead,
    params: { ...params(), claimId: body.id },
    body: { on: '2026-06-15', reference: 'HMRC-1' },
  })
  expect(status).toBe(200)
  return body.id
}

const send = (
  lines: Record<string, unknown>[],
  statement: { as?: MadePerson; account?: string; accountKind?: 'savings'; currency?: string } = {},
) => importStatement(world, { as: lead, charityId: charity.id, ...statement }, lines)

const listEntries = async () =>
  (
    await world.call('GET /api/transaction/charity/{id}', {
      as: lead,
      params: params(),
      query: { limit: 50 },
    })
  ).body.transactions.toSorted((a, b) => a.sequence - b.sequence)

const view = async (id: string) =>
  (await world.call('GET /api/transaction/{id}', { params: { id }, as: lead })).body

const listAccounts = async () =>
  (await world.call('GET /api/charity/{id}/bank-accounts', { as: lead, params: params() })).body
    .accounts

const spending = {
  as: 'entry',
  kind: 'spending',
  category: 'charitable-activities',
  projectId: null,
  payee: 'Timber yard',
  payeeKind: 'organisation',
  description: 'Planks',
}

const recordCheque = async (date: string) => {
  const id = uuidv7()
  const { body, status } = await world.call('POST /api/donation/offline', {
    as: lead,
    body: {
      id,
      charityId: charity.id,
      projectId: project.id,
      method: 'cheque',
      amount: 5_000,
      date,
      giver: { kind: 'known', personId: ada.id },
      shownAs: 'anonymous',
    },
  })
  expect(status).toBe(201)
  const entry = (await listEntries()).find(({ sequence }) => sequence === body.sequence)!
  return { id, entryId: entry.id }
}
const bounce = (entryId: string, changes: object = {}) => ({
  line: 2,
  date: '2026-05-20',
  amount: -5_000,
  text: 'UNPAID CHEQUE 000412',
  as: 'return',
  entryId,
  reason: 'cheque-bounced',
  ...changes,
})
const startReturn = async () => {
  // The charity knows Ada's name from a gift before.
  await give('2026-04-01', 1_000, { shownAs: 'named' })
  await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
  return recordCheque('2026-05-12')
}

const out = { line: 2, date: '2026-05-04', amount: -30_000, text: 'TO SAVINGS' }
const arrives = { line: 2, date: '2026-05-05', amount: 30_000, text: 'FROM CURRENT' }
const savings = { account: 'Savings', accountKind: 'savings' as const }
const openAccounts = async () => {
  await send([{ ...out, date: '2026-04-01', text: 'FEE', amount: -100, ...spending }])
  await send([{ ...arrives, date: '2026-04-01', text: 'X', amount: -1, ...spending }], savings)
  const accounts = await listAccounts()
  const find = (name: string) => accounts.find((account) => account.name === name)!.id
  return { current: find('Current account'), own: find('Savings') }
}

const pays = (claimId: string, amount: number) => ({
  line: 2,
  date: '2026-06-15',
  amount,
  text: 'HMRC GIFT AID',
  as: 'gift-aid',
  claimId,
})
const startClaim = async () => {
  await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
  await give('2026-05-01', 10_000)
  const refused = await give('2026-05-02', 2_000)
  return { id: await submitClaim(), refused }
}
const viewClaim = async (claimId: string) =>
  (
    await world.call('GET /api/charity/{id}/gift-aid/claims/{claimId}', {
      as: lead,
      params: { ...params(), claimId },
    })
  ).body

describe('a gift that the bank took back', () => {
  it('a returned gift is undone on that day, and its Gift Aid and the giver’s page follow', async () => {
    const { entryId, id } = await startReturn()
    expect((await viewGiftAid()).ready.tax).toBe(1_500)
    const answer = await send([bounce(entryId)])
    expect(answer.body).toEqual({ posted: 1, matched: 0, left: 0, known: 0 })
    const undone = (await listEntries()).at(-1)!
    expect(undone).toMatchObject({
      kind: 'refund',
      entryDate: '2026-05-20',
      amount: 5_000,
      direction: 'out',
      matched: true,
      description: 'The cheque was not paid',
    })
    expect(await view(undone.id)).toMatchObject({
      payerText: 'UNPAID CHEQUE 000412',
      account: 'Current account',
    })
    const { body } = await world.call('GET /api/donation/{id}', {
      params: { id },
      as: ada,
    })
    expect(body.donation).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 5_000, ground: 'cheque-bounced', reason: null }],
    })
    expect((await viewGiftAid()).ready.tax).toBe(250)
    expect(await broken()).toEqual([])
    expect((await send([bounce(entryId)])).body).toMatchObject({ known: 1 })
  })

  it('the giver reads in an email and in their statement of giving that the bank took the gift back', async () => {
    const { entryId } = await startReturn()
    await send([bounce(entryId)])
    const mail = (await world.outbox()).find(
      ({ recipient, subject }) =>
        recipient === ada.email && subject.startsWith('The bank took back'),
    )!
    expect(mail.subject).toBe(`The bank took back your gift of £50.00 to ${charity.name}`)
    expect(mail.textBody).toContain('Its bank took £50.00 back on 20 May 2026.')
    expect(mail.textBody).toContain('claims no Gift Aid on it')
    expect(mail.textBody).not.toContain('UNPAID')
    const { body } = await world.call('GET /api/statement/donor/{id}', {
      as: ada,
      params: { id: ada.id },
      query: { from: '2026-04-06', to: '2027-04-05' },
    })
    expect(body.lines).toMatchObject([
      { date: '2026-05-12', kind: 'gift', amount: 5_000, giftAid: true },
      { date: '2026-05-20', kind: 'refund', amount: -5_000, ground: 'cheque-bounced' },
    ])
    expect(body.all).toMatchObject([{ given: 5_000, wentBack: 5_000, net: 0, withGiftAid: 0 }])
  })

  it('Gift Aid that was claimed on a returned gift is given back with the next claim', async () => {
    const { entryId } = await startReturn()
    await submitClaim()
    await send([bounce(entryId)])
    expect((await viewGiftAid()).toGiveBack).toBe(1_250)
    expect(await broken()).toEqual([])
  })

  it('a return must be whole, on the day of the gift or later, and only once', async () => {
    const { entryId } = await startReturn()
    const answer = await send([bounce(entryId, { amount: -4_999 })])
    expect(answer.body).toMatchObject({
      issues: [
        {
          path: 'lines.0.entryId',
          message: 'That gift is £50.00. The bank took back £49.99.',
        },
      ],
    })
    const early = await send([bounce(entryId, { date: '2026-05-11' })])
    expect(early.body).toMatchObject({ issues: [{ path: 'lines.0.entryId' }] })
    const twice = await send([bounce(entryId), bounce(entryId, { line: 3, text: 'UNPAID' })])
    expect(twice.body).toMatchObject({
      issues: [{ path: 'lines.1.entryId', message: 'Another line of these returns that gift.' }],
    })
    expect((await listEntries()).filter(({ kind }) => kind === 'refund')).toEqual([])
  })
})

describe('a transfer between own accounts', () => {
  it('a transfer is one entry for two lines, and the second line takes the entry by itself', async () => {
    const { current, own } = await openAccounts()
    const before = (await listEntries()).length
    expect(
      (await send([{ ...out, as: 'transfer', otherAccountId: own, otherLineId: null }])).body,
    ).toMatchObject({ posted: 1 })
    const second = { ...arrives, as: 'transfer', otherAccountId: current, otherLineId: null }
    expect((await send([second], savings)).body).toMatchObject({ posted: 1 })
    const entries = await listEntries()
    expect(entries).toHaveLength(before + 1)
    expect(entries.at(-1)).toMatchObject({ kind: 'transfer', amount: 30_000, direction: 'between' })
    const balances = (await listAccounts()).map(({ balances: [only] }) => only?.balance)
    expect(balances).toEqual([-30_100, 29_999])
    expect(await broken()).toEqual([])
  })

  it('a transfer takes the one open line of the other account that fits', async () => {
    const { own } = await openAccounts()
    const { body } = await world.call('POST /api/charity/{id}/statements', {
      as: lead,
      params: params(),
      body: {
        account: 'Savings',
        accountKind: 'savings',
        currency: 'GBP',
        lines: [arrives],
      },
    })
    await send([{ ...out, as: 'transfer', otherAccountId: own, otherLineId: null }])
    const again = await world.call('GET /api/charity/{id}/statements/{statementId}', {
      as: lead,
      params: { ...params(), statementId: body.id! },
    })
    expect(again.body.lines[0]!.open).toBe(0)
  })

  it('a transfer needs two accounts of one currency', async () => {
    await openAccounts()
    const euros = { account: 'Euros', accountKind: 'savings' as const, currency: 'EUR' }
    await send([{ ...arrives, ...spending, amount: -100, text: 'FEE' }], euros)
    const own = (await listAccounts()).find(({ name }) => name === 'Euros')!.id
    const answer = await send([{ ...out, as: 'transfer', otherAccountId: own, otherLineId: null }])
    expect(answer.body).toMatchObject({
      issues: [{ path: 'lines.0.otherAccountId', message: 'Euros keeps its money in EUR.' }],
    })
  })
})

describe('money that a supplier gives back', () => {
  it('money back from a supplier is a credit of its payment, in the payment’s fund and nominal account', async () => {
    const paid = {
      ...spending,
      line: 2,
      date: '2026-05-04',
      amount: -8_000,
      text: 'TIMBER YARD',
      projectId: project.id,
      nominalAccountId: 'materials',
    }
    await send([paid])
    const payment = (await listEntries()).at(-1)!
    const back = {
      ...spending,
      line: 3,
      date: '2026-05-09',
      amount: 3_000,
      text: 'TIMBER YARD REFUND',
      as: 'credit',
      entryId: payment.id,
      description: 'Planks sent back',
    }
    expect((await send([{ ...back, amount: 8_001 }])).body).toMatchObject({
      issues: [{ path: 'lines.0.entryId' }],
    })
    expect((await send([back])).body).toMatchObject({ posted: 1 })
    const credit = (await listEntries()).at(-1)!
    expect(credit).toMatchObject({
      kind: 'credit',
      direction: 'in',
      matched: true,
      project: { id: project.id },
    })
    const account = await world.call('GET /api/charity/{id}/nominal-accounts/entry/{entryId}', {
      as: lead,
      params: { ...params(), entryId: credit.id },
    })
    expect(account.body).toMatchObject({ account: { id: 'materials' } })
    expect(await broken()).toEqual([])
  })
})

describe('HMRC’s payment', () => {
  it('HMRC’s payment pays the claim on the line’s day, less what HMRC refused', async () => {
    const { id, refused } = await startClaim()
    await world.call('PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal', {
      as: lead,
      params: { ...params(), claimId: id, giftId: refused.id },
      body: { reason: 'Name not found' },
    })
    expect((await send([pays(id, 2_500)])).body).toMatchObject({ posted: 1 })
    expect(await viewClaim(id)).toMatchObject({
      state: 'paid',
      paid: { on: '2026-06-15', amount: 2_500 },
    })
    expect((await listEntries()).at(-1)).toMatchObject({ kind: 'transfer', matched: true })
    expect((await viewGiftAid()).claims).toMatchObject([{ state: 'paid', due: 2_500 }])
    expect(await broken()).toEqual([])
  })

  it('HMRC’s payment is refused if it is more than was claimed, with how much, and from a Manager', async () => {
    const { id } = await startClaim()
    expect((await send([pays(id, 3_001)])).body).toMatchObject({
      issues: [
        {
          path: 'lines.0.claimId',
          message: 'Claim 1 comes to £30.00. This payment is £0.01 more.',
        },
      ],
    })
    const manager = await makeMember(deps, charity.id, 'Manager')
    expect((await send([pays(id, 3_000)], { as: manager })).body).toMatchObject({
      issues: [{ message: 'Only a Lead records that HMRC has paid a claim.' }],
    })
    expect(await viewClaim(id)).toMatchObject({ state: 'submitted', paid: null })
  })
})
