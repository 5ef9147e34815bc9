import { describe, expect, it } from 'vitest'
import {
  joinCharity,
  makeCharity,
  makeMember,
  makePerson,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { makeCode, turnOnSecondFactor } from '../../../testing/second-factor.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const password = 'correct Horse 7'

/** Makes a Lead who signed in eleven minutes ago, and another Lead of the charity. */
const makeLeadOfEarlier = async (options: object = { password }) => {
  const charity = await makeCharity(world.deps)
  const lead = await makePerson(world.deps, options)
  await joinCharity(world.deps, charity.id, lead.id, 'Lead')
  await makeMember(world.deps, charity.id, 'Lead')
  world.clock.advance({ minutes: 11 })
  return { charity, lead }
}

const leave = ({ id }: { id: string }, as: MadePerson) =>
  world.call('POST /api/team-invite/leave', { as, body: { charityId: id } })

const prove = (as: MadePerson, body: object) => world.call('POST /api/auth/proof', { as, body })

const refused = { status: 403, body: { code: 'fresh-sign-in-required' } }

describe('a fresh proof', () => {
  it('a password proves the session for ten minutes', async () => {
    const { charity, lead } = await makeLeadOfEarlier()
    expect(await leave(charity, lead)).toMatchObject(refused)
    expect(await prove(lead, { password: 'another' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password' }] },
    })
    expect(await leave(charity, lead)).toMatchObject(refused)
    expect((await prove(lead, { password })).status).toBe(200)
    world.clock.advance({ minutes: 11 })
    expect(await leave(charity, lead)).toMatchObject(refused)
    await prove(lead, { password })
    world.clock.advance({ minutes: 9 })
    expect((await leave(charity, lead)).status).toBe(200)
  })

  it('a proof counts for the session that made it, and for no other session of the person', async () => {
    const { charity, lead } = await makeLeadOfEarlier()
    const { body } = await world.call('POST /api/auth/login', {
      body: { email: lead.email, password },
    })
    expect(await leave(charity, lead)).toMatchObject(refused)
    expect((await leave(charity, { ...lead, token: body.token })).status).toBe(200)
  })

  it('a code of the second factor proves the session, and works once', async () => {
    const { charity, lead } = await makeLeadOfEarlier()
    const { secret } = await turnOnSecondFactor(world, lead)
    world.clock.advance({ minutes: 11 })
    expect(await prove(lead, { code: '000000' })).toMatchObject({ status: 400 })
    const code = makeCode(world, secret)
    expect((await prove(lead, { code })).status).toBe(200)
    expect((await prove(lead, { code })).body).toMatchObject({ code: 'second-factor-wrong' })
    expect((await leave(charity, lead)).status).toBe(200)
  })

  it('a person sees only the ways to prove that their account has', async () => {
    const ways = async (as: MadePerson) => (await world.call('GET /api/auth/proof', { as })).body
    const person = await makePerson(world.deps, { password })
    const none = { password: false, secondFactor: false, google: false, passkey: false }
    expect(await ways(person)).toEqual({ ...none, password: true })
    await turnOnSecondFactor(world, person)
    expect(await ways(person)).toEqual({ ...none, password: true, secondFactor: true })
    const other = await makePerson(world.deps)
    expect(await ways(other)).toEqual(none)
  })

  it('a person can guess the password at most ten times in a quarter of an hour', async () => {
    const person = await makePerson(world.deps, { password })
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => prove(person, { password: 'wrong' })),
    )
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
    expect((await prove(person, { password })).status).toBe(429)
  })
})
