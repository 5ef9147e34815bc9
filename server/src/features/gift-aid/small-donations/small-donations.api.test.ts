import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeCollection,
  makeDeclaration,
  makeMember,
  makeOfflineGift,
  makeTemporaryPerson,
  recording,
  statedGround,
} from '../../../testing/factories/index.ts'
import { verifyLedger } from '../../ledger/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'
import { readOds } from '../testing/read-ods.ts'
import type { IdRow } from '../gift-aid.test-rows.ts'

const claims = await makeClaimsWorld()
const { at, balance, broken, claim, deps, give, made, params, pay, submit, withdraw, world } =
  claims

const noneOver = { gifts: 0, amount: 0 }

/** £412.00 in cash with a £50.00 note, and one contactless gift of £31.00. */
const cashAndCard = [
  { way: 'cash', amount: 41_200, overLimit: { gifts: 1, amount: 5000 } },
  { way: 'contactless', amount: 3100, overLimit: { gifts: 1, amount: 3100 } },
] as const

const collect = (more: Parameters<typeof makeCollection>[3] = {}) =>
  makeCollection(deps, claims.charity.id, claims.lead.id, {
    date: '2026-05-03',
    parts: [...cashAndCard],
    ...more,
  })

const collectCash = (amount: number, more: Parameters<typeof makeCollection>[3] = {}) =>
  collect({ parts: [{ way: 'cash', amount, overLimit: noneOver }], ...more })

const read = async (as = claims.lead) =>
  (
    await world.call('GET /api/charity/{id}/gift-aid/small-donations', {
      as,
      params: params(),
    })
  ).body

/** Reads the tax year to 5 April 2027, in which the tests' collections are. */
const readYear = async () => (await read()).years[0]!

const settings = { countsChipAndPin: false, penalisedClaimOn: null, connected: [] }
const saveSettings = (body: object, as = claims.lead) =>
  world.call('PATCH /api/charity/{id}/gift-aid/small-donations', {
    as,
    params: params(),
    body: { ...settings, ...body },
  })

const readSchedule = () =>
  world.app.inject({
    url: `/api/charity/${claims.charity.id}/gift-aid/small-donations/connected-charities`,
    headers: { authorization: `Bearer ${claims.lead.token}` },
  })

const reverse = async (sequence: number) => {
  const { id } = await deps.database.read('system', (db) =>
    db.one<IdRow>(sql`select id from ledger_entry
      where charity_id = ${claims.charity.id} and seq = ${sequence}`),
  )
  return world.call('POST /api/transaction/{id}/reverse', {
    as: claims.lead,
    params: { id },
    body: { reason: 'Counted twice' },
  })
}

beforeEach(async () => {
  await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2025-01-01') })
})

