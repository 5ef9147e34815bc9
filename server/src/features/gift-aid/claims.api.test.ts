import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
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
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks, verifyLedger } from '../ledger/index.ts'
import { readOds } from './testing/read-ods.ts'

const world = await testApp()
const { deps } = world
const today = '2026-06-15'
let charity: MadeCharity
let project: MadeProject
let lead: MadePerson
let ada: MadePerson

const at = (day: string) => new Date(`${day}T10:00:00Z`)
const give = (day: string, amount: number, more: object = {}) =>
  makeDonation(deps, charity.id, ada.id, { at: at(day), amount, projectId: project.id, ...more })

const params = () => ({ id: charity.id })
const asSystem = (statement: ReturnType<typeof sql>) =>
  deps.database.transaction('system', (db) => db.run(statement))
const refund = (id: string, amount: number) =>
  asSystem(sql`update donation set refunded = refunded + ${amount} where id = ${id}`)

const claim = (as: MadePerson | undefined, body: object = {}) =>
  world.call('POST /api/charity/{id}/gift-aid/claims', {
    ...(as ? { as } : {}),
    params: params(),
    body: { id: uuidv7(), from: '2026-01-01', to: today, ...body },
  })
const made = async (body: object = {}) => {
  const answer = await claim(lead, body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}
const submit = (claimId: string, as = lead, on = today) =>
  world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/submit', {
    as,
    params: { ...params(), claimId },
    body: { on, reference: 'HMRC-1' },
  })
const pay = (claimId: string, amount: number, as = lead) =>
  world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/pay', {
    as,
    params: { ...params(), claimId },
    body: { on: today, amount },
  })
const withdraw = (claimId: string, as = lead) =>
  world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw', {
    as,
    params: { ...params(), claimId },
    body: { reason: 'A mistake' },
  })
const preview = async (show: 'in' | 'out' = 'in') =>
  (
    await world.call('GET /api/charity/{id}/gift-aid/gifts', {
      as: lead,
      params: params(),
      query: { from: '2020-01-01', to: today, show },
    })
  ).body
const overview = async () =>
  (await world.call('GET /api/charity/{id}/gift-aid', { as: lead, params: params() })).body

const many = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, act))
const broken = () => deps.database.read('system', runChecks)
const balance = async (account: string, projectId: string | null = null) =>
  (
    await deps.database.read('system', (db) =>
      db.one<{ sum: number }>(sql`select coalesce(sum(amount), 0)::bigint as sum from ledger_leg
        where charity_id = ${charity.id} and account = ${account}
          and project_id is not distinct from ${projectId}::uuid`),
    )
  ).sum

beforeEach(async () => {
  charity = await makeCharity(deps, { hmrcReference: 'AB12345' })
  project = await makeProject(deps, charity.id)
  lead = await makeMember(deps, charity.id, 'Lead')
  ada = await makePerson(deps)
})

describe('what can be claimed', () => {
  it('is told gift by gift, with the reason where not', async () => {
    await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
    const eligible = await give('2026-05-01', 2500)
    const early = await give('2026-02-01', 1000)
    const back = await give('2026-05-02', 300)
    await refund(back.id, 300)
    const bob = await makePerson(deps)
    const undeclared = await makeDonation(deps, charity.id, bob.id, { at: at('2026-05-03') })
    const found = await preview()
    expect(found.in).toEqual({ gifts: 1, donations: 2500, tax: 625 })
    expect(found.gifts).toMatchObject([{ id: eligible.id, why: null, fund: { id: project.id } }])
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
      as: lead,
      params: params(),
      query: { from: today, to: '2026-01-01' },
    })
    expect(refused.status).toBe(400)
  })

  it('leaves out what a Lead says is no free gift, until that is taken back', async () => {
    await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
    const gift = await give('2026-05-01', 2500)
    const say = (notGift: 'benefit' | null) =>
      world.call('PUT /api/charity/{id}/gift-aid/gifts/{giftId}', {
        as: lead,
        params: { ...params(), giftId: gift.id },
        body: { notGift },
      })
    expect((await say('benefit')).body).toEqual({ notGift: 'benefit' })
    expect((await preview('out')).gifts).toMatchObject([{ why: 'not-a-gift', notGift: 'benefit' }])
    expect((await claim(lead)).body).toMatchObject({ code: 'gift-aid-nothing-to-claim' })
    await say(null)
    expect((await preview()).in.gifts).toBe(1)
  })

  it('runs by the accounting year that the charity says', async () => {
    const change = await world.call('PATCH /api/charity/{id}/gift-aid', {
      as: lead,
      params: params(),
      body: { yearEnd: { month: 12, day: 31 } },
    })
    expect(change.body.yearEnd).toEqual({ month: 12, day: 31 })
    await makeDeclaration(deps, charity.id, ada.id, { at: at('2022-01-05'), scope: 'past' })
    await give('2021-12-31', 1000)
    await give('2022-01-01', 2000)
    expect((await preview()).in.donations).toBe(2000)
    expect((await overview()).ready).toMatchObject({ gifts: 1, from: '2022-01-01' })
  })
})

