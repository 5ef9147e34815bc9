import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeMember, statedGround } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { account, charity, giver } = giving
const { stripe } = world.deps.payments
const manager = await makeMember(world.deps, charity.id, 'Manager')

const arrived = async () => {
  const donation = await giving.startAndPay()
  await giving.deliverEvents()
  return donation
}

const refundAtStripe = async (amount: number) => {
  const { data } = await stripe.charges.list({ limit: 1 }, { stripeAccount: account })
  const refund = await stripe.refunds.create(
    { charge: data[0]!.id, amount },
    { stripeAccount: account },
  )
  await giving.deliverEvents()
  return refund.id
}

const refund = (donationId: string, body: object) =>
  world.call('POST /api/donation/{id}/refund', {
    params: { id: donationId },
    body: { id: uuidv7(), amount: 1000, reason: 'You asked us to.', ...body },
    as: manager,
  })

const state = (id: string, of: string, as = manager, body = statedGround) =>
  world.call('POST /api/donation/{id}/refund/{refund}/ground', {
    params: { id, refund: of },
    body,
    as,
  })

const listed = async (donationId: string) => {
  const { body } = await world.call('GET /api/donation/charity-org/{id}', {
    params: { id: charity.id },
    query: {},
    as: manager,
  })
  return body.donors.find(({ id }) => id === donationId)!.refunds
}

const csv = async () => {
  const { text } = await world.call('GET /api/donation/charity-org/{id}', {
    params: { id: `${charity.id}.csv` },
    query: {},
    as: manager,
  })
  return text
}

const findCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

const decision = {
  by: statedGround.decidedBy,
  on: statedGround.decidedOn,
  text: statedGround.decision,
  power: null,
  lastYearIncome: null,
}

it('a refund shows its ground to the giver, and the trustees’ decision only to the charity’s team', async () => {
  const donation = await arrived()
  const answer = await refund(donation.id, statedGround)
  expect(answer.body.refund).toMatchObject({ ground: 'mistake' })
  await giving.deliverEvents()
  expect(await listed(donation.id)).toMatchObject([{ ground: 'mistake', decision }])
  const own = (await giving.read(donation.id)).refunds
  expect(own).toMatchObject([{ ground: 'mistake', state: 'succeeded' }])
  expect(JSON.stringify(own)).not.toContain(statedGround.decision)
  const mail = (await world.outbox()).findLast(({ recipient }) => recipient === giver.email)
  expect(mail?.textBody).toContain('Ground for the refund: Given by mistake.')
  expect(await csv()).toContain(
    `Given by mistake,"${decision.on}, ${decision.by}: ${decision.text}"`,
  )
})

it('a request for a refund must state the ground, the decision, who made it and when', async () => {
  const donation = await arrived()
  for (const lacks of Object.keys(statedGround)) {
    const body = { ...statedGround, [lacks]: undefined }
    expect([lacks, (await refund(donation.id, body)).status]).toEqual([lacks, 400])
  }
  const later = await refund(donation.id, { ...statedGround, decidedOn: '2099-01-01' })
  expect(later.body).toMatchObject({ issues: [{ path: 'decidedOn' }] })
  expect(await listed(donation.id)).toEqual([])
})

const exGratia = { lastYearIncome: 2_500_000, moralObligation: true, noOtherPower: true }

it('a trustees’ decision names its power, which only the charity’s team reads', async () => {
  const donation = await arrived()
  const stated = { ...statedGround, ground: 'trustees-decision' }
  expect((await refund(donation.id, stated)).body).toMatchObject({ issues: [{ path: 'power' }] })
  const mistake = { ...statedGround, power: 'Clause 6' }
  expect((await refund(donation.id, mistake)).body).toMatchObject({ issues: [{ path: 'power' }] })
  expect((await refund(donation.id, { ...stated, power: 'Clause 6' })).status).toBe(200)
  expect(await listed(donation.id)).toMatchObject([
    { ground: 'trustees-decision', decision: { power: 'Clause 6' } },
  ])
  expect(JSON.stringify((await giving.read(donation.id)).refunds)).not.toContain('Clause 6')
  expect(await csv()).toContain('Power: Clause 6')
})