describe('the small donations of a tax year', () => {
  it('£412.00 in cash with a £50.00 note and a contactless gift of £31.00 count as £362.00', async () => {
    await give('2026-05-01', 10_000)
    await made()
    await collect()
    const year = await readYear()
    expect(year).toMatchObject({
      taxYear: 2027,
      from: '2026-04-06',
      to: '2027-04-05',
      claimBy: '2029-04-05',
      counted: 36_200,
      leftOut: [{ why: 'over-limit', gifts: 2, amount: 8100 }],
      giftAidDonations: 10_000,
      matched: 100_000,
      limit: 100_000,
      limitedBy: 'ten-times',
      claimable: 36_200,
      topUp: 9050,
    })
    expect(year.sources).toMatchObject([
      { way: 'contactless', amount: 3100, counts: 0, leftOut: [{ gifts: 1, amount: 3100 }] },
      { way: 'cash', amount: 41_200, counts: 36_200, leftOut: [{ gifts: 1, amount: 5000 }] },
    ])
  })

  it('a collection counts in the tax year of its day, and not once its entry is reversed', async () => {
    await collectCash(1000, { date: '2026-04-05' })
    const { parts } = await collectCash(2000, { date: '2026-04-06' })
    expect((await read()).years.map(({ counted, taxYear }) => [taxYear, counted])).toEqual([
      [2027, 2000],
      [2026, 1000],
      [2025, 0],
    ])
    expect((await reverse(parts[0]!.sequence)).status).toBe(201)
    expect(await readYear()).toMatchObject({ counted: 0, sources: [] })
  })

  it('a collection outside the United Kingdom and chip and PIN are left out, with the reason', async () => {
    await collectCash(1000, { isInUk: false })
    await collect({ parts: [{ way: 'chip-and-pin', amount: 700, overLimit: noneOver }] })
    expect(await readYear()).toMatchObject({
      counted: 0,
      leftOut: [
        { why: 'chip-and-pin', amount: 700 },
        { why: 'abroad', amount: 1000 },
      ],
    })
    await saveSettings({ countsChipAndPin: true })
    expect(await readYear()).toMatchObject({ counted: 700 })
  })

  it('small gifts in cash count only without a declaration, whole and from a person', async () => {
    const cash = async (amount: number, isOrganisation = false) => {
      const giver = await makeTemporaryPerson(deps, claims.charity.id, { isOrganisation })
      const gift = { amount, date: '2026-05-04' }
      return { giver, ...(await makeOfflineGift(deps, claims.charity.id, giver, gift)) }
    }
    await cash(3000)
    await cash(3001)
    await cash(1200, true)
    const returned = await cash(5000)
    const refunded = await world.call('POST /api/donation/{id}/refund', {
      as: claims.lead,
      params: { id: returned.id },
      body: {
        id: uuidv7(),
        amount: 2500,
        reason: 'You asked us to.',
        paidBack: { method: 'cash', on: '2026-05-05', reference: 'Receipt 7' },
        ...statedGround,
      },
    })
    expect(refunded.status).toBeLessThan(300)
    const declared = await cash(800)
    await world.call('POST /api/charity/{id}/gift-aid/declarations', {
      as: claims.lead,
      params: params(),
      body: recording({ kind: 'temporary', tempuserid: declared.giver }),
    })
    expect(await readYear()).toMatchObject({
      counted: 3000,
      leftOut: [
        { why: 'over-limit', amount: 3001, gifts: 1 },
        { why: 'part-of-gift', amount: 2500, gifts: 1 },
        { why: 'declared', amount: 800, gifts: 1 },
        { why: 'organisation', amount: 1200, gifts: 1 },
      ],
    })
  })

  it('connected charities share the allowance, and a penalty ends the claim', async () => {
    await give('2026-05-01', 100_000)
    await made()
    await collectCash(900_000)
    expect(await readYear()).toMatchObject({ claimable: 800_000, beyond: 100_000 })
    const other = { name: 'St Mary’s Hall', hmrcReference: 'XR1234', claims: true }
    const third = { name: 'The third', hmrcReference: 'AB999', claims: false }
    await saveSettings({ connected: [other, third] })
    expect(await readYear()).toMatchObject({ claimable: 400_000, limitedBy: 'shared' })
    await saveSettings({ penalisedClaimOn: '2025-12-01' })
    expect(await readYear()).toMatchObject({ claimable: 0, limitedBy: 'penalty' })
    expect((await read()).years.map(({ limitedBy }) => limitedBy)).toEqual([
      'penalty',
      'penalty',
      'no-gift-aid',
    ])
  })

  it('community buildings and wrong references are refused, each with a sentence', async () => {
    expect((await saveSettings({ communityBuildings: true })).body).toMatchObject({
      issues: [{ path: 'communityBuildings' }],
    })
    const wrong = { name: 'The other', hmrcReference: '12345', claims: true }
    expect((await saveSettings({ connected: [wrong] })).body).toMatchObject({
      issues: [
        {
          path: 'connected.0.hmrcReference',
          message: 'Enter its HMRC reference, such as AB12345.',
        },
      ],
    })
  })

  it('the connected charities are a spreadsheet in HMRC’s layout', async () => {
    const connected = [
      { name: 'St Mary’s Hall', hmrcReference: 'XR1234', claims: true },
      { name: 'The third', hmrcReference: 'AB999', claims: false },
    ]
    expect((await readSchedule()).statusCode).toBe(404)
    await saveSettings({ connected })
    const sheet = await readOds((await readSchedule()).rawPayload)
    expect(sheet.sheets).toEqual(['R68CC_V1_00_0_EN'])
    expect(sheet.row(16)).toEqual(['', '1', "St Mary's Hall", 'XR1234'])
    expect(sheet.row(17)).toEqual(['', '2', 'The third', 'AB999'])
  })

  it('only a Lead reads and changes small donations', async () => {
    for (const role of ['Viewer', 'Contributor', 'Manager'] as const) {
      const member = await makeMember(deps, claims.charity.id, role)
      expect((await saveSettings({}, member)).status).toBe(403)
    }
    const other = await makeMember(deps, (await makeCharity(deps)).id, 'Lead')
    expect((await saveSettings({}, other)).status).toBe(403)
  })
})

