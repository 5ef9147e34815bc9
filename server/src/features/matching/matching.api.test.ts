import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinDonorOrg,
  makeDonorOrg,
  makeMember,
  makePerson,
  makePledge,
  makeProject,
  statedGround,
} from '../../testing/factories/index.ts'
import { cards, makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import type { PledgeEntryRow } from './matching.test-rows.ts'
import { sharePot } from './matching.tasks.ts'

const world = await testApp()
const { deps } = world
const giving = await makeGivingWorld(world)
const { charity, giver } = giving
const manager = await makeMember(deps, charity.id, 'Manager')
const org = await makeDonorOrg(deps, { name: 'Acme Trust' })
const officer = await makePerson(deps, { firstname: 'Olu', lastname: 'Grant' })
await joinDonorOrg(deps, org.id, officer.id, 'Manager')
const outsider = await makePerson(deps)

const today = () => toUkDate(world.clock.now())
const after = (days: number) => toUkDate(new Date(world.clock.now().getTime() + days * 86_400_000))

let project = giving.project
beforeEach(async () => {
  project = await makeProject(deps, charity.id, { title: 'Warm meals' })
})

const openPledge = (more: Partial<Parameters<typeof makePledge>[1]> = {}) =>
  makePledge(deps, {
    charityId: charity.id,
    projectId: project.id,
    by: officer.id,
    donorOrgId: org.id,
    publicName: 'Acme Trust',
    ...more,
  })

const sent = (more: object = {}, pot: object = {}) => ({
  id: uuidv7(),
  potId: uuidv7(),
  pot: {
    charityId: charity.id,
    projectId: project.id,
    title: 'Winter match',
    ratio: '1:1',
    maxEach: 50_000,
    startsOn: today(),
    endsOn: after(20),
    ...pot,
  },
  donorOrgId: org.id,
  amount: 1_000_000,
  shownAs: 'named',
  dueOn: after(40),
  comesAnyway: false,
  signed: true,
  ...more,
})

const promise = (body: object, as = officer) => world.call('POST /api/match-pledge', { as, body })
const answer = (id: string, reply: 'accept' | 'decline', as = manager) =>
  world.call('POST /api/match-pledge/{id}/answer', { as, params: { id }, body: { answer: reply } })
const withdraw = (id: string, pledged: number, as = officer) =>
  world.call('POST /api/match-pledge/{id}/withdraw', { as, params: { id }, body: { pledged } })
const pay = (id: string, amount: number, more: object = {}) =>
  world.call('POST /api/match-pledge/{id}/payment', {
    as: manager,
    params: { id },
    body: { id: uuidv7(), amount, date: today(), ...more },
  })
const see = async (id: string, as = officer) => {
  const answered = await world.call('GET /api/match-pledge/{id}', { as, params: { id } })
  if (answered.status !== 200) throw new Error(answered.text)
  return answered.body
}
const readSums = async (id: string) => {
  const { free, paid, pledged, reserved, settled } = (await see(id)).pledge
  expect(pledged).toBe(settled + reserved + free)
  return { pledged, settled, reserved, free, paid }
}
const seePots = (as?: typeof giver) =>
  world.call('GET /api/match-pots', {
    query: { fund: 'project', id: project.id },
    ...(as ? { as } : {}),
  })
const start = (amount: number, more: object = {}, as = giver) =>
  giving.start({ projectId: project.id, amount, ...more }, as)
const give = async (amount: number, more: object = {}, as = giver) => {
  const { checkoutUrl, donation } = await start(amount, more, as)
  await giving.pay(checkoutUrl)
  await giving.deliverEvents()
  return donation
}
const refund = (id: string, amount: number) =>
  world.call('POST /api/donation/{id}/refund', {
    as: manager,
    params: { id },
    body: { id: uuidv7(), amount, reason: 'A mistake', ...statedGround },
  })
const listBroken = () => deps.database.read('system', (db) => runChecks(db))

const change = (statement: ReturnType<typeof sql>) =>
  deps.database.transaction('money', (db) => db.run(statement))

it('an organisation promises to match gifts, and givers see it once the charity has accepted it', async () => {
  const body = sent()
  const made = await promise(body)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    state: 'waiting',
    pledger: 'Acme Trust',
    free: 1_000_000,
    can: { answer: false, withdraw: true },
  })
  expect(made.body.wording).toContain('This money comes only because people give.')
  expect((await seePots()).body.pots).toEqual([])
  expect((await start(2500)).donation.match).toBeNull()
  expect((await promise(body)).body.id).toBe(body.id)
  expect((await answer(body.id, 'accept', outsider)).status).toBe(404)
  expect((await answer(body.id, 'accept', officer)).status).toBe(403)
  expect((await answer(body.id, 'accept')).body.state).toBe('open')
  expect((await answer(body.id, 'accept')).status).toBe(200)
  expect((await answer(body.id, 'decline')).body).toMatchObject({ code: 'match-answered' })
  const { pots } = (await seePots()).body
  expect(pots).toMatchObject([
    { title: 'Winter match', isOpen: true, left: 1_000_000, pledges: [{ name: 'Acme Trust' }] },
  ])
})