it('an ex gratia payment states the income that allows it, the moral obligation and that no other power exists', async () => {
  const donation = await giving.startAndPay({ amount: 200_000 })
  await giving.deliverEvents()
  const stated = { ...statedGround, ground: 'ex-gratia-payment' }
  const send = (changed: object, amount = 100_000) =>
    refund(donation.id, { ...stated, amount, exGratia: { ...exGratia, ...changed } })
  expect((await refund(donation.id, stated)).body).toMatchObject({ issues: [{ path: 'exGratia' }] })
  expect((await send({ moralObligation: false })).status).toBe(400)
  expect((await send({ noOtherPower: undefined })).status).toBe(400)
  expect((await send({}, 100_001)).body).toMatchObject({ issues: [{ path: 'amount' }] })
  expect((await refund(donation.id, { ...statedGround, exGratia })).status).toBe(400)
  const early = { ...stated, amount: 100_000, exGratia, decidedOn: '2025-11-26' }
  expect((await refund(donation.id, early)).body).toMatchObject({ issues: [{ path: 'decidedOn' }] })
  expect((await send({})).status).toBe(200)
  // The cap is for the gift, not for each part of it that goes back.
  const more = await send({}, 1)
  expect(more.body).toMatchObject({
    issues: [{ path: 'amount', message: expect.stringContaining('£1,000.00 was already paid') }],
  })
  expect(await listed(donation.id)).toMatchObject([
    { ground: 'ex-gratia-payment', decision: { lastYearIncome: 2_500_000 } },
  ])
  expect(await csv()).toContain('so at most £1,000.00')
})

it('a charity of Scotland cannot make an ex gratia payment, and nobody can state the older ground', async () => {
  const donation = await arrived()
  const write = (number: string) =>
    world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity set number = ${number} where id = ${charity.id}`),
    )
  await write('SC003558')
  const answer = await refund(donation.id, {
    ...statedGround,
    ground: 'ex-gratia-payment',
    exGratia,
  })
  await write(charity.number)
  expect(answer.body).toMatchObject({ issues: [{ path: 'ground' }] })
  expect((await refund(donation.id, { ...statedGround, ground: 'ex-gratia' })).status).toBe(400)
})

it('a refund stored with the older ground keeps its words for giver and charity', async () => {
  const donation = await arrived()
  const made = await refundAtStripe(500)
  await world.deps.database.transaction('system', (db) =>
    db.run(sql`insert into refund_ground (id, donation_id, refund_id, ground, decided_by,
        decided_on, decision, recorded_at)
      values (${uuidv7()}, ${donation.id}, ${made}, 'ex-gratia', 'Chair', '2026-01-05', 'Kind',
        ${world.clock.now()})`),
  )
  expect((await giving.read(donation.id)).refunds).toMatchObject([{ ground: 'ex-gratia' }])
  expect(await csv()).toContain('The charity’s decision (ex gratia)')
})

it('a repeated refund with another ground is refused', async () => {
  const donation = await arrived()
  const id = uuidv7()
  expect((await refund(donation.id, { ...statedGround, id })).status).toBe(200)
  const other = await refund(donation.id, { ...statedGround, id, ground: 'fraud' })
  expect(findCode(other)).toBe('refund-id-used')
})

it('a refund made at Stripe has no ground until a Manager states it once', async () => {
  const donation = await arrived()
  const made = await refundAtStripe(500)
  expect(await listed(donation.id)).toMatchObject([{ id: made, ground: null, decision: null }])
  expect((await giving.read(donation.id)).refunds).toMatchObject([{ ground: null }])
  expect(await csv()).toContain('Ground not recorded')
  const answers = await Promise.all([1, 2, 3].map(() => state(donation.id, made)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await listed(donation.id)).toMatchObject([{ ground: 'mistake', decision }])
  expect(findCode(await state(donation.id, made))).toBe('refund-ground-recorded')
})

it('only Managers of the charity state the ground of a refund', async () => {
  const donation = await arrived()
  const made = await refundAtStripe(500)
  const contributor = await makeMember(world.deps, charity.id, 'Contributor')
  expect((await state(donation.id, made, contributor)).status).toBe(403)
  expect((await state(donation.id, made, giver)).status).toBe(404)
  const other = await arrived()
  expect(findCode(await state(other.id, made))).toBe('refund-not-found')
  const future = { ...statedGround, decidedOn: '2099-01-01' } as never
  expect((await state(donation.id, made, manager, future)).status).toBe(400)
})

it('the decision of a refund made at Stripe is not after the day of the refund', async () => {
  const donation = await arrived()
  const made = await refundAtStripe(500)
  const { at } = (await listed(donation.id))[0]!
  world.clock.advance({ days: 2 })
  const later = await makeMember(world.deps, charity.id, 'Manager')
  const decidedOn = toUkDate(new Date(Date.parse(at) + 86_400_000))
  const late = await state(donation.id, made, later, { ...statedGround, decidedOn } as never)
  expect(late.body).toMatchObject({
    issues: [{ path: 'decidedOn', message: expect.stringContaining('The money went back on') }],
  })
  const stated = { ...statedGround, decidedOn: toUkDate(new Date(at)) } as never
  expect((await state(donation.id, made, later, stated)).status).toBe(200)
})