describe('a claim', () => {
  beforeEach(async () => {
    await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
  })

  it('is a Lead’s', async () => {
    await give('2026-05-01', 2500)
    expect((await claim(undefined)).status).toBe(401)
    expect((await claim(lead, { from: '2026-02-30' })).status).toBe(400)
    expect((await claim(lead, { to: '2026-06-16' })).body).toMatchObject({
      issues: [{ path: 'to' }],
    })
    for (const role of ['Viewer', 'Contributor', 'Manager'] as const) {
      const member = await makeMember(deps, charity.id, role)
      expect((await claim(member)).status).toBe(403)
      const seen = await world.call('GET /api/charity/{id}/gift-aid', {
        as: member,
        params: params(),
      })
      expect(seen.status).toBe(403)
    }
    expect((await claim(ada)).status).toBe(403)
    await asSystem(sql`update charity set hmrc_reference = null where id = ${charity.id}`)
    expect((await claim(lead)).body).toMatchObject({ code: 'gift-aid-reference-missing' })
  })

  it('goes from its file to HMRC’s money, and every fund gets its part', async () => {
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
    expect((await claim(lead, { id, to: '2026-06-01' })).status).toBe(409)
    expect((await claim(lead)).body).toMatchObject({ code: 'gift-aid-claim-open' })

    const file = await world.app.inject({
      url: `/api/charity/${charity.id}/gift-aid/claims/${id}/schedule/1`,
      headers: { authorization: `Bearer ${lead.token}` },
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
    expect((await submit(id, lead, '2026-05-01')).body).toMatchObject({ issues: [{ path: 'on' }] })
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
    const { bad } = await deps.database.read('system', (db) => verifyLedger(db, charity.id))
    expect(bad).toBeNull()
    const listed = await world.call('GET /api/transaction/charity/{id}', {
      params: params(),
      query: { kind: 'gift-aid' },
    })
    expect(listed.body.transactions.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      250, 626,
    ])
    const own = await world.call('GET /api/donation/{id}', { as: ada, params: { id: first.id } })
    expect(own.body.donation.giftAid).toMatchObject({ state: 'paid', amount: 626 })
  })

  it('that HMRC pays less for costs the general fund, and more is its gain', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await submit(id)
    const { body } = await pay(id, 600)
    expect(body.entries.map(({ what, amount }) => [what, amount])).toEqual([
      ['claimed', 625],
      ['paid', 600],
      ['difference', 25],
    ])
    expect(await balance('income', project.id)).toBe(-2500 - 625)
    expect(await balance('income')).toBe(25)
    await give('2026-05-05', 400)
    const more = await made()
    await submit(more.id)
    await pay(more.id, 130)
    expect(await balance('income')).toBe(-5)
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
  })

  it('withdrawn frees its gifts and leaves no trace in the balances', async () => {
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

  it('gives back what a refund after it took, once, with the next', async () => {
    const gift = await give('2026-05-01', 2500)
    const first = await made()
    await submit(first.id)
    await pay(first.id, 625)
    await refund(gift.id, 1000)
    expect(await overview()).toMatchObject({ toGiveBack: 250, ready: { gifts: 0 } })
    expect((await claim(lead)).body).toMatchObject({ code: 'gift-aid-nothing-to-claim' })
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
      db.many<{ direction: string; amount: number }>(sql`select direction, amount from ledger_entry
        where charity_id = ${charity.id} and kind = 'gift-aid' order by seq`),
    )
    expect(kinds.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['in', 625],
      ['in', 600],
      ['out', 250],
    ])
  })

  it('gives back what was claimed under a declaration that has ended since', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await submit(id)
    const { body: mine } = await world.call('GET /api/gift-aid/declarations', { as: ada })
    await world.call('POST /api/gift-aid/declarations/{id}/end', {
      as: ada,
      params: { id: mine.declarations[0]!.id },
      body: { reason: 'not-enough-tax', from: '2026-04-06' },
    })
    expect(await overview()).toMatchObject({ toGiveBack: 625 })
    const bob = await makePerson(deps)
    await makeDeclaration(deps, charity.id, bob.id, { at: at('2026-05-01') })
    await makeDonation(deps, charity.id, bob.id, { at: at('2026-06-03'), amount: 10_000 })
    expect((await made()).adjustments).toMatchObject([{ why: 'ended', tax: 625 }])
  })

  it('says while it is open which of its gifts have changed', async () => {
    const gift = await give('2026-05-01', 2500)
    const { id } = await made()
    await refund(gift.id, 500)
    const { body } = await world.call('GET /api/charity/{id}/gift-aid/claims/{claimId}', {
      as: lead,
      params: { ...params(), claimId: id },
    })
    expect(body).toMatchObject({ changed: 1, totalCount: 1 })
    expect(body.gifts).toMatchObject([{ changed: true, amount: 2500 }])
  })

  it('brings what a closed project’s gifts earned to the general fund', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await asSystem(sql`update project set lifecycle = 'closed' where id = ${project.id}`)
    expect((await submit(id)).body.funds).toMatchObject([{ fund: null, tax: 625 }])
    expect(await balance('income')).toBe(-625)
  })

  it('is not reversed by hand, nor dated into a locked year', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await asSystem(sql`insert into year_lock (id, charity_id, locked_through, locked_at)
      values (${uuidv7()}, ${charity.id}, '2026-05-31', ${deps.clock.now()})`)
    expect((await submit(id, lead, '2026-05-20')).body).toMatchObject({ code: 'year-locked' })
    const { body } = await submit(id)
    const reversal = await world.call('POST /api/transaction/{id}/reverse', {
      as: lead,
      params: { id: body.entries[0]!.id },
      body: { reason: 'No' },
    })
    expect(reversal.body).toMatchObject({ code: 'gift-aid-entry' })
  })

  it('of more than a thousand gifts goes into several files, whose sums are its own', async () => {
    await asSystem(sql`
      with made as (
        insert into donation (id, charity_id, gift, fee_cover, currency, status, shown_as, created_at,
          succeeded_at)
        select gen_random_uuid(), ${charity.id}, 1001 + n, 0, 'GBP', 'succeeded', 'anonymous',
          ${at('2026-05-01')}, ${at('2026-05-01')}
        from generate_series(1, 2001) n returning id
      )
      insert into donation_giver (donation_id, person_id) select id, ${ada.id} from made`)
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

  it('of fifty at once is one, and of fifty submissions and payments as well', async () => {
    await give('2026-05-01', 2500)
    const claims = await many(() => claim(lead))
    const won = claims.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    const { id } = won[0]!.body
    const submitted = await many(() => submit(id))
    expect(submitted.filter(({ status }) => status === 200)).toHaveLength(1)
    const paid = await many(() => pay(id, 625))
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance('bank')).toBe(625)
    expect(await broken()).toEqual([])
  })
})

