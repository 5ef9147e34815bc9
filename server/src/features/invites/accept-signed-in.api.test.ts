import { describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeInvite,
  makeMember,
  makePerson,
  type InviteOptions,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const charity = await makeCharity(deps)
const lead = await makeMember(deps, charity.id, 'Lead')
const toCharity = (options: Partial<InviteOptions>) =>
  makeInvite(deps, { charityId: charity.id, invitedBy: lead.id, role: 'Contributor', ...options })

describe('accepting an invite while signed in', () => {
  it('a person who is signed in with the address of the invite accepts it without a password, and nobody else does', async () => {
    const person = await makePerson(deps)
    const { token } = await toCharity({ email: person.email })
    const join = (as?: { token: string }) =>
      world.call('POST /api/team-invite/accept-invitation', {
        body: { firstname: '', lastname: '', token },
        ...(as ? { as } : {}),
      })
    for (const as of [undefined, lead, await makePerson(deps)]) {
      const answer = await join(as)
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'invite-sign-in-required' }])
    }
    expect((await join(person)).status).toBe(200)
    const me = await world.call('GET /api/auth/me', { as: person })
    expect(me.body.charities).toMatchObject([{ role: 'Contributor' }])
    expect((await join(person)).body).toMatchObject({ code: 'invite-invalid' })
  })

  it('an invite to an address without an account needs a password, whoever is signed in', async () => {
    const { token } = await toCharity({ email: 'nobody.yet@example.org' })
    const answer = await world.call('POST /api/team-invite/accept-invitation', {
      body: { firstname: 'Mary', lastname: 'Lee', token },
      as: lead,
    })
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'invite-sign-in-required' }])
  })

  it('a person becomes a Lead without a password only within ten minutes of signing in', async () => {
    const person = await makePerson(deps)
    const { token } = await toCharity({ email: person.email, role: 'Lead' })
    const join = () =>
      world.call('POST /api/team-invite/accept-invitation', {
        body: { firstname: '', lastname: '', token },
        as: person,
      })
    world.clock.advance({ minutes: 11 })
    expect((await join()).body).toMatchObject({ code: 'fresh-sign-in-required' })
    world.clock.advance({ minutes: -11 })
    expect((await join()).status).toBe(200)
  })
})