it.each([
  [{ comesAnyway: true }, 'comesAnyway', 'must not be called matching'],
  [{ amount: 500 }, 'amount', 'Promise at least £10'],
  [{ dueOn: '2020-01-01' }, 'dueOn', 'on or after the last day'],
  [{ signed: false }, 'signed', ''],
])('a promise of %j is refused at its field %s', async (more, path, words) => {
  const refused = await promise(sent(more))
  expect(refused.status).toBe(400)
  const { issues } = refused.body as unknown as { issues: { path: string; message: string }[] }
  expect(issues[0]).toMatchObject({ path })
  expect(issues[0]!.message).toContain(words)
})

it('only a Manager of a verified organisation can promise in its name', async () => {
  expect((await promise(sent(), outsider)).status).toBe(403)
  const waiting = await makeDonorOrg(deps, { status: 'waiting' })
  await joinDonorOrg(deps, waiting.id, outsider.id, 'Manager')
  const refused = await promise(sent({ donorOrgId: waiting.id }), outsider)
  expect(refused.body).toMatchObject({ code: 'donor-org-not-verified' })
  expect((await promise(sent({ donorOrgId: null }), giver)).status).toBe(201)
})

it('a match is reserved while its giver pays, settled when the gift arrives, and shown to the giver', async () => {
  const { id } = await openPledge()
  const { checkoutUrl, donation } = await start(2500, { shownMatch: 2500 })
  expect(donation.match).toEqual({
    title: 'Winter match',
    amount: 2500,
    from: [{ name: 'Acme Trust', amount: 2500, paid: 0, entries: [] }],
  })
  expect(await readSums(id)).toMatchObject({ reserved: 2500, settled: 0, free: 997_500 })
  await giving.pay(checkoutUrl)
  await giving.deliverEvents()
  expect(await readSums(id)).toMatchObject({ reserved: 0, settled: 2500, free: 997_500 })
  const receipt = (await world.outbox()).find(({ subject }) => subject.includes('receipt'))
  expect(receipt?.textBody).toContain('Matching that it unlocked, promised: £25.00')
  expect((await see(id, manager)).matches).toMatchObject([
    { giver: null, gift: 2500, amount: 2500, paid: 0, hasArrived: true, sequence: null },
  ])
})

it('a giver is told before paying if less is left than the page showed, and nothing is started', async () => {
  const { id } = await openPledge({ amount: 3000 })
  await start(2500)
  const other = await makePerson(deps)
  const body = giving.gift({ projectId: project.id, amount: 2500, shownMatch: 2500 })
  const refused = await world.call('POST /api/donation', { body, as: other })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'match-changed',
    message: expect.stringContaining('Only £5.00 of matching money is left'),
  })
  expect(await readSums(id)).toMatchObject({ reserved: 2500, free: 500 })
  const again = await world.call('POST /api/donation', {
    body: { ...body, shownMatch: 500 },
    as: other,
  })
  expect(again.body.donation.match).toMatchObject({ amount: 500 })
})

