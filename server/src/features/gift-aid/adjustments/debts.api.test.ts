import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeDeclaration, statedGround } from '../../../testing/factories/index.ts'
import {
  buildGiftAidEntry,
  buildRefundEntry,
  postEntries,
  type NewEntry,
} from '../../ledger/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'
import type { DebtRow, RefundEntryRow } from '../gift-aid.test-rows.ts'

const claims = await makeClaimsWorld()
const { asSystem, at, balance, broken, deps, give, made, overview, params, pay, refund, submit } =
  claims
const { today, withdraw, world } = claims

const debts = () =>
  deps.database.read('system', (db) =>
    db.many<DebtRow>(sql`select tax, reason, arose_on::text as "on" from gift_aid_debt
      where charity_id = ${claims.charity.id} and released_at is null order by tax desc`),
  )

const repay = (amount: number, body: object = {}) =>
  world.call('POST /api/charity/{id}/gift-aid/repayments', {
    as: claims.lead,
    params: params(),
    body: { id: uuidv7(), on: today, amount, reference: 'Bank 7', ...body },
  })

/** Makes a claim on one gift of £25.00, submitted on 5 June and paid. */
const claimGift = async () => {
  const gift = await give('2026-05-01', 2500)
  const { id } = await made({ to: '2026-06-04' })
  await submit(id, claims.lead, '2026-06-05')
  await pay(id, 625)
  return { gift, claimId: id }
}

/** Records a gift in cash. */
const record = async (amount: number) => {
  const id = uuidv7()
  await world.call('POST /api/donation/offline', {
    as: claims.lead,
    body: {
      id,
      charityId: claims.charity.id,
      projectId: claims.project.id,
      method: 'cash',
      amount,
      date: '2026-05-02',
      giver: { kind: 'known', personId: claims.ada.id },
      shownAs: 'anonymous',
    },
  })
  return id
}

const payBack = (id: string, amount: number, on: string) =>
  world.call('POST /api/donation/{id}/refund', {
    as: claims.lead,
    params: { id },
    body: {
      id: uuidv7(),
      amount,
      reason: 'Given twice.',
      paidBack: { method: 'cash', on, reference: '' },
      ...statedGround,
    },
  })

/** Reverses the refund of a gift in cash. */
const takeBack = async (giftId: string) => {
  const { id } = await deps.database.read('system', (db) =>
    db.one<RefundEntryRow>(sql`select id from ledger_entry
      where donation_id = ${giftId} and kind = 'refund' and reverses_id is null`),
  )
  await world.call('POST /api/transaction/{id}/reverse', {
    as: claims.lead,
    params: { id },
    body: { reason: 'Never paid back' },
  })
}

const postEntry = (entry: NewEntry) =>
  deps.database.transaction('system', (db) =>
    postEntries(db, claims.charity.id, [entry], deps.clock.now()),
  )

/** Marks a gift as no gift under Gift Aid, or takes the mark back. */
const mark = async (giftId: string, notGift: 'benefit' | null) => {
  await world.call('PUT /api/charity/{id}/gift-aid/gifts/{giftId}', {
    as: claims.lead,
    params: { ...params(), giftId },
    body: { notGift },
  })
  await world.runJobs()
}

