import type { RecordedSent } from '@pennytrail/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  declarant,
  makeCharity,
  makeDeclaration,
  makeDonation,
  makeMember,
  makeOfflineGift,
  makePerson,
  makeTemporaryPerson,
  recording,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const today = '2026-06-15'
let charity: MadeCharity
let lead: MadePerson
let giver: string

beforeEach(async () => {
  charity = await makeCharity(deps, { name: 'Harbour Lights', hmrcReference: 'AB12345' })
  lead = await makeMember(deps, charity.id, 'Lead')
  giver = await makeTemporaryPerson(deps, charity.id)
})

const ofGiver = (more: Partial<RecordedSent> = {}): RecordedSent =>
  recording({ kind: 'temporary', tempuserid: giver }, more)
const record = (body: RecordedSent, as: MadePerson | undefined = lead) =>
  world.call('POST /api/charity/{id}/gift-aid/declarations', {
    as,
    params: { id: charity.id },
    body,
  })
const recordDeclaration = (who: RecordedSent['giver']) => record(recording(who))
const end = (declarationId: string, body: object, as: MadePerson = lead) =>
  world.call('POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end', {
    as,
    params: { id: charity.id, declarationId },
    body,
  })
const listed = async (searchTerm = '') =>
  (
    await world.call('GET /api/charity/{id}/gift-aid/declarations', {
      as: lead,
      params: { id: charity.id },
      query: { searchTerm },
    })
  ).body
const toDeclare = (giftId: string) =>
  world.call('GET /api/charity/{id}/gift-aid/gifts/{giftId}', {
    as: lead,
    params: { id: charity.id, giftId },
  })
const claimable = async () =>
  (
    await world.call('GET /api/charity/{id}/gift-aid/gifts', {
      as: lead,
      params: { id: charity.id },
      query: { from: '2023-01-01', to: today },
    })
  ).body.gifts.map(({ id }) => id)
const mailsTo = async (email: string) => {
  await world.runJobs()
  return (await world.outbox()).filter(({ recipient }) => recipient === email)
}

describe('recording a declaration for a giver', () => {
  it('only a Lead can record a declaration, with every fact that HMRC requires', async () => {
    const outsider = await world.call('POST /api/charity/{id}/gift-aid/declarations', {
      params: { id: charity.id },
      body: ofGiver(),
    })
    expect(outsider.status).toBe(401)
    const manager = await makeMember(deps, charity.id, 'Manager')
    expect((await record(ofGiver(), manager)).status).toBe(403)
    const errors: [Partial<RecordedSent> | object, string][] = [
      [{ identity: { ...declarant, house: '', postcode: 'Nowhere' } }, 'identity.house'],
      [{ declaredOn: '2026-06-16' }, 'declaredOn'],
      [{ declaredOn: '1999-01-01' }, 'declaredOn'],
      [{ statement: false }, 'statement'],
      [{ wordingVersion: 99 }, 'wordingVersion'],
      [{ scope: 'gift' }, 'scope'],
      [{ taken: 'oral' }, 'confirmed'],
      [{ taken: 'oral', confirmed: { by: 'letter', on: '2026-04-30' } }, 'confirmedOn'],
    ]
    for (const [wrong, path] of errors) {
      const answer = await record({ ...ofGiver(), ...wrong })
      expect([answer.status, path]).toEqual([400, path])
      expect(answer.body).toMatchObject({
        issues: expect.arrayContaining([{ path, message: expect.any(String) }]),
      })
    }
    expect((await listed()).totalCount).toBe(0)
    const made = await record(ofGiver({ identity: { ...declarant, postcode: 's192bd' } }))
    expect(made.status).toBe(201)
    expect(made.body.declaration).toMatchObject({
      name: 'Ms Ada Byron',
      address: '12, St James’s Square, London, S19 2BD',
      taken: 'paper',
      declaredOn: '2026-05-01',
      coversFrom: '2026-05-01',
      confirmedOn: null,
      ended: null,
      recordedBy: expect.any(String),
    })
    expect(made.body.declaration.wording).toContain('it is my responsibility to pay any difference')
    expect(made.body.declaration.wording).toMatch(
      /ask HM Revenue and Customs to adjust your tax code\.$/,
    )
  })

  it('a Lead can record declarations only of people whom the charity knows, not of organisations', async () => {
    const [other, outsider] = [await makeCharity(deps), await makePerson(deps)]
    const foreign = await makeTemporaryPerson(deps, other.id)
    expect(
      (await recordDeclaration({ kind: 'temporary', tempuserid: foreign })).body,
    ).toMatchObject({
      code: 'temporary-person-not-found',
    })
    const known = { kind: 'known', personId: outsider.id } as const
    expect((await recordDeclaration(known)).body).toMatchObject({ code: 'person-not-found' })
    await makeDonation(deps, charity.id, outsider.id)
    expect((await recordDeclaration(known)).status).toBe(404)
    await makeDonation(deps, charity.id, outsider.id, { shownAs: 'named' })
    expect((await recordDeclaration(known)).status).toBe(201)
    expect((await mailsTo(outsider.email)).map(({ subject }) => subject)).toContain(
      'Harbour Lights recorded your Gift Aid declaration',
    )
    const card = await makeDonation(deps, charity.id, outsider.id)
    expect((await recordDeclaration({ kind: 'gift', giftId: card.id })).body).toMatchObject({
      code: 'donation-not-found',
    })
    const firm = await makeTemporaryPerson(deps, charity.id)
    await deps.database.transaction('system', (db) =>
      db.run(sql`update temporary_person set is_organisation = true where id = ${firm}`),
    )
    expect((await recordDeclaration({ kind: 'temporary', tempuserid: firm })).body).toMatchObject({
      code: 'gift-aid-organisation',
    })
  })

  it('a declaration recorded for one gift covers that gift, even if the gift is older than the declaration', async () => {
    const gift = await makeOfflineGift(deps, charity.id, giver, { date: '2026-04-20' })
    const before = await makeOfflineGift(deps, charity.id, giver, { date: '2026-04-10' })
    expect((await toDeclare(gift.id)).body).toMatchObject({
      amount: 2500,
      givenOn: '2026-04-20',
      canMail: true,
      covered: false,
    })
    const sent = ofGiver({ giver: { kind: 'gift', giftId: gift.id }, scope: 'gift' })
    const { declaration } = (await record(sent)).body
    expect(declaration.wording).toContain('my donation of £25.00')
    expect(await claimable()).toEqual([gift.id])
    expect((await record(sent)).body).toEqual({ declaration })
    expect((await record({ ...sent, taken: 'oral' })).status).toBe(409)
    expect((await record({ ...sent, id: uuidv7() })).body).toMatchObject({
      code: 'gift-aid-declared-already',
    })
    expect((await toDeclare(gift.id)).body.covered).toBe(true)
    expect((await record(ofGiver({ scope: 'past' }))).status).toBe(201)
    expect((await claimable()).toSorted()).toEqual([before.id, gift.id].toSorted())
    expect((await record(ofGiver())).body).toMatchObject({ code: 'gift-aid-declared-already' })
  })

  it('an oral declaration counts once it is confirmed to the giver, by the charity by post or by our email', async () => {
    const gift = await makeOfflineGift(deps, charity.id, giver, { date: '2026-05-02' })
    const silent = await makeTemporaryPerson(deps, charity.id, { email: null })
    const oral = { taken: 'oral', confirmed: { by: 'mail' } } as const
    const refused = await record(
      ofGiver({ ...oral, giver: { kind: 'temporary', tempuserid: silent } }),
    )
    expect(refused.body).toMatchObject({ issues: [{ path: 'confirmed' }] })
    const byPost = { by: 'letter', on: '2026-05-03' } as const
    const posted = await record(
      ofGiver({
        taken: 'oral',
        confirmed: byPost,
        giver: { kind: 'temporary', tempuserid: silent },
      }),
    )
    expect(posted.body.declaration.confirmedOn).toBe('2026-05-03')
    const { body } = await record(ofGiver(oral))
    expect(body.declaration.confirmedOn).toBe(today)
    expect(await claimable()).toEqual([gift.id])
    const [mail] = await mailsTo(`giver.${giver.slice(-12)}@example.org`)
    expect(mail?.textBody).toContain('within 30 days')
    // An oral declaration that the giver cancels within the cancellation period ends as if it had
    // never been made.
    const ended = await end(body.declaration.id, { reason: 'cancelled' })
    expect(ended.body.declaration.ended).toEqual({ on: '2026-05-01', reason: 'cancelled' })
    expect(await claimable()).toEqual([])
  })

  it('a giver who later gets an account finds the recorded declaration in their settings', async () => {
    await record(ofGiver())
    const joined = await makePerson(deps)
    await deps.database.transaction('system', (db) =>
      db.run(sql`update temporary_person set person_id = ${joined.id}, joined_at = now()
        where id = ${giver}`),
    )
    const own = await world.call('GET /api/gift-aid/declarations', { as: joined })
    expect(own.body.declarations).toMatchObject([{ taken: 'paper', coversFrom: '2026-05-01' }])
  })
})