it('the ratio and the most for one gift decide the match, and pledges of a pot are used in their order', async () => {
  const { id, potId } = await openPledge({ amount: 1500, ratio: '1:2', maxEach: 1000 })
  const second = await openPledge({ potId, amount: 5000, publicName: null })
  expect((await start(2001)).donation.match).toMatchObject({ amount: 1000 })
  const other = await makePerson(deps)
  const { donation } = await start(1601, {}, other)
  expect(donation.match!.from).toEqual([
    { name: 'Acme Trust', amount: 500, paid: 0, entries: [] },
    { name: null, amount: 300, paid: 0, entries: [] },
  ])
  expect(await readSums(id)).toMatchObject({ free: 0 })
  expect(await readSums(second.id)).toMatchObject({ reserved: 300 })
})

it('a match that a failed payment releases goes to the next gift of the pot that had none', async () => {
  const { id, potId } = await openPledge({ amount: 2500 })
  const first = await start(2500)
  const [second, third] = [await makePerson(deps), await makePerson(deps)]
  const later = await give(2000, {}, second)
  const last = await give(2000, {}, third)
  expect(later.match).toBeNull()
  const { checkout } = deps.payments.stripe
  const at = { stripeAccount: giving.account }
  const { data } = await checkout.sessions.list({ limit: 100 }, at)
  const page = data.find((one) => one.client_reference_id === first.donation.id)!
  await checkout.sessions.expire(page.id, {}, at)
  await giving.deliverEvents()
  await world.runJobs()
  expect((await giving.read(later.id, second)).match).toMatchObject({ amount: 2000 })
  expect((await giving.read(last.id, third)).match).toMatchObject({ amount: 500 })
  expect(await readSums(id)).toMatchObject({ settled: 2500, reserved: 0, free: 0 })
  await sharePot(deps, potId)
  expect(await listBroken()).toEqual([])
})

it('a pledge matches no gift from before it was accepted, and none of its own pledger', async () => {
  const { potId } = await openPledge({ amount: 1000 })
  await give(1000)
  const early = await give(1500, {}, await makePerson(deps))
  world.clock.advance({ minutes: 1 })
  const pledger = await makePerson(deps)
  const { id } = await openPledge({ potId, by: pledger.id, donorOrgId: null })
  await sharePot(deps, potId)
  expect(early.match).toBeNull()
  expect((await start(1500, {}, pledger)).donation.match).toBeNull()
  expect((await see(id, pledger)).pledge.free).toBe(1_000_000)
})

it('a refund releases the match of what went back, and a declined card nothing', async () => {
  const { id } = await openPledge()
  const gift = await give(5000)
  const { checkoutUrl, donation } = await start(2000)
  await giving.pay(checkoutUrl, cards.declined)
  await giving.deliverEvents()
  expect(await readSums(id)).toMatchObject({ settled: 5000, reserved: 2000 })
  expect((await giving.read(donation.id)).status).toBe('pending')
  expect((await refund(gift.id, 1500)).status).toBe(200)
  await giving.deliverEvents()
  await world.runJobs()
  expect(await readSums(id)).toMatchObject({ settled: 3500, reserved: 2000 })
  expect((await giving.read(gift.id)).match).toMatchObject({ amount: 3500 })
})

it('a dispute releases the match, and winning it offers the gift a match again', async () => {
  const { id } = await openPledge()
  const gift = await give(2500)
  const { stripe } = deps.payments
  const at = { stripeAccount: giving.account }
  const { data } = await stripe.charges.list({ limit: 1 }, at)
  await giving.atDashboard('dispute', data[0]!.id)
  await giving.deliverEvents()
  await world.runJobs()
  expect((await giving.read(gift.id)).status).toBe('disputed')
  expect(await readSums(id)).toMatchObject({ settled: 0, free: 1_000_000 })
  const disputes = await stripe.disputes.list({ limit: 1 }, at)
  await giving.atDashboard('win', disputes.data[0]!.id)
  await giving.deliverEvents()
  await world.runJobs()
  expect((await giving.read(gift.id)).status).toBe('won')
  expect(await readSums(id)).toMatchObject({ settled: 2500, free: 997_500 })
})

