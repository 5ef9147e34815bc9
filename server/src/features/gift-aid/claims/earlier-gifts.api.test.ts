import { describe, expect, it } from 'vitest'
import { makeClaimsWorld } from '../testing/claims-world.ts'
import { readOds } from '../testing/read-ods.ts'

const gifts = await makeClaimsWorld()
const { world } = gifts

const identity = { firstName: 'Wilf', lastName: 'Tanner', house: '4', postcode: 'OX1 1AA' }
const wilf = { name: 'Wilf Tanner', email: 'wilf@example.org', isOrganisation: false }
const declaration = {
  taken: 'paper',
  declaredOn: '2024-05-01',
  confirmedOn: null,
  scope: 'future',
  identity,
}
const gift = (date: string, amount: number, isClaimed = false, method = 'bank-transfer') => ({
  date,
  amount,
  method,
  isClaimed,
})
const row = (line: number, more: object = {}) => ({
  line,
  giver: wilf,
  declaration: null,
  gift: null,
  ...more,
})
const send = (rows: object[], more: object = {}, as = gifts.lead) =>
  world.call('POST /api/charity/{id}/earlier-gifts', {
    as,
    params: gifts.params(),
    body: { rows, save: true, statement: true, ...more },
  })
const list = async (query: Record<string, string> = {}) =>
  (
    await world.call('GET /api/charity/{id}/earlier-gifts', {
      as: gifts.lead,
      params: gifts.params(),
      query,
    })
  ).body
const remove = (giftId: string) =>
  world.call('DELETE /api/charity/{id}/earlier-gifts/{giftId}', {
    as: gifts.lead,
    params: { ...gifts.params(), giftId },
  })