describe('Gift Aid that is owed back to HMRC', () => {
  beforeEach(async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
  })

  it('a refund of a claimed gift is a debt in the ledger at once, and the next claim settles it', async () => {
    const { gift } = await claimGift()
    await refund(gift.id, 1000)
    await world.runJobs()
    expect(await debts()).toEqual([{ tax: 250, reason: 'returned', on: today }])
    expect(await balance('gift-aid-receivable')).toBe(-250)
    expect(await balance('income', claims.project.id)).toBe(-2500 - 625 + 250)
    expect(await broken()).toEqual([])
    await give('2026-06-02', 2000)
    const next = await made()
    expect(next).toMatchObject({ tax: 500, givenBack: 250, due: 250 })
    await submit(next.id)
    expect(await balance('gift-aid-receivable')).toBe(500 - 250)
    await world.runJobs()
    await pay(next.id, 250)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await balance('bank')).toBe(625 + 250)
    expect(await debts()).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  it('a refund in cash of a claimed gift makes a debt, its correction ends the debt, and an unclaimed gift leaves the next claim', async () => {
    await give('2026-05-01', 2500, { shownAs: 'named' })
    const [unchanged, lowered] = [await record(10_000), await record(8000)]
    // Money that went back before the claim is not claimed.
    expect((await payBack(lowered, 8000, '2026-05-03')).status).toBe(200)
    const { id } = await made({ to: '2026-06-04' })
    expect(await overview()).toMatchObject({ claims: [{ tax: 625 + 2500 }] })
    await submit(id, claims.lead, '2026-06-05')
    expect(await balance('income', claims.project.id)).toBe(-(2500 + 10_000 + 625 + 2500))
    expect((await payBack(unchanged, 4000, '2026-06-14')).status).toBe(200)
    await world.runJobs()
    expect(await debts()).toEqual([{ tax: 1000, reason: 'returned', on: '2026-06-14' }])
    expect(await balance('gift-aid-receivable')).toBe(625 + 2500 - 1000)
    expect(await balance('income', claims.project.id)).toBe(-(2500 + 6000 + 625 + 1500))
    await takeBack(unchanged)
    await world.runJobs()
    expect(await balance('gift-aid-receivable')).toBe(625 + 2500)
    expect(await balance('income', claims.project.id)).toBe(-(2500 + 10_000 + 625 + 2500))
    expect(await broken()).toEqual([])
  })

  it('a debt bears the date of the refund that causes it', async () => {
    const { gift } = await claimGift()
    await postEntry(
      buildRefundEntry({
        amount: 1000,
        date: '2026-06-10',
        account: 'bank',
        projectId: claims.project.id,
        donationId: gift.id,
      }),
    )
    await refund(gift.id, 1000)
    await world.runJobs()
    expect(await debts()).toMatchObject([{ tax: 250, on: '2026-06-10' }])
  })

  it('a charity settles an over-claim by a payment to HMRC without a new claim', async () => {
    const { gift, claimId } = await claimGift()
    await refund(gift.id, 1000)
    expect(await overview()).toMatchObject({ toGiveBack: 250, repayments: [] })
    expect((await repay(200)).body).toMatchObject({ code: 'gift-aid-owed-changed' })
    expect((await repay(250, { on: '2026-06-16' })).body).toMatchObject({
      issues: [{ path: 'on' }],
    })
    const id = uuidv7()
    const answer = await repay(250, { id })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      toGiveBack: 0,
      repayments: [{ id, amount: 250, on: today, reference: 'Bank 7' }],
    })
    expect((await repay(250, { id })).status).toBe(201)
    expect((await repay(250)).body).toMatchObject({ code: 'gift-aid-owed-changed' })
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await balance('bank')).toBe(625 - 250)
    expect(await broken()).toEqual([])
    await give('2026-06-02', 2000)
    expect(await made()).toMatchObject({ tax: 500, givenBack: 0, due: 500 })
    expect((await withdraw(claimId)).status).toBe(409)
  })

  it('a payment to HMRC is not dated before what it pays was owed', async () => {
    const { gift } = await claimGift()
    await refund(gift.id, 1000)
    await world.runJobs()
    expect((await repay(250, { on: '2026-06-14' })).body).toMatchObject({
      issues: [{ path: 'on', message: 'Choose 15 June 2026 or later, when this was owed.' }],
    })
    expect((await repay(250, { on: today })).status).toBe(201)
  })

  it('a gift whose tax was paid back to HMRC can be claimed again once it counts', async () => {
    const { gift } = await claimGift()
    await mark(gift.id, 'benefit')
    expect((await repay(625)).status).toBe(201)
    expect(await overview()).toMatchObject({ toGiveBack: 0, ready: { gifts: 0 } })
    await mark(gift.id, null)
    expect(await overview()).toMatchObject({ toGiveBack: 0, ready: { gifts: 1, tax: 625 } })
    expect(await balance('gift-aid-receivable')).toBe(0)
    await submit((await made()).id)
    expect(await balance('gift-aid-receivable')).toBe(625)
    expect(await balance('income', claims.project.id)).toBe(-2500 - 625)
    expect(await broken()).toEqual([])
  })

  it('tax that a later claim gave back in full is claimed afresh once the gift counts again', async () => {
    const { gift } = await claimGift()
    await mark(gift.id, 'benefit')
    await give('2026-06-05', 4000)
    const later = await made()
    expect(later).toMatchObject({ tax: 1000, givenBack: 625, due: 375 })
    await submit(later.id)
    await pay(later.id, 375)
    await mark(gift.id, null)
    expect(await overview()).toMatchObject({ toGiveBack: 0, ready: { gifts: 1, tax: 625 } })
    const afresh = await made()
    expect(afresh).toMatchObject({ tax: 625, givenBack: 0, due: 625 })
    expect((await withdraw(later.id)).status).toBe(409)
    await submit(afresh.id)
    await pay(afresh.id, 625)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await balance('income', claims.project.id)).toBe(-(2500 + 4000 + 625 + 1000))
    expect(await overview()).toMatchObject({ toGiveBack: 0, ready: { gifts: 0 } })
    expect(await broken()).toEqual([])
  })

  it('tax on a part that was refunded, repaid to HMRC and came back is claimed afresh with the gift', async () => {
    // The charity records cash for a giver that it knows by name.
    await give('2026-05-01', 2500, { shownAs: 'named' })
    const gift = await record(2500)
    const claim = await made({ to: '2026-06-04' })
    await submit(claim.id, claims.lead, '2026-06-05')
    await pay(claim.id, 1250)
    expect((await payBack(gift, 1000, '2026-06-14')).status).toBe(200)
    await world.runJobs()
    expect((await repay(250)).status).toBe(201)
    await takeBack(gift)
    await world.runJobs()
    expect(await overview()).toMatchObject({ toGiveBack: 0, ready: { gifts: 1, tax: 625 } })
    expect((await claims.preview()).givenBack).toMatchObject({ amount: 375 })
    const first = await made()
    expect(first).toMatchObject({ tax: 625, givenBack: 375, due: 250 })
    await submit(first.id)
    expect((await withdraw(first.id)).status).toBe(200)
    await world.runJobs()
    expect(await broken()).toEqual([])
    expect(await overview()).toMatchObject({ toGiveBack: 0, ready: { gifts: 1, tax: 625 } })
    const { id } = await made()
    await submit(id)
    await pay(id, 250)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await balance('income', claims.project.id)).toBe(-(5000 + 1250))
    expect(await overview()).toMatchObject({ toGiveBack: 0, ready: { gifts: 0 } })
    expect(await broken()).toEqual([])
  })

  it('leaving a claimed gift out of Gift Aid makes a debt, and putting it back ends the debt', async () => {
    const { gift } = await claimGift()
    await mark(gift.id, 'benefit')
    expect(await balance('gift-aid-receivable')).toBe(-625)
    await mark(gift.id, null)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect((await debts()).map(({ reason, tax }) => [reason, tax])).toEqual([
      ['not-a-gift', 625],
      ['came-back', -625],
    ])
    expect(await broken()).toEqual([])
  })

  it('the end of a declaration makes a debt for each gift that it no longer covers', async () => {
    await claimGift()
    const { body: own } = await world.call('GET /api/gift-aid/declarations', { as: claims.ada })
    await world.call('POST /api/gift-aid/declarations/{id}/end', {
      as: claims.ada,
      params: { id: own.declarations[0]!.id },
      body: { reason: 'not-enough-tax', from: '2026-04-06' },
    })
    await world.runJobs()
    expect(await debts()).toMatchObject([{ tax: 625, reason: 'ended' }])
    expect(await balance('gift-aid-receivable')).toBe(-625)
  })

  it('withdrawing an unpaid claim also takes back the debts on its gifts', async () => {
    const gift = await give('2026-05-01', 2500)
    const { id } = await made()
    await submit(id)
    await refund(gift.id, 1000)
    await world.runJobs()
    expect(await balance('gift-aid-receivable')).toBe(625 - 250)
    expect((await withdraw(id)).status).toBe(200)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await debts()).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('a ledger whose claim posted itself what it gave back stays as it is', async () => {
    const { gift, claimId } = await claimGift()
    await give('2026-06-06', 2000)
    const later = await made()
    await submit(later.id)
    // An earlier release posted the debt with the later claim.
    const entryId = uuidv7()
    await postEntry({
      ...buildGiftAidEntry({
        amount: 250,
        date: today,
        direction: 'out',
        projectId: claims.project.id,
      }),
      id: entryId,
    })
    await asSystem(sql`
      with entry as (
        insert into gift_aid_entry (entry_id, claim_id, charity_id, what)
        values (${entryId}, ${later.id}, ${claims.charity.id}, 'given-back')
      ), share as (
        insert into gift_aid_share (claim_id, donation_id, charity_id, project_id, tax)
        values (${later.id}, ${gift.id}, ${claims.charity.id}, ${claims.project.id}, -250)
      )
      insert into gift_aid_adjustment (claim_id, donation_id, of_claim_id, charity_id, step, amount,
        tax, reason)
      values (${later.id}, ${gift.id}, ${claimId}, ${claims.charity.id}, 1, 1000, 250, 'returned')`)
    await refund(gift.id, 1000)
    await world.runJobs()
    expect(await debts()).toEqual([])
    expect(await broken()).toEqual([])
    await pay(later.id, 250)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
    await refund(gift.id, 500)
    await world.runJobs()
    expect(await debts()).toMatchObject([{ tax: 125 }])
    expect(await broken()).toEqual([])
  })
})
