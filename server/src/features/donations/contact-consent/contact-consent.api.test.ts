import { describe, expect, it } from 'vitest'
import { makeMember, makePerson } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { unsubscribeUrl } from '../../notifications/index.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { charity } = giving
const manager = await makeMember(world.deps, charity.id, 'Manager')
const wording = 'Harbour Lights may email me about its work and how I could help.'

const contacts = async () =>
  (await world.call('GET /api/charity/{id}/contacts', { params: { id: charity.id }, as: manager }))
    .body.contacts

const decide = (as: { token: string }, given: boolean) =>
  world.call('PATCH /api/user/contact-consent/{id}', {
    params: { id: charity.id },
    body: { given },
    as,
  })

describe('consent to be contacted by a charity', () => {
  it('a charity sees givers who consented, once their gift arrives, with the wording that they saw', async () => {
    const [eve, quiet] = [
      await makePerson(world.deps, { firstname: 'Eve', lastname: 'Adeyemi' }),
      await makePerson(world.deps),
    ]
    const { donation } = await giving.start({ contactMe: true }, eve)
    expect(await contacts()).toEqual([])
    await giving.startAndPay({ contactMe: true }, eve)
    await giving.startAndPay({}, quiet)
    await giving.deliverEvents()
    expect(await contacts()).toEqual([
      { name: 'Eve Adeyemi', email: eve.email, wording, decidedAt: expect.any(String) },
    ])
    // The gift itself stays anonymous.
    expect(await giving.read(donation.id, eve)).toMatchObject({ shownAs: 'anonymous' })
    const file = await world.call('GET /api/charity/{id}/contacts', {
      params: { id: `${charity.id}.csv` },
      as: manager,
    })
    expect(file.text).toContain(`Eve Adeyemi,${eve.email},`)
  })

  it('a giver who withdraws consent is no longer listed, and each decision is kept until account deletion', async () => {
    const ada = await makePerson(world.deps, { password: 'Correct horse 7' })
    await giving.startAndPay({ contactMe: true }, ada)
    await giving.deliverEvents()
    const own = async () =>
      (await world.call('GET /api/user/contact-consents', { as: ada })).body.consents
    expect(await own()).toMatchObject([{ charity: { id: charity.id }, given: true, wording }])
    expect((await decide(ada, false)).body.consent.given).toBe(false)
    expect(await own()).toMatchObject([{ given: false }])
    expect((await contacts()).map(({ email }) => email)).not.toContain(ada.email)
    const { text } = await world.call('GET /api/user/export', { as: ada })
    expect(text.match(/"how":"(gift|settings)"/g)).toEqual(['"how":"gift"', '"how":"settings"'])
    await decide(ada, true)
    await world.call('DELETE /api/user/deleteuser/{id}', {
      params: { id: ada.id },
      body: { password: 'Correct horse 7' },
      as: ada,
    })
    expect((await contacts()).map(({ email }) => email)).not.toContain(ada.email)
  })

  it('an email’s unsubscribe link stops the platform’s emails, and the charity’s own list stays', async () => {
    const ivo = await makePerson(world.deps)
    await giving.startAndPay({ contactMe: true }, ivo)
    await giving.deliverEvents()
    const subscription = { personId: ivo.id, kind: 'charity-updates' } as const
    const url = new URL(unsubscribeUrl(world.deps.config, subscription))
    const token = url.searchParams.get('token')!
    const stopped = await world.call('PATCH /api/notification/link', {
      body: { token, mail: false },
    })
    expect(stopped.body.mail).toBe(false)
    expect((await contacts()).map(({ email }) => email)).toContain(ivo.email)
  })

  it('only Managers and Leads of a charity can see the givers who consented to contact', async () => {
    const params = { id: charity.id }
    const key = 'GET /api/charity/{id}/contacts'
    expect((await world.call(key, { params })).status).toBe(401)
    expect((await world.call(key, { params: { id: 'x' }, as: manager })).status).toBe(404)
    const viewer = await makeMember(world.deps, charity.id, 'Contributor')
    for (const as of [viewer, await makePerson(world.deps, { isAdmin: true })])
      expect((await world.call(key, { params, as })).status).toBe(403)
  })
})