describe('earlier gifts', () => {
  it('a preview says what each row records, and records nothing', async () => {
    const rows = [
      row(2, { declaration, gift: gift('2025-03-01', 2500) }),
      row(3, { gift: gift('2025-04-01', 2500) }),
      row(4, { giver: { ...wilf, name: 'Olive Marsh', email: null } }),
    ]
    expect((await send(rows, { save: false })).body.rows).toEqual([
      { line: 2, giver: 'new', declaration: 'new', gift: 'new', problem: null },
      { line: 3, giver: 'known', declaration: null, gift: 'new', problem: null },
      { line: 4, giver: 'new', declaration: null, gift: null, problem: null },
    ])
    expect((await list()).totalCount).toBe(0)
    expect((await send(rows, { save: false })).body.rows[0]).toMatchObject({ giver: 'new' })
  })

  it('rows that are sent again record nothing twice, and two equal gifts are two', async () => {
    const rows = [
      row(2, { declaration, gift: gift('2025-03-01', 2500) }),
      row(3, { gift: gift('2025-03-01', 2500) }),
    ]
    await send(rows)
    expect((await send(rows)).body.rows).toEqual([
      { line: 2, giver: 'known', declaration: 'known', gift: 'known', problem: null },
      { line: 3, giver: 'known', declaration: null, gift: 'known', problem: null },
    ])
    expect(await list()).toMatchObject({ totalCount: 2, amount: 5000 })
  })

  it('only a gift that was never claimed comes into a claim, and the ledger has none of them', async () => {
    await send([
      row(2, { declaration, gift: gift('2025-03-01', 2500) }),
      row(3, { gift: gift('2025-04-01', 4000, true) }),
    ])
    expect(await gifts.balance('income')).toBe(0)
    expect((await gifts.overview()).ready).toMatchObject({ gifts: 1, donations: 2500 })
    const claim = await gifts.made({ from: '2025-01-01' })
    expect(claim).toMatchObject({ donations: 2500, tax: 625 })
    const file = await world.app.inject({
      url: `/api/charity/${gifts.charity.id}/gift-aid/claims/${claim.id}/schedule/1`,
      headers: { authorization: `Bearer ${gifts.lead.token}` },
    })
    expect((await readOds(file.rawPayload)).row(25).slice(3)).toEqual([
      'Wilf',
      'Tanner',
      '4',
      'OX1 1AA',
      '',
      '',
      '01/03/25',
      '25.00',
    ])
    await gifts.submit(claim.id)
    expect(await gifts.balance('gift-aid-receivable')).toBe(625)
    expect(await gifts.broken()).toEqual([])
    expect((await list()).gifts).toMatchObject([
      { date: '2025-04-01', amount: 4000, giver: 'Wilf Tanner', giftAid: 'claimed-before' },
      { date: '2025-03-01', amount: 2500, giver: 'Wilf Tanner', giftAid: 'in-claim' },
    ])
  })

  it('a row with a problem records nothing, says why, and the others are taken', async () => {
    await world.call('POST /api/charity/{id}/books-start', {
      as: gifts.lead,
      params: gifts.params(),
      body: { firstDay: '2026-01-01' },
    })
    const oral = { ...declaration, taken: 'oral' }
    const company = { name: 'Tanner Ltd', email: null, isOrganisation: true }
    const { body } = await send([
      row(2, { gift: gift('2026-01-01', 2500) }),
      row(3, { declaration: oral, gift: gift('2025-01-01', 2500) }),
      row(4, { giver: company, declaration }),
      row(5, { gift: gift('2025-12-31', 100, false, 'cash') }),
    ])
    expect(body.rows.map(({ problem }) => problem)).toEqual([
      'Your books here begin on 1 January 2026. Record gifts from that day on as transactions.',
      'An oral declaration counts once it is confirmed in writing.',
      'An organisation makes no Gift Aid declaration.',
      null,
    ])
    expect(await list()).toMatchObject({ totalCount: 1, amount: 100 })
  })

  it('a gift of payroll giving or a CAF account is never claimed, whatever the file says', async () => {
    const methods = ['payroll-giving', 'caf-account', 'card-reader']
    await send(
      methods.map((method, at) =>
        row(at + 2, {
          declaration: at === 0 ? declaration : null,
          gift: gift(`2025-03-0${3 - at}`, 1000, false, method),
        }),
      ),
    )
    expect((await gifts.overview()).ready).toMatchObject({ gifts: 1, donations: 1000 })
    expect((await list()).gifts.map(({ giftAid, method }) => `${method} ${giftAid}`)).toEqual([
      'payroll-giving never',
      'caf-account never',
      'card-reader not-claimed',
    ])
  })

  it('a name that several givers have needs an email address', async () => {
    await send([row(2), row(3, { giver: { ...wilf, email: 'other@example.org' } })])
    const { body } = await send([
      row(2, { giver: { ...wilf, email: null }, gift: gift('2025-01-01', 100) }),
    ])
    expect(body.rows[0]!.problem).toBe(
      'Several givers are called Wilf Tanner. Add the email address of the one who gave.',
    )
  })

  it('declarations need HMRC’s statement', async () => {
    expect((await send([row(2, { declaration })], { statement: false })).body).toMatchObject({
      issues: [{ path: 'statement' }],
    })
  })

  it('a gift can be removed until a claim has it', async () => {
    await send([
      row(2, { declaration, gift: gift('2025-03-01', 2500) }),
      row(3, { gift: gift('2024-06-01', 700) }),
    ])
    const [claimed, mistaken] = (await list()).gifts
    await gifts.made({ from: '2025-01-01' })
    expect((await remove(claimed!.id)).body).toMatchObject({ code: 'earlier-gift-claimed' })
    expect((await remove(mistaken!.id)).status).toBe(200)
    expect(await list()).toMatchObject({ totalCount: 1, amount: 2500 })
    expect((await remove(mistaken!.id)).body).toMatchObject({ code: 'donation-not-found' })
  })

  it('a gift of the ledger cannot be removed as an earlier one', async () => {
    const { id } = await gifts.give('2026-02-01', 900)
    expect((await remove(id)).body).toMatchObject({ code: 'donation-not-found' })
  })
})
