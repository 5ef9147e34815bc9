import { expect, it } from 'vitest'
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
  expect(mail?.text_body).toContain('Ground for the refund: Given by mistake.')
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
  const later = await refund(donation.id, { ...statedGround, decidedOn: '2199-01-01' })
  expect(later.body).toMatchObject({ issues: [{ path: 'decidedOn' }] })
  expect(await listed(donation.id)).toEqual([])
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
  const future = { ...statedGround, decidedOn: '2199-01-01' } as never
  expect((await state(donation.id, made, manager, future)).status).toBe(400)
})