describe('the database itself', () => {
  it('takes no gift into two claims, and lets no claim go back', async () => {
    await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
    await give('2026-05-01', 2500)
    const { id } = await made()
    await submit(id)
    const other = uuidv7()
    await asSystem(sql`insert into gift_aid_claim (id, charity_id, number, period_from, period_to,
        hmrc_reference, made_at, made_by)
      values (${other}, ${charity.id}, 9, '2026-01-01', ${today}, 'AB12345', now(), ${lead.id})`)
    await expect(
      asSystem(sql`insert into gift_aid_claim_gift (claim_id, donation_id, charity_id,
          declaration_id, position, given_on, amount, tax)
        select ${other}, donation_id, charity_id, declaration_id, position, given_on, amount, tax
        from gift_aid_claim_gift where claim_id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'gift_aid_claimed_once' })
    await expect(
      asSystem(sql`update gift_aid_claim set state = 'open' where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'gift_aid_claim_moves' })
    await expect(
      asSystem(sql`update gift_aid_claim_gift set amount = 1 where claim_id = ${id}`),
    ).rejects.toThrow('permission denied')
    await expect(
      asSystem(sql`delete from gift_aid_claim_gift where claim_id = ${id}`),
    ).rejects.toThrow('permission denied')
  })

  it('finds what the ledger and a claim do not agree on', async () => {
    await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
    await give('2026-05-01', 2500)
    const { id } = await made()
    await asSystem(sql`update gift_aid_claim set state = 'submitted', submitted_on = ${today},
      submission_reference = 'x' where id = ${id}`)
    expect((await broken()).map(({ name }) => name)).toEqual(['14-gift-aid-claims'])
    await asSystem(sql`update gift_aid_claim_gift set released_at = now() where claim_id = ${id}`)
    await asSystem(sql`update gift_aid_claim set state = 'withdrawn', withdrawn_at = now(),
      withdrawn_reason = 'x' where id = ${id}`)
    expect(await broken()).toEqual([])
  })
})