it('a pledger withdraws what is free, and no penny that a gift has', async () => {
  const { id } = await openPledge()
  await give(2500)
  expect((await withdraw(id, 1000)).body).toMatchObject({ code: 'match-in-use' })
  expect((await withdraw(id, 2500, manager)).status).toBe(403)
  expect((await withdraw(id, 2500)).body).toMatchObject({ pledged: 2500, free: 0 })
  expect((await withdraw(id, 5000)).body).toMatchObject({ pledged: 2500 })
  expect((await start(2500)).donation.match).toBeNull()
})

it('money of a pledge is posted as one match for each gift, in the fund of the gift, and shown as paid', async () => {
  const { id } = await openPledge()
  const gift = await give(2500)
  const second = await give(4000, {}, await makePerson(deps))
  const tooMuch = await pay(id, 7000)
  expect(tooMuch.body).toMatchObject({
    code: 'match-not-owed',
    message: expect.stringContaining('£65.00'),
  })
  const payment = { id: uuidv7() }
  expect((await pay(id, 5000, payment)).body).toMatchObject({ paid: 5000, settled: 6500 })
  expect((await pay(id, 5000, payment)).body).toMatchObject({ paid: 5000 })
  const entries = await deps.database.read('system', (db) =>
    db.many<PledgeEntryRow>(sql`
      select kind, amount, project_id, matched_gift_id, pledge_id, form_version, donation_id
      from ledger_entry where pledge_id = ${id} order by seq`),
  )
  const match = {
    kind: 'match',
    projectId: project.id,
    pledgeId: id,
    formVersion: 3,
    donationId: null,
  }
  expect(entries).toEqual([
    { ...match, amount: 2500, matchedGiftId: gift.id },
    { ...match, amount: 2500, matchedGiftId: second.id },
  ])
  expect((await giving.read(gift.id)).match!.from).toEqual([
    { name: 'Acme Trust', amount: 2500, paid: 2500, entries: [expect.any(Number)] },
  ])
  expect((await pay(id, 1500)).body).toMatchObject({ paid: 6500 })
  expect((await pay(id, 1)).body).toMatchObject({ code: 'match-not-owed' })
})

it('the match of a refunded gift stays with the charity once it is paid, and its unpaid part is released', async () => {
  const { id } = await openPledge()
  const gift = await give(4000)
  await pay(id, 1000)
  expect((await refund(gift.id, 4000)).status).toBe(200)
  await giving.deliverEvents()
  await world.runJobs()
  expect(await readSums(id)).toMatchObject({ settled: 1000, paid: 1000, free: 999_000 })
})

it('reversing a match makes it owed again', async () => {
  const { id } = await openPledge()
  await give(2500)
  const payment = { id: uuidv7() }
  await pay(id, 2500, payment)
  const reversed = await world.call('POST /api/transaction/{id}/reverse', {
    as: manager,
    params: { id: payment.id },
    body: { reason: 'It was another transfer' },
  })
  expect(reversed.status).toBe(201)
  expect(await readSums(id)).toMatchObject({ settled: 2500, paid: 0 })
  expect((await pay(id, 2500)).body).toMatchObject({ paid: 2500 })
})

it('the database refuses a match without a pledge, one beyond what is settled, and a change of what is allocated', async () => {
  const { id } = await openPledge()
  const { donation } = await start(2500)
  await expect(change(sql`update match_pledge set allocated = 0 where id = ${id}`)).rejects.toThrow(
    'only matches of gifts',
  )
  await expect(
    change(sql`update match_pledge set pledged = pledged + 1 where id = ${id}`),
  ).rejects.toThrow('never grows')
  await expect(
    change(sql`update match_part set amount = 1000001 where donation_id = ${donation.id}`),
  ).rejects.toThrow('match_pledge_conserved')
  await expect(
    change(sql`update match_part set paid = amount + 1 where donation_id = ${donation.id}`),
  ).rejects.toThrow('match_part_paid')
})
