import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codeVersion, getCodeWording } from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeRegisterEntry,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()

const invented = readFileSync(
  path.join(import.meta.dirname, '../iati/fixtures/invented-2.xml'),
  'utf8',
)

/** Creates a charity that was verified before the Code was introduced and has not agreed to it. */
const earlier = async () => {
  const charity = await makeCharity(world.deps, { name: 'Harbour Lights' })
  const manager = await makeMember(world.deps, charity.id, 'Manager', { agreed: false })
  return { charity, manager }
}
type World = Awaited<ReturnType<typeof earlier>>
interface Team {
  readonly charity: { readonly id: string }
  readonly manager: World['manager']
}

const project = ({ charity, manager }: Team, lifecycle: 'draft' | 'active') =>
  world.call('POST /api/project', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      title: 'Warm meals',
      summary: 'Hot meals on four evenings a week.',
      countries: ['GB'],
      tags: ['Health'],
      lifecycle,
    },
  })
const publish = ({ manager }: World, id: string) =>
  world.call('PATCH /api/project/{id}', {
    as: manager,
    params: { id },
    body: { lifecycle: 'active' },
  })
const agree = ({ charity, manager }: World, as = manager) =>
  world.call('POST /api/charity/{id}/code-agreement', {
    as,
    params: { id: charity.number },
    body: { version: codeVersion },
  })
const agreements = ({ charity, manager }: World) =>
  world.call('GET /api/charity/{id}/code-agreement', { as: manager, params: { id: charity.id } })

const findCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

it('a charity verified before this rule cannot publish until a Manager agrees once to the Fundraising Code', async () => {
  const response = await earlier()
  expect(findCode(await project(response, 'active'))).toBe('code-agreement-needed')
  const draft = await project(response, 'draft')
  expect(draft.status).toBe(201)
  expect(findCode(await publish(response, draft.body.id))).toBe('code-agreement-needed')
  expect((await agreements(response)).body).toEqual({ agreements: [], needed: true })

  const agreed = await agree(response)
  expect(agreed.body.agreement).toEqual({
    by: `${response.manager.firstname} ${response.manager.lastname}`,
    at: world.clock.now().toISOString(),
    occasion: 'publication',
    version: codeVersion,
    wording: getCodeWording('Harbour Lights'),
  })
  await agree(response)
  expect((await agreements(response)).body).toMatchObject({ needed: false })
  expect((await agreements(response)).body.agreements).toHaveLength(1)
  expect((await publish(response, draft.body.id)).status).toBe(200)
  expect((await project(response, 'active')).status).toBe(201)
})

it('a Contributor cannot agree to the Fundraising Code for the charity', async () => {
  const response = await earlier()
  const contributor = await makeMember(world.deps, response.charity.id, 'Contributor')
  expect((await agree(response, contributor)).status).toBe(403)
  expect((await agreements(response)).body.needed).toBe(true)
})

it('an IATI import shows a preview but publishes nothing until a Manager agrees to the Fundraising Code', async () => {
  const response = await earlier()
  const send = (confirm: 'true' | 'false') =>
    world.call('POST /api/charity/{id}/iati-import', {
      as: response.manager,
      params: { id: response.charity.id },
      query: { confirm },
      body: invented,
      headers: { 'content-type': 'application/xml' },
    })
  expect((await send('false')).status).toBe(200)
  expect(findCode(await send('true'))).toBe('code-agreement-needed')
  await agree(response)
  expect((await send('true')).status).toBe(200)
})

it('a claim requires agreement to the Fundraising Code, records its wording, and is not asked for it again to publish', async () => {
  const claimant = await makePerson(world.deps)
  const entry = await makeRegisterEntry(world.deps, {
    name: 'Lantern Trust',
    weblink: 'http://www.lantern.example.org/',
  })
  const claim = (version: object) =>
    world.call('POST /api/charity', {
      as: claimant,
      body: {
        ukCharityNumber: entry.number,
        proof: { kind: 'website-code' },
        ...version,
      },
    })
  const refused = await claim({})
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ issues: [{ path: 'codeVersion' }] })
  expect((await claim({ codeVersion: '2019-10-01' })).status).toBe(400)
  const made = await claim({ codeVersion })
  expect(made.status).toBe(201)
  const admin = await makePerson(world.deps, { isAdmin: true })
  await world.call('POST /api/charity-claim/{id}/verify', {
    as: admin,
    params: { id: made.body.id },
    body: { note: 'Rang the office.' },
  })
  const { body } = await world.call('GET /api/charity/{id}/code-agreement', {
    as: claimant,
    params: { id: entry.number },
  })
  expect(body).toMatchObject({
    agreements: [{ occasion: 'claim', wording: getCodeWording('Lantern Trust') }],
    needed: false,
  })
  const charity = { id: made.body.charity.id }
  expect((await project({ charity, manager: claimant }, 'active')).status).toBe(201)
})
