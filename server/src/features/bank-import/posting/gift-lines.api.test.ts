import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  declarant,
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
  type MadeCharity,
  type MadePerson,
  recording,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import type { GiftOfLine } from '../bank-import.test-rows.ts'

const world = await testApp()
let charity: MadeCharity
let lead: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps, { hmrcReference: 'AB12345' })
  lead = await makeMember(world.deps, charity.id, 'Lead')
})

const send = (lines: Record<string, unknown>[], as: MadePerson = lead) =>
  importStatement(world, { as, charityId: charity.id }, lines)

const line = { line: 2, date: '2026-05-05', amount: 2_500, text: 'MRS P PATEL STO' }
const declaration = () => ({
  id: uuidv7(),
  scope: 'future',
  taken: 'paper',
  declaredOn: '2026-05-01',
  confirmed: null,
  wordingVersion: 2,
  statement: true,
  identity: { ...declarant, firstName: 'Priya', lastName: 'Patel' },
})
const gift = (more: object = {}) => ({
  as: 'gift',
  projectId: null,
  method: 'bank-transfer',
  giver: { kind: 'new', name: 'Priya Patel' },
  shownAs: 'anonymous',
  claimedBy: 'charity',
  ...more,
})

const listGifts = () =>
  world.deps.database.read('system', (db) =>
    db.many<GiftOfLine>(sql`
      select d.id, d.amount, d.method, d.claimed_by, d.platform, d.uncleared, d.cleared_on::text,
        d.is_joint, d.public_name, d.status, y.temporary_person_id as giver_id, e.id as entry_id,
        e.kind, e.source, t.payer_text, x.giver
      from donation d
      join donation_giver y on y.donation_id = d.id
      join ledger_entry e on e.donation_id = d.id and e.reverses_id is null
      left join ledger_payer_text t on t.entry_id = e.id
      left join ledger_identity x on x.entry_id = e.id
      where d.charity_id = ${charity.id} order by e.seq`),
  )
const preview = async (show: 'in' | 'out' = 'in', from = '2026-01-01') => {
  const { body } = await world.call('GET /api/charity/{id}/gift-aid/gifts', {
    as: lead,
    params: { id: charity.id },
    query: { from, to: '2026-06-15', show },
  })
  return body
}
const chooseClaimant = (giftId: string, body: object) =>
  world.call('PUT /api/charity/{id}/gift-aid/gifts/{giftId}/claimant', {
    as: lead,
    params: { id: charity.id, giftId },
    body,
  })
const claim = () =>
  world.call('POST /api/charity/{id}/gift-aid/claims', {
    as: lead,
    params: { id: charity.id },
    body: { id: uuidv7(), from: '2026-01-01', to: '2026-06-15' },
  })
