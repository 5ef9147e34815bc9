import { beforeEach, describe, expect, it } from 'vitest'
import { makeDeclaration } from '../../../testing/factories/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'

const claims = await makeClaimsWorld()
const { at, balance, broken, claim, deps, give, made, overview, params, pay, preview, refund } =
  claims
const { submit, withdraw, world } = claims

const refuse = (claimId: string, giftId: string, reason: string | null = 'Name not found') =>
  world.call('PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal', {
    as: claims.lead,
    params: { ...params(), claimId, giftId },
    body: { reason },
  })

const correct = (claimId: string, giftId: string) =>
  world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/correction', {
    as: claims.lead,
    params: { ...params(), claimId, giftId },
    body: { correction: 'The last name is now as on the form' },
  })

/** Returns what the giver reads about Gift Aid on a gift. */
const readAsGiver = async (id: string) => {
  const { body } = await world.call('GET /api/donation/{id}', { as: claims.ada, params: { id } })
  const { amount, state } = body.donation.giftAid!
  return { amount, state }
}

/** Makes a submitted claim of £63.75 on gifts of £240.00 and £15.00. */
const submitTwo = async () => {
  const large = await give('2026-05-01', 24_000)
  const small = await give('2026-05-02', 1500)
  const { id, tax } = await made()
  expect(tax).toBe(6375)
  await submit(id)
  return { id, large, small }
}

describe('gifts that HMRC refuses', () => {
  beforeEach(async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
  })

  it('a refused gift of a claim that HMRC paid in part bears the shortfall in its own fund', async () => {
    const { id, large, small } = await submitTwo()
    await pay(id, 6000)
    expect(await balance('income')).toBe(375)
    expect((await refuse(id, large.id)).body).toMatchObject({ code: 'gift-aid-refusal-paid' })
    const { body } = await refuse(id, small.id)
    expect(body).toMatchObject({ refused: 375, due: 6000, paid: { amount: 6000 } })
    expect(body.gifts.find((gift) => gift.id === small.id)?.refusal).toMatchObject({
      reason: 'Name not found',
      correction: null,
    })
    expect(await balance('income')).toBe(0)
    expect(await balance('income', claims.project.id)).toBe(-25_500 - 6000)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
  })

  it('a refused gift is not claimed again until a Lead records the correction', async () => {
    const { id, small } = await submitTwo()
    await refuse(id, small.id)
    await pay(id, 6000)
    expect((await preview('out')).gifts).toMatchObject([{ why: 'claimed' }, { why: 'refused' }])
    expect((await claim(claims.lead)).body).toMatchObject({ code: 'gift-aid-nothing-to-claim' })
    expect(await readAsGiver(small.id)).toEqual({ amount: 0, state: 'refused' })
    expect((await correct(id, small.id)).status).toBe(200)
    expect(await readAsGiver(small.id)).toEqual({ amount: 375, state: 'declared' })
    expect((await correct(id, small.id)).body).toMatchObject({ code: 'gift-aid-claim-state' })
    const next = await made()
    expect(next).toMatchObject({ tax: 375, givenBack: 0, totalCount: 1 })
    await submit(next.id)
    expect(await balance('gift-aid-receivable')).toBe(375)
    expect((await refuse(id, small.id, null)).status).toBe(409)
    expect(await broken()).toEqual([])
  })

  it('the tax on a refused gift is not given back by a later adjustment', async () => {
    const { id, small } = await submitTwo()
    await refuse(id, small.id)
    await refund(small.id, 1500)
    await world.runJobs()
    expect(await overview()).toMatchObject({ toGiveBack: 0, claimed: 6000 })
    expect(await balance('gift-aid-receivable')).toBe(6000)
    expect(await broken()).toEqual([])
  })

  it('a gift that the charity left out before HMRC refused it is owed once, and again if it was not refused', async () => {
    const { id, large, small } = await submitTwo()
    await pay(id, 6000)
    const mark = async (notGift: 'benefit' | null) => {
      await world.call('PUT /api/charity/{id}/gift-aid/gifts/{giftId}', {
        as: claims.lead,
        params: { ...params(), giftId: small.id },
        body: { notGift },
      })
      await world.runJobs()
    }
    await mark('benefit')
    expect(await balance('gift-aid-receivable')).toBe(-375)
    expect((await refuse(id, small.id)).body).toMatchObject({ refused: 375, due: 6000 })
    expect(await overview()).toMatchObject({ toGiveBack: 0 })
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect([await balance('income'), await balance('income', claims.project.id)]).toEqual([
      0,
      -25_500 - 6000,
    ])
    expect((await refuse(id, large.id)).body).toMatchObject({ code: 'gift-aid-refusal-paid' })
    expect(await broken()).toEqual([])
    await refuse(id, small.id, null)
    expect(await overview()).toMatchObject({ toGiveBack: 375 })
    expect(await balance('gift-aid-receivable')).toBe(-375)
    await refuse(id, small.id)
    await mark(null)
    // Nobody tells the giver that a refused gift counts again.
    const subjects = (await world.outbox()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('Gift Aid again'))).toEqual([])
    await correct(id, small.id)
    expect(await made()).toMatchObject({ tax: 375, givenBack: 0 })
    expect(await broken()).toEqual([])
  })

  it('a Lead can take back a refusal that was marked by mistake', async () => {
    const { id, small } = await submitTwo()
    expect((await refuse(id, small.id)).body).toMatchObject({ due: 6000 })
    expect((await withdraw(id)).body).toMatchObject({ code: 'gift-aid-claim-settled' })
    expect((await refuse(id, small.id, null)).body).toMatchObject({ due: 6375, refused: 0 })
    expect(await balance('gift-aid-receivable')).toBe(6375)
    await pay(id, 6375)
    expect((await refuse(id, small.id)).body).toMatchObject({ code: 'gift-aid-refusal-paid' })
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
  })
})
