import { describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeDeclaration,
  makeDonation,
  makePerson,
} from '../../../testing/factories/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'

const claims = await makeClaimsWorld()
const { at, claim, deps, give, overview, params, preview, refund, today, world } = claims

describe('gifts that can be claimed', () => {
  it('the API lists every gift of a period and gives the reason if a gift cannot be claimed', async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
    const eligible = await give('2026-05-01', 2500)
    const early = await give('2026-02-01', 1000)
    const back = await give('2026-05-02', 300)
    await refund(back.id, 300)
    const bob = await makePerson(deps)
    const elsewhere = await makeCharity(deps)
    await makeDeclaration(deps, elsewhere.id, bob.id, { at: at('2026-03-01'), scope: 'past' })
    const undeclared = await makeDonation(deps, claims.charity.id, bob.id, { at: at('2026-05-03') })
    const found = await preview()
    expect(found.in).toEqual({ gifts: 1, donations: 2500, tax: 625 })
    expect(found.gifts).toMatchObject([
      { id: eligible.id, why: null, fund: { id: claims.project.id } },
    ])
    const out = await preview('out')
    expect(Object.fromEntries(out.gifts.map(({ id, why }) => [id, why]))).toEqual({
      [early.id]: 'before-declaration',
      [back.id]: 'returned',
      [undeclared.id]: 'undeclared',
    })
    expect(out.out.map(({ why, gifts }) => [why, gifts])).toEqual([
      ['returned', 1],
      ['undeclared', 1],
      ['before-declaration', 1],
    ])
    expect(JSON.stringify(out)).not.toContain(bob.lastname)
    const refused = await world.call('GET /api/charity/{id}/gift-aid/gifts', {
      as: claims.lead,
      params: params(),
      query: { from: today, to: '2026-01-01' },
    })
    expect(refused.status).toBe(400)
  })

  it('a claim leaves out a payment that a Lead marks as not a gift, until the mark is removed', async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
    const gift = await give('2026-05-01', 2500)
    const printLine = (notGift: 'benefit' | null, giftId = gift.id) =>
      world.call('PUT /api/charity/{id}/gift-aid/gifts/{giftId}', {
        as: claims.lead,
        params: { ...params(), giftId },
        body: { notGift },
      })
    const theirs = await makeDonation(deps, (await makeCharity(deps)).id, claims.ada.id)
    expect((await printLine('benefit', theirs.id)).body).toMatchObject({
      code: 'donation-not-found',
    })
    expect((await printLine('benefit')).body).toEqual({ notGift: 'benefit' })
    expect((await preview('out')).gifts).toMatchObject([{ why: 'not-a-gift', notGift: 'benefit' }])
    expect((await claim(claims.lead)).body).toMatchObject({ code: 'gift-aid-nothing-to-claim' })
    await printLine(null)
    expect((await preview()).in.gifts).toBe(1)
  })

  it('the list of claimable gifts uses the accounting year that the charity has set', async () => {
    const change = await world.call('PATCH /api/charity/{id}/gift-aid', {
      as: claims.lead,
      params: params(),
      body: { yearEnd: { month: 12, day: 31 } },
    })
    expect(change.body.yearEnd).toEqual({ month: 12, day: 31 })
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, {
      at: at('2022-01-05'),
      scope: 'past',
    })
    await give('2021-12-31', 1000)
    await give('2022-01-01', 2000)
    expect((await preview()).in.donations).toBe(2000)
    expect((await overview()).ready).toMatchObject({ gifts: 1, from: '2022-01-01' })
  })
})
