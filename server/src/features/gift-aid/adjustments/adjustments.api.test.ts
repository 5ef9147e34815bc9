import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  joinCharity,
  makeCharity,
  makeDeclaration,
  makeDonation,
  makePerson,
} from '../../../testing/factories/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'
import type { DirectionAmountRow } from '../gift-aid.test-rows.ts'

const claims = await makeClaimsWorld()
const {
  at,
  broken,
  claim,
  deps,
  give,
  made,
  overview,
  pay,
  preview,
  refund,
  submit,
  withdraw,
  world,
} = claims

describe('adjustments in the next Gift Aid claim', () => {
  beforeEach(async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
  })

  it('the next claim gives back the tax on a later refund, and only once', async () => {
    const gift = await give('2026-05-01', 2500)
    const first = await made()
    await submit(first.id)
    await pay(first.id, 625)
    await refund(gift.id, 1000)
    expect(await overview()).toMatchObject({ toGiveBack: 250, ready: { gifts: 0 } })
    expect((await claim(claims.lead)).body).toMatchObject({ code: 'gift-aid-nothing-to-claim' })
    await give('2026-06-01', 400)
    expect((await preview()).givenBack).toMatchObject({ amount: 0, waiting: 1 })
    await give('2026-06-02', 2000)
    const next = await made()
    expect(next).toMatchObject({ tax: 600, givenBack: 250, due: 350 })
    expect(next.adjustments).toMatchObject([
      { donationId: gift.id, ofClaim: 1, amount: 1000, tax: 250, why: 'returned' },
    ])
    expect(next.files).toMatchObject([{ givenBack: 250 }])
    await submit(next.id)
    expect((await withdraw(first.id)).status).toBe(409)
    await pay(next.id, 350)
    expect(await overview()).toMatchObject({ toGiveBack: 0, received: 975 })
    expect(await broken()).toEqual([])
    const kinds = await deps.database.read('system', (db) =>
      db.many<DirectionAmountRow>(sql`select direction, amount from ledger_entry
        where charity_id = ${claims.charity.id} and kind = 'gift-aid' order by seq`),
    )
    expect(kinds.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', 625],
      ['out', 250],
      ['in', 600],
    ])
  })

  it('a claim gives back no tax on a disputed gift until the giver’s bank has decided the dispute', async () => {
    const gift = await give('2026-05-01', 2500)
    await submit((await made()).id)
    const becomes = (status: string) =>
      claims.asSystem(sql`update donation set status = ${status}, taken_back = 1000
        where id = ${gift.id}`)
    await becomes('disputed')
    expect(await overview()).toMatchObject({ toGiveBack: 0 })
    await becomes('lost')
    expect(await overview()).toMatchObject({ toGiveBack: 250 })
  })

  it('a charity’s claim gives back no tax for another charity, even one with the same Lead', async () => {
    const gift = await give('2026-05-01', 2500)
    await submit((await made()).id)
    await refund(gift.id, 1000)
    expect(await overview()).toMatchObject({ toGiveBack: 250 })
    claims.charity = await makeCharity(deps, { hmrcReference: 'CD67890' })
    await joinCharity(deps, claims.charity.id, claims.lead.id, 'Lead')
    expect(await overview()).toMatchObject({ toGiveBack: 0 })
  })

  it('the next claim gives back tax claimed under a declaration that has ended since', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await submit(id)
    const { body: mine } = await world.call('GET /api/gift-aid/declarations', { as: claims.ada })
    await world.call('POST /api/gift-aid/declarations/{id}/end', {
      as: claims.ada,
      params: { id: mine.declarations[0]!.id },
      body: { reason: 'not-enough-tax', from: '2026-04-06' },
    })
    expect(await overview()).toMatchObject({ toGiveBack: 625 })
    const bob = await makePerson(deps)
    await makeDeclaration(deps, claims.charity.id, bob.id, { at: at('2026-05-01') })
    await makeDonation(deps, claims.charity.id, bob.id, { at: at('2026-06-03'), amount: 10_000 })
    expect((await made()).adjustments).toMatchObject([{ why: 'ended', tax: 625 }])
  })
})
