import {
  isGiftCovered,
  findDeclaration,
  type Declared,
} from '@pennytrail/contract/gift-aid/eligibility.ts'
import { addYears } from '@pennytrail/contract/dates/uk-date.ts'
import { yearsBack } from '@pennytrail/contract/gift-aid/rules.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  declarant,
  declaring,
  makeCharity,
  makeDeclaration,
  makeDonation,
  makePerson,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import type {
  AidedRow,
  FoundRow,
  PositionHouseRow,
  VersionWholeRow,
} from '../gift-aid.test-rows.ts'

const world = await testApp()
const { deps } = world
let charity: MadeCharity

beforeAll(async () => {
  charity = await makeCharity(deps, { name: 'Harbour Lights', hmrcReference: 'AB12345' })
})

const declare = (as: MadePerson | undefined, body: object = {}) =>
  world.call('POST /api/gift-aid/declarations', {
    ...(as ? { as } : {}),
    body: { id: uuidv7(), charityId: charity.id, ...declaring('future'), ...body },
  })

const own = async (as: MadePerson | undefined) =>
  (await world.call('GET /api/gift-aid/declarations', as ? { as } : {})).body

describe('making a Gift Aid declaration', () => {
  it('only signed-in givers can declare, with a home address that HMRC accepts', async () => {
    expect((await declare(undefined)).status).toBe(401)
    const ada = await makePerson(deps)
    const wrong = await declare(ada, declaring('future', { postcode: '12345', house: '' }))
    expect(wrong.body).toMatchObject({
      issues: [{ path: 'identity.house' }, { path: 'identity.postcode' }],
    })
    // The server refuses a postcode with an address abroad, because it stores no postcode for such
    // an address.
    const abroad = { abroad: true, address: '1 Rue de la Mer, Calais' }
    const both = await declare(ada, declaring('future', { ...abroad, postcode: 'S19 2BD' }))
    expect(both.body).toMatchObject({ issues: [{ path: 'identity.postcode' }] })
    expect((await declare(ada, { wordingVersion: 99 })).status).toBe(400)
    expect((await declare(ada, { charityId: uuidv7() })).body).toMatchObject({
      code: 'charity-not-found',
    })
    const other = await makeCharity(deps)
    expect((await declare(ada, { charityId: other.id })).body).toMatchObject({
      code: 'gift-aid-not-possible',
    })
  })

  it('a repeated declaration is stored once, with the wording that was shown, and emailed to the giver', async () => {
    const ada = await makePerson(deps)
    const id = uuidv7()
    const first = await declare(ada, { id, ...declaring('past', { postcode: 'sw1y4jh' }) })
    expect(first.status).toBe(201)
    expect(first.body.declaration).toMatchObject({
      scope: 'past',
      declaredOn: '2026-06-15',
      coversFrom: '2022-06-15',
      ended: null,
      taken: 'online',
      identity: { ...declarant },
    })
    expect(first.body.declaration.wording).toContain(
      'it is my responsibility to pay any difference',
    )
    expect((await declare(ada, { id, ...declaring('past') })).status).toBe(201)
    expect((await declare(ada, { id, ...declaring('future') })).status).toBe(409)
    expect((await declare(await makePerson(deps), { id, ...declaring('past') })).status).toBe(409)
    expect((await own(ada)).declarations).toHaveLength(1)
    await world.runJobs()
    const mails = (await world.outbox()).filter(({ recipient }) => recipient === ada.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Gift Aid declaration to Harbour Lights',
    ])
  })

  it('a declaration stores its wording by version, with HMRC’s sentence for higher-rate taxpayers since version 2', async () => {
    const ada = await makePerson(deps)
    const shown = await declare(ada, { ...declaring('future'), id: uuidv7() })
    expect(shown.body.declaration.wording).toContain(
      'If you pay Income Tax at the higher or additional rate and want to receive the additional tax relief due to you, you must include all your Gift Aid donations on your Self-Assessment tax return or ask HM Revenue and Customs to adjust your tax code.',
    )
    await world.runJobs()
    const mail = (await world.outbox()).find(({ recipient }) => recipient === ada.email)
    expect(mail?.textBody).toContain('adjust your tax code.”')

    const earlier = await declare(ada, { ...declaring('future'), id: uuidv7(), wordingVersion: 1 })
    expect(earlier.body.declaration.wording).toMatch(/my responsibility to pay any difference\.$/)
    const retained = await deps.database.read('system', (db) =>
      db.many<VersionWholeRow>(sql`
        select wording_version as version, wording like '%adjust your tax code.' as whole
        from gift_aid_declaration where person_id = ${ada.id} order by 1`),
    )
    expect(retained).toEqual([
      { version: 1, whole: false },
      { version: 2, whole: true },
    ])
  })

  it('a declaration made with a gift counts once the gift has arrived, and is then emailed to the giver', async () => {
    const giving = await makeGivingWorld(world)
    await deps.database.transaction('system', (db) =>
      db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${giving.charity.id}`),
    )
    const ada = giving.giver
    const gift = giving.gift({ giftAid: declaring('gift') })
    const started = await giving.start(gift)
    expect(started.donation.giftAid).toEqual({
      scope: 'gift',
      covered: false,
      amount: 625,
      state: 'declared',
    })
    expect(await own(ada)).toMatchObject({ declarations: [], identity: declarant })
    const changed = await world.call('POST /api/donation', {
      as: ada,
      body: { ...gift, giftAid: declaring('future') },
    })
    expect(changed.body).toMatchObject({ code: 'donation-id-used' })
    await giving.pay(started.checkoutUrl)
    await giving.deliverEvents()
    expect((await giving.read(gift.id)).giftAid).toMatchObject({ covered: true, amount: 625 })
    expect((await own(ada)).declarations).toMatchObject([{ gift: { id: gift.id }, scope: 'gift' }])
    await world.runJobs()
    const subjects = (await world.outbox())
      .filter(({ recipient }) => recipient === ada.email)
      .map(({ subject }) => subject)
    expect(subjects.filter((one) => one.startsWith('Your Gift Aid declaration'))).toHaveLength(1)
  })

  it('the API refuses a declaration with a gift to a charity that does not claim Gift Aid', async () => {
    const giving = await makeGivingWorld(world)
    const refused = await world.call('POST /api/donation', {
      as: giving.giver,
      body: giving.gift({ giftAid: declaring('gift') }),
    })
    expect(refused.body).toMatchObject({ code: 'gift-aid-not-possible' })
  })
})

it('the export of a person’s data includes their declarations', async () => {
  const ada = await makePerson(deps)
  await makeDeclaration(deps, charity.id, ada.id, { identity: { house: '99' } })
  const { body } = await world.call('GET /api/user/export', { as: ada })
  expect(body.more['giftAidDeclarations']).toMatchObject([
    { charity: 'Harbour Lights', scope: 'future', nameAndAddress: [{ house: '99' }] },
  ])
})

const end = (as: MadePerson | undefined, id: string, body: object) =>
  world.call('POST /api/gift-aid/declarations/{id}/end', {
    ...(as ? { as } : {}),
    params: { id },
    body,
  })

describe('ending a Gift Aid declaration', () => {
  it('only the giver can end a declaration, once, and earlier gifts stay covered', async () => {
    const [ada, other] = [await makePerson(deps), await makePerson(deps)]
    const id = await makeDeclaration(deps, charity.id, ada.id)
    expect((await end(undefined, id, { reason: 'cancelled' })).status).toBe(401)
    expect((await end(other, id, { reason: 'cancelled' })).status).toBe(404)
    expect((await end(ada, uuidv7(), { reason: 'cancelled' })).status).toBe(404)
    expect((await end(ada, id, { reason: 'account-deleted' })).status).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => end(ada, id, { reason: 'cancelled' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    expect((await own(ada)).declarations).toMatchObject([
      { ended: { on: '2026-06-15', reason: 'cancelled' } },
    ])
  })

  it('a giver can end a declaration from the day of paying too little tax, but not before it began', async () => {
    const ada = await makePerson(deps)
    const past = await makeDeclaration(deps, charity.id, ada.id, { scope: 'past' })
    const future = { reason: 'not-enough-tax', from: '2026-06-16' }
    expect((await end(ada, past, future)).body).toMatchObject({ issues: [{ path: 'from' }] })
    const ended = await end(ada, past, { reason: 'not-enough-tax' })
    expect(ended.body.declaration.ended).toEqual({ on: '2026-04-06', reason: 'not-enough-tax' })
    const one = await makeDeclaration(deps, charity.id, ada.id)
    const early = await end(ada, one, { reason: 'not-enough-tax', from: '2020-04-06' })
    expect(early.body.declaration.ended?.on).toBe('2026-06-15')
  })
})

const change = (as: MadePerson | undefined) =>
  world.call('PUT /api/gift-aid/identity', {
    ...(as ? { as } : {}),
    body: { ...declarant, house: '7', postcode: 'm1 1ae' },
  })

describe('a new home address', () => {
  it('a new address applies to all active declarations of the giver, and the old one stays on record', async () => {
    const ada = await makePerson(deps)
    expect((await change(undefined)).status).toBe(401)
    expect((await change(ada)).body).toMatchObject({ code: 'gift-aid-nothing-declared' })
    const id = await makeDeclaration(deps, charity.id, ada.id)
    const { body } = await change(ada)
    expect(body.declarations).toMatchObject([{ identity: { house: '7', postcode: 'M1 1AE' } }])
    const rows = await deps.database.read('system', (db) =>
      db.many<PositionHouseRow>(sql`select position, house from gift_aid_identity where declaration_id = ${id}
        order by position`),
    )
    expect(rows).toEqual([
      { position: 1, house: '12' },
      { position: 2, house: '7' },
    ])
  })
})

const at = (day: string) => new Date(`${day}T10:00:00Z`)

describe('database rules for declarations', () => {
  it('the database refuses to change a declaration, or to erase the giver of an active declaration', async () => {
    const ada = await makePerson(deps)
    const id = await makeDeclaration(deps, charity.id, ada.id)
    const run = (statement: ReturnType<typeof sql>) =>
      deps.database.transaction('system', (db) => db.run(statement))
    for (const statement of [
      sql`update gift_aid_declaration set scope = 'past' where id = ${id}`,
      sql`delete from gift_aid_declaration where id = ${id}`,
      sql`update gift_aid_identity set house = '1' where declaration_id = ${id}`,
    ])
      await expect(run(statement)).rejects.toThrow('permission denied')
    await expect(
      run(sql`delete from gift_aid_identity where declaration_id = ${id}`),
    ).rejects.toThrow('a declaration that stands keeps its giver')
  })

  it('the database finds the declaration of one gift, and the declared gifts among many, by the same rule as the contract', async () => {
    const ada = await makePerson(deps)
    const days = ['2026-03-01', '2026-03-15', '2026-04-01', '2026-04-15', '2026-05-01']
    const gifts: { id: string; givenAt: string; givenOn: string }[] = []
    for (const [index, day] of days.entries()) {
      const method = index === 2 ? 'cash' : 'card'
      const { id } = await makeDonation(deps, charity.id, ada.id, { at: at(day) })
      await deps.database.transaction('system', (db) =>
        db.run(sql`update donation set method = ${method} where id = ${id}`),
      )
      const givenAt = method === 'card' ? at(day) : new Date(`${day}T00:00:00+01:00`)
      gifts.push({ id, givenOn: day, givenAt: givenAt.toISOString() })
    }
    const sets = fc.sample(
      fc.array(
        fc.record({
          scope: fc.constantFrom('gift' as const, 'future' as const, 'past' as const),
          gift: fc.nat({ max: 4 }),
          withGift: fc.boolean(),
          day: fc.constantFrom(...days),
          hour: fc.constantFrom('09', '10', '11'),
          taken: fc.constantFrom('online' as const, 'paper' as const),
          ends: fc.option(fc.constantFrom(...days)),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      { numRuns: 40, seed: 4 },
    )
    const compared: (string | null)[][] = []
    const covered: boolean[][] = []
    for (const set of sets) {
      await deps.database
        .transaction('system', async (db) => {
          const declared: Declared[] = []
          const withGift = new Set<string>()
          for (const [index, one] of set.entries()) {
            const giftId = one.scope === 'gift' || one.withGift ? gifts[one.gift]!.id : null
            const coversFrom = one.scope === 'past' ? addYears(one.day, -yearsBack) : one.day
            if (giftId && withGift.has(giftId)) continue
            if (giftId) withGift.add(giftId)
            const madeAt = `${one.day}T${one.hour}:00:00.000Z`
            const id = uuidv7(Date.parse(madeAt) + index)
            await db.run(sql`insert into gift_aid_declaration (id, charity_id, person_id, donation_id,
                scope, declared_on, covers_from, made_at, wording_version, wording, taken, recorded_by)
              values (${id}, ${charity.id}, ${ada.id}, ${giftId}, ${one.scope}, ${one.day}, ${coversFrom},
                ${madeAt}, 1, ${'x'.repeat(100)}, ${one.taken},
                ${one.taken === 'online' ? null : ada.id})`)
            if (one.ends) {
              await db.run(sql`insert into gift_aid_ending values
                (${id}, ${madeAt}, ${one.ends}, 'cancelled', 'giver')`)
            }
            declared.push({
              id,
              scope: one.scope,
              giftId,
              coversFrom,
              coversFromAt: one.scope === 'future' && one.taken === 'online' ? madeAt : null,
              endsOn: one.ends,
              madeAt,
            })
          }
          const { aided } = await db.one<AidedRow>(
            sql`select array(select gifts_with_gift_aid(${gifts.map(({ id }) => id)})) as aided`,
          )
          for (const gift of gifts) {
            const { found } = await db.one<FoundRow>(
              sql`select gift_aid_cover(${gift.id}) as found`,
            )
            compared.push([found, findDeclaration(gift, declared)?.id ?? null])
            const wanted = declared.some((one) => isGiftCovered(one, gift))
            covered.push([found !== null, wanted], [aided.includes(gift.id), wanted])
          }
          throw new Error('undone')
        })
        .catch((error: Error) => {
          if (error.message !== 'undone') throw error
        })
    }
    expect(compared.length).toBeGreaterThan(50)
    for (const [found, wanted] of compared) expect(found).toBe(wanted)
    for (const [found, wanted] of covered) expect(found).toBe(wanted)
  })

  it('the database reads the declarations of a gift’s giver alone, and once for all their gifts', async () => {
    const ada = await makePerson(deps)
    const other = await makePerson(deps)
    const declaration = await makeDeclaration(deps, charity.id, ada.id, { at: at('2026-03-01') })
    const gift = await makeDonation(deps, charity.id, ada.id, { at: at('2026-05-01') })
    await deps.database.transaction('system', (db) =>
      db.run(sql`insert into gift_aid_declaration (id, charity_id, person_id, scope, declared_on,
          covers_from, made_at, wording_version, wording, taken)
        select gen_random_uuid(), ${charity.id}, ${other.id}, 'future', '2026-03-01', '2026-03-01',
          ${at('2026-03-01')}, 1, ${'x'.repeat(100)}, 'online' from generate_series(1, 500)`),
    )
    await deps.database.read('system', async (db) => {
      const read = await countRowsRead(db, 'gift_aid_declaration', async () => {
        const { found } = await db.one<FoundRow>(sql`select gift_aid_cover(${gift.id}) as found`)
        expect(found).toBe(declaration)
      })
      expect(read).toBeLessThan(10)
      const readOfMany = await countRowsRead(db, 'gift_aid_declaration', () =>
        db.run(sql`select gifts_with_gift_aid(${[gift.id]})`),
      )
      expect(readOfMany).toBeLessThan(10)
    })
  })
})
