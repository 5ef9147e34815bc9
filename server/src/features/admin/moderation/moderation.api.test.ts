import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makeMember,
  makePerson,
  makeProject,
  makeUpdate,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Row } from '../admin.test-rows.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const { call, deps } = world
let admin: MadePerson
let reader: MadePerson

beforeAll(async () => {
  admin = await makePerson(deps, { isAdmin: true })
  reader = await makePerson(deps)
})

type Kind = 'project' | 'update' | 'charity' | 'donor-org'
type Act = 'hide' | 'dismiss' | 'restore' | 'keep-hidden'

const reason = 'It shows a child’s full name.'
const words = 'The story names a child and her school.'
const plea = 'The name and the school have been taken out.'

const decide = (act: Act, kind: Kind, id: string) =>
  call(`POST /api/admin/moderation/{kind}/{id}/${act}`, {
    params: { kind, id },
    body: { reason },
    as: admin,
  })
const report = (kind: Kind, id: string, as = reader) =>
  call('POST /api/flag', { body: { kind, id, reason: 'personal', words }, as })
const appeal = (kind: Kind, id: string, as: MadePerson) =>
  call('POST /api/moderation/{kind}/{id}/appeal', {
    params: { kind, id },
    body: { words: plea },
    as,
  })
const cases = async (list: string) =>
  (await call('GET /api/admin/moderation', { query: { list }, as: admin })).body.cases
const mailTo = async ({ email }: MadePerson) =>
  (await world.outbox()).filter((mail) => mail.recipient === email).map(({ subject }) => subject)
const getErrorCode = (answer: { body: unknown }) => (answer.body as { code?: string }).code

/** Counts how many of fifty simultaneous requests succeed. */
const fifty = async (act: () => Promise<{ status: number }>): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: 50 }, act))
  return answers.filter(({ status }) => status === 200).length
}

const published = async () => {
  const charity = await makeCharity(deps)
  const lead = await makeMember(deps, charity.id, 'Lead')
  const viewer = await makeMember(deps, charity.id, 'Viewer')
  const project = await makeProject(deps, charity.id, { title: `Wells ${charity.number}` })
  return { charity, lead, viewer, project }
}

describe('reporting content', () => {
  it('reports of one project by the same person count once, and staff read the text of each report', async () => {
    const { project } = await published()
    expect((await report('project', project.id)).status).toBe(201)
    expect((await report('project', project.id)).status).toBe(201)
    await report('project', project.id, await makePerson(deps))
    const found = (await cases('reported')).find(({ subject }) => subject.id === project.id)
    expect(found?.flags).toHaveLength(2)
    expect(found?.flags[0]).toMatchObject({ reason: 'personal', words })
    expect(found?.subject.address).toBe(`/project/${project.id}`)
  })

  it('a report must contain a long enough text, and a person can send at most twenty reports a day', async () => {
    const { project } = await published()
    const curt = { kind: 'project', id: project.id, reason: 'other', words: 'bad' }
    expect((await call('POST /api/flag', { body: curt, as: reader })).status).toBe(400)
    const eager = await makePerson(deps)
    const codes: number[] = []
    for (let tries = 0; tries < 21; tries += 1) {
      codes.push((await report('project', project.id, eager)).status)
    }
    expect(codes.filter((status) => status === 201)).toHaveLength(20)
    expect(codes.at(-1)).toBe(429)
  })

  it('a visitor reports a project without an account, and hears the outcome at the address given, which is then erased', async () => {
    const { project } = await published()
    const visitor = { email: 'visitor.flag@example.org' } as MadePerson
    const body = { kind: 'project', id: project.id, reason: 'illegal', words, email: visitor.email }
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    expect((await call('POST /api/flag', { body, headers })).status).toBe(201)
    expect((await call('POST /api/flag', { body: { ...body, email: '' }, headers })).status).toBe(
      201,
    )
    expect((await call('POST /api/flag', { body: { ...body, email: 'x' }, headers })).status).toBe(
      400,
    )
    await report('project', project.id)
    const found = (await cases('reported')).find(({ subject }) => subject.id === project.id)
    const reporters = found?.flags.map(({ by }) => by?.id ?? '')
    expect(reporters?.toSorted()).toEqual(['', '', reader.id])
    expect(await mailTo(visitor)).toEqual([])
    expect((await decide('dismiss', 'project', project.id)).status).toBe(200)
    const outcome = [`We have left “${project.title}” as it is`]
    expect(await mailTo(visitor)).toEqual(outcome)
    expect(await mailTo(reader)).toEqual(outcome)
    const left = await deps.database.read('system', (db) =>
      db.many<Row>(sql`select from flag where email = ${visitor.email}`),
    )
    expect(left).toEqual([])
  })

  it('people without an account send at most ten reports a day from one network, and forty with its neighbours', async () => {
    const { project } = await published()
    const body = { kind: 'project', id: project.id, reason: 'other', words }
    const sendFrom = async (ip: string) =>
      (await call('POST /api/flag', { body, headers: { 'x-forwarded-for': ip } })).status
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push(await sendFrom('203.0.113.1'))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    for (let at = 2; at < 5; at += 1) {
      for (let tries = 0; tries < 10; tries += 1) await sendFrom(`203.0.113.${at}`)
    }
    expect(await sendFrom('203.0.113.200')).toBe(429)
    expect(await sendFrom('192.0.2.77')).toBe(201)
  })

  it('staff can dismiss a report without hiding the reported project', async () => {
    const { project } = await published()
    await report('project', project.id)
    expect((await decide('dismiss', 'project', project.id)).status).toBe(200)
    expect((await decide('dismiss', 'project', project.id)).status).toBe(409)
    expect((await call('GET /api/project/{id}', { params: { id: project.id } })).status).toBe(200)
  })
})