describe('a Gift Aid claim with small donations', () => {
  it('HMRC pays Gift Aid and the top-up in one sum, each fund gets its part, and every figure agrees', async () => {
    await give('2026-05-01', 10_000)
    await collectCash(30_000, { projectId: claims.project.id })
    await collectCash(10_001)
    const body = await made({ smallDonations: true })
    expect(body).toMatchObject({
      tax: 2500,
      topUp: 10_000,
      due: 12_500,
      smallDonations: [{ taxYear: 2027, donations: 40_001, topUp: 10_000 }],
    })
    expect(body.funds).toMatchObject([
      { fund: null, tax: 0, topUp: 2500 },
      { fund: { id: claims.project.id }, tax: 2500, topUp: 7500 },
    ])
    expect(await readYear()).toMatchObject({ claimedBefore: 40_001, claimable: 0 })

    const before = await balance('income')
    expect((await submit(body.id)).body.entries.map(({ what }) => what)).toEqual([
      'claimed',
      'small-donations',
      'small-donations',
    ])
    expect(await balance('gift-aid-receivable')).toBe(12_500)
    expect((await balance('income')) - before).toBe(-2500)
    expect(await balance('income', claims.project.id)).toBe(-10_000 - 30_000 - 2500 - 7500)
    expect(await broken()).toEqual([])

    const paid = await pay(body.id, 12_500)
    expect(paid.body).toMatchObject({ state: 'paid', paid: { amount: 12_500 } })
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
    expect(
      await deps.database.read('system', (db) => verifyLedger(db, claims.charity.id)),
    ).toMatchObject({ bad: null })
  })

  it('withdrawing a submitted claim undoes its top-up, and the same money can be claimed again', async () => {
    await give('2026-05-01', 10_000)
    await collect()
    const body = await made({ smallDonations: true })
    await submit(body.id)
    expect((await withdraw(body.id)).body).toMatchObject({ state: 'withdrawn' })
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
    expect(await readYear()).toMatchObject({ claimedBefore: 0, counted: 36_200 })
    expect(await made({ smallDonations: true })).toMatchObject({ topUp: 9050 })
  })

  it('a claim without the choice contains no small donations, and its preview offers them', async () => {
    await give('2026-05-01', 10_000)
    await collect()
    expect((await claims.preview()).smallDonations).toEqual({ donations: 36_200, topUp: 9050 })
    expect(await made()).toMatchObject({ topUp: 0, smallDonations: [] })
  })

  it('a later claim can consist of small donations alone, of what no claim contains yet', async () => {
    await give('2026-05-01', 10_000)
    await collect()
    const first = await made({ smallDonations: true })
    await submit(first.id)
    await pay(first.id, first.due)
    expect((await claim(claims.lead, { smallDonations: true })).body).toMatchObject({
      code: 'gift-aid-nothing-to-claim',
    })
    await collectCash(2000)
    const second = await made({ smallDonations: true })
    expect(second).toMatchObject({ giftCount: 0, files: [], tax: 0, topUp: 500, due: 500 })
    await submit(second.id)
    expect(await balance('gift-aid-receivable')).toBe(500)
    expect(await broken()).toEqual([])
  })

  it('a collection that is reversed after its claim shows what was over-claimed', async () => {
    await give('2026-05-01', 10_000)
    const { parts } = await collect()
    await made({ smallDonations: true })
    await reverse(parts[0]!.sequence)
    expect(await readYear()).toMatchObject({ counted: 0, overClaimed: 36_200, claimable: 0 })
  })

  it('a claim contains no more than ten times the Gift Aid donations, also when 50 people ask at once', async () => {
    await give('2026-05-01', 1000)
    await collectCash(50_000)
    const answers = await claims.many(() => claim(claims.lead, { smallDonations: true }))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await readYear()).toMatchObject({ claimedBefore: 10_000, claimable: 0, beyond: 40_000 })
  })
})
