import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeDeclaration, makeMember } from '../../../testing/factories/index.ts'
import { verifyLedger } from '../../ledger/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'
import { readOds } from '../testing/read-ods.ts'

const claims = await makeClaimsWorld()
const {
  asSystem,
  at,
  balance,
  broken,
  claim,
  deps,
  give,
  made,
  overview,
  params,
  pay,
  refund,
  submit,
  withdraw,
  world,
} = claims

describe('a Gift Aid claim', () => {
  beforeEach(async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
  })

  it('only a Lead can make a claim', async () => {
    await give('2026-05-01', 2500)
    expect((await claim(undefined)).status).toBe(401)
    expect((await claim(claims.lead, { from: '2026-02-30' })).status).toBe(400)
    expect((await claim(claims.lead, { to: '2026-06-16' })).body).toMatchObject({
      issues: [{ path: 'to' }],
    })
    for (const role of ['Viewer', 'Contributor', 'Manager'] as const) {
      const member = await makeMember(deps, claims.charity.id, role)
      expect((await claim(member)).status).toBe(403)
      const shown = await world.call('GET /api/charity/{id}/gift-aid', {
        as: member,
        params: params(),
      })
      expect(shown.status).toBe(403)
    }
    expect((await claim(claims.ada)).status).toBe(403)
    await asSystem(sql`update charity set hmrc_reference = null where id = ${claims.charity.id}`)
    expect((await claim(claims.lead)).body).toMatchObject({ code: 'gift-aid-reference-missing' })
  })

  it('a claim runs from its HMRC schedule to HMRC’s payment, and every fund gets its share of the payment', async () => {
    const first = await give('2026-05-01', 2502)
    const second = await give('2026-05-02', 1001, { projectId: null })
    const id = uuidv7()
    const body = await made({ id })
    expect(body).toMatchObject({
      number: 1,
      state: 'open',
      totalCount: 2,
      donations: 3503,
      tax: 876,
      due: 876,
      hmrcReference: 'AB12345',
      files: [{ file: 1, name: 'gift-aid-claim-1.ods', rows: 2, donations: 3503, tax: 876 }],
    })
    expect((await made({ id })).id).toBe(id)
    expect((await claim(claims.lead, { id, to: '2026-06-01' })).status).toBe(409)
    expect((await claim(claims.lead)).body).toMatchObject({ code: 'gift-aid-claim-open' })

    const file = await world.app.inject({
      url: `/api/charity/${claims.charity.id}/gift-aid/claims/${id}/schedule/1`,
      headers: { authorization: `Bearer ${claims.lead.token}` },
    })
    expect(file.headers['content-type']).toBe('application/vnd.oasis.opendocument.spreadsheet')
    const sheet = await readOds(file.rawPayload)
    expect(sheet.cell('D13')).toBe('01/05/26')
    expect(sheet.row(25)).toEqual([
      '',
      '1',
      'Ms',
      'Ada',
      'Byron',
      '12',
      'SW1Y 4JH',
      '',
      '',
      '01/05/26',
      '25.02',
    ])
    expect(sheet.row(26).at(-1)).toBe('10.01')

    expect((await pay(id, 876)).body).toMatchObject({ code: 'gift-aid-claim-state' })
    expect((await submit(id, claims.lead, '2026-05-01')).body).toMatchObject({
      issues: [{ path: 'on' }],
    })
    const submitted = await submit(id)
    expect(submitted.body).toMatchObject({ state: 'submitted', submitted: { reference: 'HMRC-1' } })
    expect(await balance('gift-aid-receivable')).toBe(876)
    const taxes = Object.fromEntries(submitted.body.gifts.map((gift) => [gift.id, gift.tax]))
    expect(taxes).toEqual({ [first.id]: 626, [second.id]: 250 })
    expect(await overview()).toMatchObject({ claimed: 876, received: 0, ready: { gifts: 0 } })

    const paid = await pay(id, 876)
    expect(paid.body).toMatchObject({ state: 'paid', paid: { amount: 876 } })
    expect(paid.body.entries.map(({ what }) => what)).toEqual(['claimed', 'claimed', 'paid'])
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await balance('bank')).toBe(876)
    expect((await pay(id, 876)).status).toBe(409)
    expect((await withdraw(id)).status).toBe(409)
    expect(await broken()).toEqual([])
    const { bad } = await deps.database.read('system', (db) => verifyLedger(db, claims.charity.id))
    expect(bad).toBeNull()
    const listed = await world.call('GET /api/transaction/charity/{id}', {
      params: params(),
      query: { kind: 'gift-aid' },
    })
    expect(listed.body.transactions.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      250, 626,
    ])
    const own = await world.call('GET /api/donation/{id}', {
      as: claims.ada,
      params: { id: first.id },
    })
    expect(own.body.donation.giftAid).toMatchObject({ state: 'paid', amount: 626 })
  })

  it('the general fund bears a shortfall in the payment by HMRC and gains an excess', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await submit(id)
    const { body } = await pay(id, 600)
    expect(body.entries.map(({ what, amount }) => [what, amount])).toEqual([
      ['claimed', 625],
      ['paid', 600],
      ['difference', 25],
    ])
    expect(await balance('income', claims.project.id)).toBe(-2500 - 625)
    expect(await balance('income')).toBe(25)
    await give('2026-05-05', 400)
    const more = await made()
    await submit(more.id)
    await pay(more.id, 130)
    expect(await balance('income')).toBe(-5)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
  })

  it('withdrawing a claim frees its gifts and restores all balances', async () => {
    await give('2026-05-01', 2500)
    const open = await made()
    expect((await withdraw(open.id)).body.state).toBe('withdrawn')
    const { id } = await made()
    await submit(id)
    expect((await withdraw(id)).body).toMatchObject({
      state: 'withdrawn',
      withdrawn: { reason: 'A mistake' },
    })
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect((await made()).number).toBe(3)
    expect(await broken()).toEqual([])
  })

  it('an open claim marks the gifts that have changed since it was made', async () => {
    const gift = await give('2026-05-01', 2500)
    const { id } = await made()
    await refund(gift.id, 500)
    const { body } = await world.call('GET /api/charity/{id}/gift-aid/claims/{claimId}', {
      as: claims.lead,
      params: { ...params(), claimId: id },
    })
    expect(body).toMatchObject({ changed: 1, totalCount: 1 })
    expect(body.gifts).toMatchObject([{ changed: true, amount: 2500 }])
  })

  it('the ledger entries of a claim can neither be reversed by hand nor be dated in a locked year', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await asSystem(sql`insert into year_lock (id, charity_id, locked_through, locked_at)
      values (${uuidv7()}, ${claims.charity.id}, '2026-05-31', ${deps.clock.now()})`)
    expect((await submit(id, claims.lead, '2026-05-20')).body).toMatchObject({
      code: 'year-locked',
    })
    const { body } = await submit(id)
    const reversal = await world.call('POST /api/transaction/{id}/reverse', {
      as: claims.lead,
      params: { id: body.entries[0]!.id },
      body: { reason: 'No' },
    })
    expect(reversal.body).toMatchObject({ code: 'gift-aid-entry' })
  })

  it('a claim of more than a thousand gifts is split into several files, each with its own totals', async () => {
    await asSystem(sql`
      with made as (
        insert into donation (id, charity_id, gift, fee_cover, currency, status, shown_as, created_at,
          succeeded_at)
        select gen_random_uuid(), ${claims.charity.id}, 1001 + n, 0, 'GBP', 'succeeded', 'anonymous',
          ${at('2026-05-01')}, ${at('2026-05-01')}
        from generate_series(1, 2001) n returning id
      )
      insert into donation_giver (donation_id, person_id) select id, ${claims.ada.id} from made`)
    const body = await made()
    expect(body.files.map(({ name, rows }) => [name, rows])).toEqual([
      ['gift-aid-claim-1-file-1.ods', 1000],
      ['gift-aid-claim-1-file-2.ods', 1000],
      ['gift-aid-claim-1-file-3.ods', 1],
    ])
    for (const { donations, tax } of body.files)
      expect(Math.abs(tax * 4 - donations)).toBeLessThan(3)
    const sum = (key: 'donations' | 'tax') => body.files.reduce((so, file) => so + file[key], 0)
    expect([sum('donations'), sum('tax')]).toEqual([body.donations, body.tax])
    await submit(body.id)
    expect(await balance('gift-aid-receivable')).toBe(body.tax)
    expect(await broken()).toEqual([])
  })
})