describe('hidden content', () => {
  it('a hidden project is shown only to its team, which gets an email, and is not found by search', async () => {
    const { lead, project, viewer } = await published()
    const params = { id: project.id }
    const find = async () =>
      (await call('GET /api/explore', { query: { searchTerm: project.title } })).text.includes(
        project.id,
      )
    expect(await find()).toBe(true)
    await report('project', project.id)
    expect((await decide('hide', 'project', project.id)).status).toBe(200)
    expect(await find()).toBe(false)
    for (const as of [reader, admin]) {
      const viewed = await call('GET /api/project/{id}', { params, as })
      expect({ status: viewed.status, code: getErrorCode(viewed) }).toEqual({
        status: 404,
        code: 'not-available',
      })
    }
    expect(getErrorCode(await call('GET /api/project/{id}', { params }))).toBe('not-available')
    expect((await call('GET /api/project/{id}', { params, as: viewer })).status).toBe(200)
    expect(await mailTo(lead)).toEqual([`“${project.title}” is hidden`])
    expect(await mailTo(viewer)).toEqual([])
    const state = await call('GET /api/moderation/{kind}/{id}', {
      params: { kind: 'project', id: project.id },
      as: viewer,
    })
    expect(state.body.hidden).toMatchObject({ reason, canAppeal: false, appeal: null })
    expect((await cases('reported')).some(({ subject }) => subject.id === project.id)).toBe(false)
  })

  it('a hidden charity or donor organisation is shown only to its team', async () => {
    const { charity, lead } = await published()
    const org = await makeDonorOrg(deps)
    const member = await makePerson(deps)
    await joinDonorOrg(deps, org.id, member.id, 'Viewer')
    for (const [kind, id] of [
      ['charity', charity.id],
      ['donor-org', org.id],
    ] as const) {
      expect((await decide('hide', kind, id)).status).toBe(200)
      expect((await decide('hide', kind, id)).status).toBe(409)
    }
    const page = (as?: MadePerson) =>
      call('GET /api/charity/{id}', { params: { id: charity.number }, ...(as ? { as } : {}) })
    expect(getErrorCode(await page())).toBe('not-available')
    expect((await page(lead)).status).toBe(200)
    const orgPage = (as?: MadePerson) =>
      call('GET /api/donor-org/{id}', { params: { id: org.id }, ...(as ? { as } : {}) })
    expect((await orgPage(reader)).status).toBe(404)
    expect((await orgPage(member)).status).toBe(200)
    await decide('restore', 'charity', charity.id)
    await decide('restore', 'donor-org', org.id)
    expect((await page()).status).toBe(200)
    expect((await orgPage()).status).toBe(200)
  })

  it('staff can hide an update, and its author gets an email', async () => {
    const { charity, project } = await published()
    const author = await makeMember(deps, charity.id, 'Contributor')
    const { id } = await makeUpdate(deps, charity.id, { projectId: project.id, by: author.id })
    expect((await report('update', id)).status).toBe(201)
    const readShown = () =>
      deps.database.read(reader.id, (db) =>
        db.many<Row>(sql`select from update_post where id = ${id}`),
      )
    expect(await readShown()).toHaveLength(1)
    expect((await decide('hide', 'update', id)).status).toBe(200)
    expect(await readShown()).toHaveLength(0)
    expect(await mailTo(author)).toHaveLength(1)
    expect((await report('update', id)).status).toBe(404)
    await decide('restore', 'update', id)
    expect(await readShown()).toHaveLength(1)
  })

  it('a team can appeal once each time that its project is hidden, and staff decide the appeal', async () => {
    const { lead, project } = await published()
    await decide('hide', 'project', project.id)
    expect(getErrorCode(await decide('keep-hidden', 'project', project.id))).toBe(
      'nothing-to-decide',
    )
    const first = await appeal('project', project.id, lead)
    expect(first.body.hidden).toMatchObject({ canAppeal: false, appeal: { words: plea } })
    expect(getErrorCode(await appeal('project', project.id, lead))).toBe('appealed-already')
    expect((await cases('appealed')).map(({ subject }) => subject.id)).toContain(project.id)
    expect((await decide('keep-hidden', 'project', project.id)).status).toBe(200)
    expect((await cases('appealed')).map(({ subject }) => subject.id)).not.toContain(project.id)
    expect(await mailTo(lead)).toContain(`“${project.title}” stays hidden`)
    expect((await decide('restore', 'project', project.id)).status).toBe(200)
    expect(await mailTo(lead)).toContain(`“${project.title}” is shown again`)
    expect((await call('GET /api/project/{id}', { params: { id: project.id } })).status).toBe(200)
    await decide('hide', 'project', project.id)
    expect((await appeal('project', project.id, lead)).status).toBe(200)
  })

  it('applies each moderation decision once when fifty requests arrive at the same time', async () => {
    const { lead, project } = await published()
    expect(await fifty(() => decide('hide', 'project', project.id))).toBe(1)
    expect(await fifty(() => appeal('project', project.id, lead))).toBe(1)
    expect(await fifty(() => decide('keep-hidden', 'project', project.id))).toBe(1)
    expect(await fifty(() => decide('restore', 'project', project.id))).toBe(1)
    const { lines } = (
      await call('GET /api/admin/activity', { query: { subjectId: project.id }, as: admin })
    ).body
    expect(lines.map(({ act }) => act).sort()).toEqual([
      'hide-project',
      'refuse-appeal',
      'restore-project',
    ])
  })
})
