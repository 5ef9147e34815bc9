import { describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeDeclaration,
  makeDonation,
  makePerson,
  recording,
} from '../../../testing/factories/index.ts'
import { sql } from '../../../platform/database/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'

const claims = await makeClaimsWorld()
const { asSystem, at, claim, deps, give, overview, params, preview, refund, today, world } = claims

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

  it('a claim leaves out the gifts of a name that HMRC does not accept, until the giver corrects it', async () => {
    const { charity, ada } = claims
    const declare = (firstName: string, day: string) =>
      makeDeclaration(deps, charity.id, ada.id, { at: at(day), identity: { firstName } })
    await declare('Anna 李', '2026-03-01')
    const gift = await give('2026-05-01', 2500)
    const out = await preview('out')
    expect(out.gifts).toMatchObject([{ id: gift.id, why: 'letters' }])
    expect(out.in.gifts).toBe(0)
    await declare('Anna Li', '2026-04-01')
    expect((await preview()).gifts).toMatchObject([{ id: gift.id, why: null }])
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

  it('a declaration of future gifts covers no gift of an earlier hour of its day, and one on paper covers the whole day', async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, {
      at: new Date('2026-05-01T14:00:00Z'),
    })
    const before = await give('2026-05-01', 6332, { at: new Date('2026-05-01T13:59:00Z') })
    const cash = await give('2026-05-01', 1000, { at: at('2026-05-01') })
    await asSystem(sql`update donation set method = 'cash' where id = ${cash.id}`)
    const after = await give('2026-05-01', 31_300, { at: new Date('2026-05-01T14:01:00Z') })
    expect((await preview()).gifts.map(({ id }) => id)).toEqual([after.id])
    expect((await preview()).in.tax).toBe(7825)
    const out = (await preview('out')).gifts.map(({ id, why }) => [id, why])
    expect(Object.fromEntries(out)).toEqual({
      [before.id]: 'before-declaration',
      [cash.id]: 'before-declaration',
    })
    const recorded = await world.call('POST /api/charity/{id}/gift-aid/declarations', {
      as: claims.lead,
      params: params(),
      body: recording({ kind: 'gift', giftId: cash.id }, { declaredOn: '2026-05-01' }),
    })
    expect(recorded.status).toBe(201)
    expect((await preview()).in.gifts).toBe(3)
  })

  it('a gift with a benefit leaves the giver’s statement of Gift Aid, and the giver is told by email', async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
    const gift = await give('2026-05-01', 2500)
    const mark = (notGift: 'benefit' | null) =>
      world.call('PUT /api/charity/{id}/gift-aid/gifts/{giftId}', {
        as: claims.lead,
        params: { ...params(), giftId: gift.id },
        body: { notGift },
      })
    const as = claims.ada
    const readStatement = async () => {
      const of = { as, params: { id: as.id } }
      const { body } = await world.call('GET /api/statement/donor/{id}', {
        ...of,
        query: { from: '2026-04-06', to: today },
      })
      const { body: years } = await world.call('GET /api/statement/donor/{id}/years', of)
      const { body: own } = await world.call('GET /api/donation/{id}', {
        as,
        params: { id: gift.id },
      })
      return [
        body.lines.map(({ giftAid }) => giftAid),
        body.all[0]?.withGiftAid,
        years.years[0]?.withGiftAid,
        own.donation.giftAid?.state,
      ]
    }
    expect(await readStatement()).toEqual([[true], 2500, 2500, 'declared'])
    await mark('benefit')
    await mark('benefit')
    expect(await readStatement()).toEqual([[false], 0, 0, 'left-out'])
    await mark(null)
    expect(await readStatement()).toEqual([[true], 2500, 2500, 'declared'])
    const subjects = (await world.outbox()).filter(
      ({ recipient }) => recipient === claims.ada.email,
    )
    expect(subjects.map(({ subject }) => subject)).toEqual([
      `Your gift to ${claims.charity.name} does not count for Gift Aid`,
      `Your gift to ${claims.charity.name} counts for Gift Aid again`,
    ])
  })

  it('the deadline follows the charity’s legal form: by the register, by its Lead, or the earlier one', async () => {
    const save = async (legalForm?: 'trust' | 'company' | null) =>
      (
        await world.call('PATCH /api/charity/{id}/gift-aid', {
          as: claims.lead,
          params: params(),
          body: {
            yearEnd: { month: 12, day: 31 },
            ...(legalForm === undefined ? {} : { legalForm }),
          },
        })
      ).body
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, {
      at: at('2022-01-05'),
      scope: 'past',
    })
    // 15 June 2026: its accounting year ended in 2021, and its tax year on 5 April 2022.
    const late = await give('2021-12-31', 1000)
    await give('2021-04-05', 500)
    await give('2022-06-20', 2000)
    const state = async () => {
      const { ready } = await overview()
      return [ready.donations, ready.near, ready.lapsesOn]
    }
    expect((await save()).legalForm).toEqual({ stated: null, registered: null })
    expect(await state()).toEqual([2000, 0, '2026-12-31'])
    expect((await preview('out')).gifts).toMatchObject([
      { why: 'too-late', claimBy: '2025-04-05' },
      { id: late.id, why: 'too-late', claimBy: '2025-12-31' },
    ])
    expect((await save('trust')).legalForm.stated).toBe('trust')
    expect(await state()).toEqual([2000, 0, '2027-04-05'])
    expect((await save()).legalForm.stated).toBe('trust')
    await save(null)
    await asSystem(sql`
      insert into charity_register (number, org_id, regulator, name, charity_type, source)
      select number, org_id, regulator, name, 'Charitable company', 'shipped'
      from charity where id = ${claims.charity.id}`)
    expect((await overview()).legalForm).toEqual({ stated: null, registered: 'company' })
    expect(await state()).toEqual([2000, 0, '2026-12-31'])
  })

  it('the list of claimable gifts uses the accounting year that the charity has set', async () => {
    const change = await world.call('PATCH /api/charity/{id}/gift-aid', {
      as: claims.lead,
      params: params(),
      body: { yearEnd: { month: 12, day: 31 }, legalForm: 'company' },
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
