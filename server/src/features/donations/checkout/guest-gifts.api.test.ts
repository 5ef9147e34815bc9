import type { NewDonation } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { giftFor, makePerson } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { addSolvedPuzzle } from '../../../testing/solve-puzzle.ts'
import { runChecks } from '../../ledger/index.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const giving = await makeGivingWorld(world)
const { deps } = world

const browserSecret = 'g'.repeat(43)
const guest = { name: 'Robin Marsh', email: 'Robin@Example.com' }
const byGuest = (change: Partial<NewDonation> = {}): NewDonation =>
  giftFor({ projectId: giving.project.id, guest, browserSecret, ...change })
const start = (gift: NewDonation, from = '203.0.113.9') =>
  world.call('POST /api/donation', { body: gift, headers: { 'x-forwarded-for': from } })
const readHere = (id: string, secret = browserSecret) =>
  world.call('POST /api/donation/{id}/started-here', {
    params: { id },
    body: { browserSecret: secret },
  })

describe('a gift without an account', () => {
  it('a visitor gives with a name and an email address, and the receipt goes to the address', async () => {
    const gift = byGuest({ shownAs: 'named', message: 'For the jetty' })
    const started = await start(gift)
    expect(started.status).toBe(200)
    expect(started.body.donation).toMatchObject({ id: gift.id, status: 'pending', gift: 2500 })
    const paid = await giving.pay(started.body.checkoutUrl)
    expect(paid.headers.location).toBe(`/give/thanks?donation=${gift.id}`)
    await giving.deliverEvents()

    const here = await readHere(gift.id)
    expect(here.body.donation).toMatchObject({
      status: 'succeeded',
      giver: 'Robin Marsh',
      publicName: 'Robin Marsh',
      message: 'For the jetty',
    })
    const receipts = (await world.outbox()).filter(
      ({ recipient }) => recipient === 'robin@example.com',
    )
    expect(receipts.map(({ subject }) => subject)).toEqual([
      'Your receipt: £25.00 to Harbour Lights',
    ])
    const receipt = receipts[0]?.textBody
    expect(receipt).toContain('/guest-gift#')
    expect(receipt).not.toContain('/donation/')
    expect(await giving.listEntries(gift.id)).toHaveLength(2)
    expect(await deps.database.read('system', (db) => runChecks(db))).toEqual([])
  })

  it('staff see a guest as a giver without an account, and never among the accounts', async () => {
    const gift = byGuest({ guest: { name: 'Tamsin Yeo', email: 'tamsin@example.com' } })
    expect(await start(gift)).toMatchObject({ status: 200 })
    const admin = await makePerson(deps, { isAdmin: true })
    const query = { q: 'Tamsin Yeo' }
    const found = await world.call('GET /api/admin/person', { query, as: admin })
    expect(found.body).toMatchObject({ people: [], totalCount: 0 })
    const params = { id: gift.id }
    const shown = await world.call('GET /api/admin/person/{id}', { params, as: admin })
    expect(shown.body).toMatchObject({ lastname: 'Yeo', isGuest: true, email: null })
    expect(shown.text).not.toContain('tamsin@example.com')
  })

  it('a guest’s gift is hidden from other accounts and browsers, even from an account with the same address', async () => {
    const gift = byGuest()
    expect(await start(gift)).toMatchObject({ status: 200 })
    const namesake = await makePerson(deps, { email: 'robin@example.com' })
    const params = { id: gift.id }
    expect(await world.call('GET /api/donation/{id}', { params, as: namesake })).toMatchObject({
      status: 404,
    })
    const own = await world.call('GET /api/donation/donor/{id}', {
      params: { id: namesake.id },
      as: namesake,
    })
    expect(own.body).toMatchObject({ donations: [], totalCount: 0 })
    expect(await readHere(gift.id, 'x'.repeat(43))).toMatchObject({ status: 404 })
    const repeat = await start({ ...gift, browserSecret: 'x'.repeat(43) })
    expect(repeat).toMatchObject({ status: 409, body: { code: 'donation-id-used' } })
    expect(await start(gift)).toMatchObject({ status: 200, body: { donation: { id: gift.id } } })
  })

  it('a gift belongs to a guest or to an account, never to both or to nobody', async () => {
    const nobody = giftFor({ projectId: giving.project.id, browserSecret })
    expect(await start(nobody)).toMatchObject({ status: 401, body: { code: 'sign-in-required' } })
    const both = await world.call('POST /api/donation', { body: byGuest(), as: giving.giver })
    expect(both).toMatchObject({ status: 409, body: { code: 'guest-signed-in' } })
  })

  it.each([
    ['name', { name: ' ', email: 'robin@example.com' }],
    ['email', { name: 'Robin', email: 'robin at example' }],
  ])('a guest without a usable %s learns which field to correct', async (field, wrong) => {
    const answer = await start(byGuest({ guest: wrong }))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(`guest.${field}`)
  })

  it('a guest gives every month, and the receipt has the link to manage the gift', async () => {
    const gift = byGuest({ interval: 'month', guest: { name: 'Ana', email: 'ana@example.com' } })
    const started = await start(gift, '203.0.113.10')
    await giving.pay(started.body.checkoutUrl)
    await giving.deliverEvents()
    const emails = (await world.outbox()).filter(({ recipient }) => recipient === 'ana@example.com')
    expect(emails).toHaveLength(1)
    expect(emails[0]!.textBody).toContain('/monthly#')
  })

  it('after 12 payment pages of one network in an hour, each further guest there solves a puzzle', async () => {
    const attempt = (at: number) =>
      start(
        byGuest({
          guest: { name: 'Card Tester', email: `tester${at}@example.com` },
          browserSecret: `${at}`.padStart(43, 's'),
        }),
        '198.51.100.7',
      )
    const storm = await Promise.all(Array.from({ length: 40 }, (_, at) => attempt(at)))
    const statuses = storm.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.filter((status) => status === 428)).toHaveLength(28)
    expect(await start(byGuest(), '198.51.100.8')).toMatchObject({ status: 200 })
    const gift = byGuest()
    expect(await start(gift, '198.51.100.7')).toMatchObject({ status: 428 })
    const solved = await addSolvedPuzzle(world, gift)
    expect(await start(solved, '198.51.100.7')).toMatchObject({ status: 200 })
    // The id of a gift is used once, so its puzzle opens no second page.
    for (const forAnother of [
      { ...solved, id: uuidv7() },
      { ...byGuest(), work: solved.work },
    ]) {
      expect(await start(forAnother, '198.51.100.7')).toMatchObject({ status: 428 })
    }
    const late = await addSolvedPuzzle(world, byGuest())
    world.clock.advance({ minutes: 11 })
    expect(await start(late, '198.51.100.7')).toMatchObject({ status: 428 })
  })
})
