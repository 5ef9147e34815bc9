import { beforeEach, describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
let asker: MadePerson
let admin: MadePerson

beforeEach(async () => {
  asker = await makePerson(world.deps)
  admin = await makePerson(world.deps, { isAdmin: true })
})

const unlisted = { name: 'Unlisted Trust', number: '1299999', note: 'We registered last week.' }
const ask = (id: string, as = asker, sent: object = unlisted) =>
  world.call('POST /api/charity-request', { as, body: { id, ...unlisted, ...sent } })
const listMine = async (as = asker) =>
  (await world.call('GET /api/charity-request/mine', { as })).body.requests
const listWaiting = async () =>
  (await world.call('GET /api/charity-request', { as: admin })).body.requests
const answer = (id: string, words: string) =>
  world.call('POST /api/charity-request/{id}/answer', {
    as: admin,
    params: { id },
    body: { answer: words },
  })

describe('asking staff to add a charity', () => {
  it('staff get the request, and the person is told the day by which they answer', async () => {
    const id = crypto.randomUUID()
    const today = world.clock.now()
    const { body, status } = await ask(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...unlisted, answered: null })
    const days = (Date.parse(body.answerBy) - today.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(3.9)
    expect(days).toBeLessThan(5.1)
    expect((await listWaiting()).find((one) => one.id === id)).toMatchObject({
      ...unlisted,
      isLate: false,
      asker: { email: asker.email },
    })
    expect(await listMine(admin)).toEqual([])
  })

  it('a repeated request with the same id is stored once', async () => {
    const id = crypto.randomUUID()
    expect((await ask(id)).body).toEqual((await ask(id)).body)
    expect(await listMine()).toHaveLength(1)
  })

  it('the id of another person’s request is refused, and their request stays as it is', async () => {
    const id = crypto.randomUUID()
    await ask(id)
    const other = await makePerson(world.deps)
    expect((await ask(id, other, { name: 'Other Trust' })).status).toBe(404)
    expect(await listMine()).toMatchObject([{ name: 'Unlisted Trust' }])
  })

  it('refuses a request without a name', async () => {
    expect(await ask(crypto.randomUUID(), asker, { name: ' ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name', message: 'Enter the name of the charity.' }] },
    })
  })

  it('the answer of staff reaches the person by email and can be given once', async () => {
    const id = crypto.randomUUID()
    await ask(id)
    const before = await world.call('GET /api/admin/waiting', { as: admin })
    expect(await answer(id, '')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'answer' }] },
    })
    expect(await answer(id, 'We refreshed the register. You can claim it now.')).toMatchObject({
      status: 200,
      body: { message: 'Your answer about Unlisted Trust has been sent.' },
    })
    expect((await answer(id, 'Again.')).status).toBe(409)
    expect((await listMine())[0]?.answered?.answer).toContain('You can claim it now.')
    expect((await listWaiting()).some((one) => one.id === id)).toBe(false)
    const after = await world.call('GET /api/admin/waiting', { as: admin })
    expect(before.body.charityRequests - after.body.charityRequests).toBe(1)
    const emails = (await world.outbox()).filter(({ recipient }) => recipient === asker.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['Your request to add Unlisted Trust'])
    expect(emails[0]?.textBody).toContain('You can claim it now.')
  })
})