describe('a line that is a gift', () => {
  it('a standing order becomes a gift of its giver with their declaration, once, and enters the claim', async () => {
    const sent = { ...line, ...gift({ declaration: declaration() }) }
    expect((await send([sent])).body).toMatchObject({ posted: 1 })
    expect((await send([sent])).body).toMatchObject({ posted: 0, known: 1 })
    expect(await listGifts()).toMatchObject([
      {
        amount: 2_500,
        kind: 'gift',
        source: 'bank',
        payerText: 'MRS P PATEL STO',
        giver: 'Priya Patel',
        publicName: null,
        claimedBy: 'charity',
      },
    ])
    expect((await preview()).in).toMatchObject({ gifts: 1, donations: 2_500, tax: 625 })
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('only the team reads the giver of an anonymous line, and a named one is published', async () => {
    const project = await makeProject(world.deps, charity.id)
    await send([
      { ...line, ...gift({ projectId: project.id }) },
      {
        ...line,
        line: 3,
        text: 'MR A OBI',
        ...gift({
          giver: { kind: 'new', name: 'Ade Obi' },
          shownAs: 'named',
          projectId: project.id,
        }),
      },
    ])
    const [anonymous, named] = await listGifts()
    const open = (id: string) => world.call('GET /api/transaction/{id}', { params: { id } })
    expect((await open(anonymous!.entryId)).text).not.toContain('Patel')
    expect((await open(named!.entryId)).text).toContain('Ade Obi')
    for (const { entryId } of [anonymous!, named!]) {
      expect((await open(entryId)).text).not.toMatch(/STO|MR A OBI/)
    }
  })

  it('a declaration with a line is refused for companies, unknown givers and those who are no Lead', async () => {
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    const declared = { declaration: declaration() }
    const company = { kind: 'new', name: 'Quill Ltd', isOrganisation: true }
    const answers = [
      await send([{ ...line, ...gift({ ...declared, giver: company }) }]),
      await send([{ ...line, ...gift({ ...declared, giver: { kind: 'unknown' } }) }]),
      await send([{ ...line, ...gift({ ...declared, claimedBy: 'nobody' }) }]),
      await send([{ ...line, ...gift(declared) }], manager),
    ]
    for (const { body } of answers) {
      expect(body).toMatchObject({ issues: [{ path: 'lines.0.declaration' }] })
    }
    expect(await listGifts()).toEqual([])
    const late = { declaration: { ...declaration(), declaredOn: '2026-07-01' } }
    const parts = [
      { ...gift(), amount: 1_000 },
      { ...gift(late), amount: 1_500 },
    ]
    expect((await send([{ ...line, as: 'split', parts }])).body).toMatchObject({
      issues: [{ path: 'lines.0.parts.1.declaration.declaredOn' }],
    })
    expect(await listGifts()).toEqual([])
  })

  it('a company’s line is a grant without Gift Aid, and money out or euros are no gift', async () => {
    const company = { kind: 'new', name: 'Quill Ltd', isOrganisation: true }
    await send([{ ...line, ...gift({ giver: company }) }])
    expect(await listGifts()).toMatchObject([{ kind: 'grant' }])
    expect((await preview()).in.gifts).toBe(0)
    expect((await send([{ ...line, amount: -2_500, ...gift() }])).body).toMatchObject({
      issues: [{ path: 'lines.0.as' }],
    })
    const euros = { as: lead, charityId: charity.id, account: 'Euro account', currency: 'EUR' }
    expect((await importStatement(world, euros, [{ ...line, ...gift() }])).body).toMatchObject({
      issues: [{ path: 'lines.0.projectId' }],
    })
  })

  it('new givers of one name are different people if the person says so', async () => {
    const lines = [
      { ...line, ...gift() },
      { ...line, line: 3, date: '2026-06-05', ...gift() },
    ]
    const { body } = await uploadStatement(world, { as: lead, charityId: charity.id }, lines)
    const answer = await world.call('POST /api/charity/{id}/bank-import', {
      as: lead,
      params: { id: charity.id },
      body: {
        lines: body.lines.map(({ id }) => ({ id, ...gift() })),
        namesakes: ['priya patel'],
      },
    })
    expect(answer.body).toMatchObject({ posted: 2 })
    expect(new Set((await listGifts()).map(({ giverId }) => giverId)).size).toBe(2)
  })

  it('givers who are named twice in an import are one giver, and a known one is taken again', async () => {
    await send([
      { ...line, ...gift() },
      { ...line, line: 3, date: '2026-05-12', ...gift() },
    ])
    const [first, second] = await listGifts()
    expect(second!.giverId).toBe(first!.giverId)
    const again = { giver: { kind: 'temporary', tempuserid: first!.giverId } }
    await send([{ ...line, line: 4, date: '2026-05-19', ...gift(again) }])
    expect((await listGifts())[2]!.giverId).toBe(first!.giverId)
    const outsider = { giver: { kind: 'known', personId: (await makePerson(world.deps)).id } }
    expect((await send([{ ...line, text: 'OTHER', ...gift(outsider) }])).status).toBe(404)
  })
})

const giveUnknown = () =>
  gift({
    giver: { kind: 'unknown' },
    method: 'platform',
    claimedBy: 'platform',
    platform: 'JustGiving',
  })

describe('givers whose names a platform does not give', () => {
  it('unknown givers through a platform are one giver, whom nobody chooses, invites or declares for', async () => {
    await send([
      { ...line, text: 'JUSTGIVING', ...giveUnknown() },
      { ...line, line: 3, date: '2026-05-12', text: 'JUSTGIVING', ...giveUnknown() },
    ])
    const gifts = await listGifts()
    expect(gifts.map(({ platform }) => platform)).toEqual(['JustGiving', 'JustGiving'])
    const tempuserid = gifts[0]!.giverId!
    expect(gifts[1]!.giverId).toBe(tempuserid)
    const params = { id: charity.id }
    const givers = await world.call('GET /api/donation/charity-org/{id}/givers', {
      as: lead,
      params,
    })
    expect(givers.body).toEqual({ givers: [] })
    const team = await world.call('GET /api/team-invite/charity/{id}', { as: lead, params })
    expect(team.body.waiting).toEqual([])
    const declared = await world.call('POST /api/charity/{id}/gift-aid/declarations', {
      as: lead,
      params,
      body: recording({ kind: 'temporary', tempuserid }),
    })
    expect(declared.status).toBe(404)
    const again = await send([
      { ...line, text: 'X', ...gift({ giver: { kind: 'temporary', tempuserid } }) },
    ])
    expect(again.status).toBe(404)
  })
})

describe('the claimant of a line that is a gift', () => {
  it('the claimant can be changed until the gift is in a claim', async () => {
    const payroll = gift({
      method: 'payroll-giving',
      claimedBy: 'nobody',
    })
    await send([{ ...line, ...payroll }])
    const [{ id }] = (await listGifts()) as [GiftOfLine]
    expect((await preview('out')).gifts).toMatchObject([
      { id, why: 'not-claimable', claimedBy: 'nobody', isOnline: false },
    ])
    await world.call('POST /api/charity/{id}/gift-aid/declarations', {
      as: lead,
      params: { id: charity.id },
      body: { ...declaration(), giver: { kind: 'gift', giftId: id } },
    })
    expect((await preview()).in.gifts).toBe(0)
    const nameless = await chooseClaimant(id, { claimedBy: 'platform', platform: ' ' })
    expect(nameless.body).toMatchObject({ issues: [{ path: 'platform' }] })
    await chooseClaimant(id, { claimedBy: 'charity', platform: null })
    expect((await preview()).in.gifts).toBe(1)
    await claim()
    expect((await chooseClaimant(id, { claimedBy: 'nobody', platform: null })).body).toMatchObject({
      code: 'gift-aid-gift-claimed',
    })
  })

  it('a cheque counts for Gift Aid from the day on which it is cleared', async () => {
    const cheque = { ...line, text: 'CHQ 100412' }
    const early = gift({ method: 'cheque', clearedOn: '2026-05-04' })
    expect((await send([{ ...cheque, ...early }])).body).toMatchObject({
      issues: [{ path: 'lines.0.clearedOn' }],
    })
    await send([{ ...cheque, ...gift({ method: 'cheque', declaration: declaration() }) }])
    const [{ id }] = (await listGifts()) as [GiftOfLine]
    expect((await preview('out')).gifts).toMatchObject([{ id, why: 'uncleared', isCheque: true }])
    const cleared = { claimedBy: 'charity', platform: null, clearedOn: '2026-05-07' }
    await chooseClaimant(id, cleared)
    expect((await preview()).gifts).toMatchObject([{ id, givenOn: '2026-05-07', why: null }])
    await chooseClaimant(id, { ...cleared, clearedOn: '2026-06-10' })
    expect((await preview('in', '2026-06-01')).gifts).toMatchObject([{ givenOn: '2026-06-10' }])
    expect((await chooseClaimant(id, { ...cleared, clearedOn: '2026-05-01' })).body).toMatchObject({
      issues: [{ path: 'clearedOn' }],
    })
  })

  it('a joint account’s gift counts as its declarant’s, and says that it is joint', async () => {
    await send([{ ...line, ...gift({ isJoint: true, declaration: declaration() }) }])
    expect(await listGifts()).toMatchObject([{ isJoint: true }])
    expect((await preview()).in.gifts).toBe(1)
  })
})

const slip = { line: 2, date: '2026-05-05', amount: 15_000, text: 'CREDIT 000412' }
const cheque = (name: string, amount: number) => ({
  ...gift({ method: 'cheque', clearedOn: '2026-05-06', giver: { kind: 'new', name } }),
  amount,
})
const bucket = {
  as: 'collection',
  date: '2026-05-03',
  place: 'Harbour fair',
  projectId: null,
  isInUk: true,
  countedBy: ['Mia Stone', 'Sam Reed'],
  way: 'cash',
  overLimit: { gifts: 0, amount: 0 },
  amount: 4_500,
}
const whole = (more: object) => ({
  ...slip,
  decision: { ...bucket, amount: undefined, ...more },
})

describe('a paying-in slip', () => {
  it('two cheques and a bucket close a paying-in slip in one decision', async () => {
    const parts = [cheque('Priya Patel', 4_000), cheque('Ade Obi', 6_500), bucket]
    expect((await send([{ ...slip, as: 'split', parts }])).body).toMatchObject({ posted: 1 })
    const { body } = await world.call('GET /api/charity/{id}/collections', {
      as: lead,
      params: { id: charity.id },
    })
    expect(body.collections).toMatchObject([
      {
        date: '2026-05-03',
        place: 'Harbour fair',
        countedBy: ['Mia Stone', 'Sam Reed'],
        parts: [{ way: 'cash', amount: 4_500, banked: true, reversed: false }],
      },
    ])
    const [first] = await listGifts()
    await world.call('POST /api/transaction/{id}/reverse', {
      as: lead,
      params: { id: first!.entryId },
      body: { reason: 'Another giver' },
    })
    const again = (await uploadStatement(world, { as: lead, charityId: charity.id }, [slip])).body
    expect(again.lines).toMatchObject([{ known: null, open: 4_000, posted: [{}, {}] }])
    const right = { ...slip, ...gift({ method: 'cheque', giver: { kind: 'new', name: 'Jo Lee' } }) }
    expect((await send([{ ...right, open: 4_000 }])).body).toMatchObject({ posted: 1 })
    expect((await listGifts()).map(({ amount, status }) => [amount, status])).toEqual([
      [4_000, 'reversed'],
      [6_500, 'succeeded'],
      [4_000, 'succeeded'],
    ])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a bucket needs two counters, its day before the line, and its gifts over the limit within it', async () => {
    const later = await send([whole({ date: '2026-05-06' })])
    expect(later.body).toMatchObject({ issues: [{ path: 'lines.0.date' }] })
    const over = await send([whole({ overLimit: { gifts: 2, amount: 1_000 } })])
    expect(over.body).toMatchObject({ issues: [{ path: 'lines.0.overLimit.amount' }] })
    const alone = await send([whole({ countedBy: ['Mia Stone', 'mia  stone'] })])
    expect(alone.body).toMatchObject({ issues: [{ path: 'lines.0.countedBy.1' }] })
    expect((await send([whole({})])).body).toMatchObject({ posted: 1 })
  })
})