describe('ending a declaration for its giver', () => {
  it('a Lead can end a declaration made online from the day that the giver told the charity', async () => {
    const ada = await makePerson(deps)
    const id = await makeDeclaration(deps, charity.id, ada.id, {
      at: new Date('2026-03-01T10:00:00Z'),
    })
    const gift = await makeDonation(deps, charity.id, ada.id, {
      at: new Date('2026-06-01T10:00:00Z'),
    })
    expect((await end(id, { reason: 'mistake' })).body).toMatchObject({
      issues: [{ path: 'reason' }],
    })
    expect((await end(id, { reason: 'cancelled', from: '2026-06-16' })).status).toBe(400)
    expect(await claimable()).toEqual([gift.id])
    const ended = await end(id, { reason: 'cancelled', from: '2026-05-20' })
    expect(ended.body.declaration.ended).toEqual({ on: '2026-05-20', reason: 'cancelled' })
    expect(await claimable()).toEqual([])
    expect((await end(id, { reason: 'cancelled' })).status).toBe(409)
    expect((await end(uuidv7(), { reason: 'cancelled' })).status).toBe(404)
    expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toContain(
      'Your Gift Aid declaration to Harbour Lights has ended',
    )
  })

  it('a declaration recorded by mistake can be ended and recorded again correctly', async () => {
    const gift = await makeOfflineGift(deps, charity.id, giver, { date: '2026-04-20' })
    const wrong = ofGiver({ giver: { kind: 'gift', giftId: gift.id } })
    await record(wrong)
    const ended = await end(wrong.id, { reason: 'mistake' })
    expect(ended.body.declaration.ended).toEqual({ on: '2026-04-20', reason: 'mistake' })
    expect(await claimable()).toEqual([])
    const right = ofGiver({ giver: wrong.giver, scope: 'past' })
    expect((await record(right)).status).toBe(201)
    expect(await claimable()).toEqual([gift.id])
    const list = await listed()
    expect([list.totalCount, list.standing]).toEqual([2, 1])
    expect(list.declarations.map(({ id }) => id)).toEqual([right.id, wrong.id])
    expect((await listed('sw1y')).totalCount).toBe(2)
    expect((await listed('nobody of that name')).totalCount).toBe(0)
  })
})
