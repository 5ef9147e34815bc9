import { giverRecordSentence } from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeDonation, makeMember, makePerson } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { deleteExpiredRetainedGivers } from './retained-givers.ts'
import type { Row } from '../donations.test-rows.ts'

const world = await testApp()
const { charity } = await makeGivingWorld(world)
const lead = await makeMember(world.deps, charity.id, 'Lead')
const password = 'Correct horse 7'

const listRetained = (as: { token: string } = lead, id: string = charity.id) =>
  world.call('GET /api/charity/{id}/kept-givers', { params: { id }, query: {}, as })

/** The dependencies with the clock at another time. */
const at = (iso: string) => ({ ...world.deps, clock: { now: () => new Date(iso) } })

/** Makes a person who gives £40.00 in the middle of 2026 and deletes their account. */
const leave = async (options: object = {}) => {
  const giver = await makePerson(world.deps, { firstname: 'Eve', lastname: 'Adeyemi', password })
  const given = new Date('2026-06-01T10:00:00Z')
  const gift = await makeDonation(world.deps, charity.id, giver.id, {
    amount: 4000,
    at: given,
    ...options,
  })
  const left = await world.call('DELETE /api/user/deleteuser/{id}', {
    as: giver,
    params: { id: giver.id },
    body: { password },
  })
  expect(left.status).toBe(200)
  return { gift, giver }
}

it('a charity keeps name, email, amount and date of a giver who deletes their account', async () => {
  const { gift, giver } = await leave()
  const { body } = await listRetained()
  expect(body.givers.find(({ donationId }) => donationId === gift.id)).toEqual({
    donationId: gift.id,
    reference: expect.stringMatching(/^PT-/),
    name: 'Eve Adeyemi',
    email: giver.email,
    currency: 'GBP',
    amount: 4000,
    givenAt: '2026-06-01T10:00:00.000Z',
    keptUntil: '2032-12-31',
  })
  const { text } = await listRetained(lead, `${charity.id}.csv`)
  expect(text).toContain(`Eve Adeyemi,${giver.email},40.00,GBP,2032-12-31`)
})

it('only Leads see a charity’s record of former givers, also by row-level security', async () => {
  await leave()
  const manager = await makeMember(world.deps, charity.id, 'Manager')
  expect((await listRetained(manager)).status).toBe(403)
  const rowsFor = (id: string) =>
    world.deps.database.read(id, (db) =>
      db.many<Row>(sql`select from retained_giver where charity_id = ${charity.id}`),
    )
  expect(await rowsFor(manager.id)).toEqual([])
  expect((await rowsFor(lead.id)).length).toBeGreaterThan(0)
})

it('a charity’s record leaves out a gift that had not arrived when the account was deleted', async () => {
  const { gift } = await leave({ pending: true })
  expect((await listRetained()).body.givers.some(({ donationId }) => donationId === gift.id)).toBe(
    false,
  )
})

it('a new account with the email address of a deleted account does not find the gifts of that account', async () => {
  const { giver } = await leave()
  const again = await makePerson(world.deps, { email: giver.email })
  const own = await world.call('GET /api/donation/donor/{id}', {
    as: again,
    params: { id: again.id },
    query: {},
  })
  expect(own.body.donations).toEqual([])
})

it('the record of a former giver is deleted after the sixth year following the gift', async () => {
  const { gift } = await leave()
  const isKept = async () => {
    const rows = await world.deps.database.read('system', (db) =>
      db.many<Row>(sql`select from retained_giver where donation_id = ${gift.id}`),
    )
    return rows.length === 1
  }
  await deleteExpiredRetainedGivers(at('2032-12-31T23:30:00Z'))
  expect(await isKept()).toBe(true)
  await deleteExpiredRetainedGivers(at('2033-01-01T03:45:00Z'))
  expect(await isKept()).toBe(false)
})

it('the download of a person’s data says what charities keep after the account is deleted', async () => {
  const person = await makePerson(world.deps)
  const { text } = await world.call('GET /api/user/export', { as: person })
  expect(text).toContain(giverRecordSentence)
})
