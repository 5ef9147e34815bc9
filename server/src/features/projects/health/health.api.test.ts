import { describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const contributor = await makeMember(world.deps, charity.id, 'Contributor')
const outsider = await makePerson(world.deps)

type Person = { token: string }

const late = () => makeProject(world.deps, charity.id, { endsOn: '2026-01-01' })
const printLine = (id: string, answer: string | null, as?: Person, key = 'past-end') =>
  world.call('PATCH /api/project/{id}/health-answer', {
    params: { id },
    body: { key, answer },
    ...(as ? { as } : {}),
  })
const listReasons = async (id: string) => {
  const { body } = await world.call('GET /api/project/{id}', { params: { id } })
  return body.health?.reasons ?? []
}

describe('answering a health reason of a project', () => {
  it('an answer to a health reason needs a text and a signed-in Manager of the charity', async () => {
    const { id } = await late()
    expect((await printLine(id, 'Rain.')).status).toBe(401)
    const empty = await printLine(id, ' ', manager)
    expect([empty.status, empty.body]).toMatchObject([
      400,
      { issues: [{ path: 'answer', message: 'Write an answer, or remove it.' }] },
    ])
    for (const person of [outsider, contributor]) {
      expect((await printLine(id, 'Rain.', person)).status).toBe(403)
    }
    expect((await listReasons(id))[0]).toMatchObject({ key: 'past-end', answer: null })
  })

  it('everyone can read an answer to a health reason until it is changed or removed', async () => {
    const { id } = await late()
    const answered = await printLine(id, 'The rains came late.', manager)
    expect(answered.status).toBe(200)
    expect((await listReasons(id))[0]?.answer).toEqual({
      text: 'The rains came late.',
      answeredOn: world.clock.now().toISOString().slice(0, 10),
    })
    await printLine(id, 'We end in May.', manager)
    const { body } = await world.call('GET /api/project/health-status/charity/{id}', {
      params: { id: charity.number },
    })
    expect(body.projects.find((one) => one.id === id)?.health.reasons[0]?.answer?.text).toBe(
      'We end in May.',
    )
    await printLine(id, null, manager)
    expect((await listReasons(id))[0]?.answer).toBeNull()
  })

  it('an answer to a health reason that does not apply is refused', async () => {
    const { id } = await makeProject(world.deps, charity.id)
    const answer = await printLine(id, 'Nothing is wrong.', manager)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'health-reason-gone' }])
  })

  it('the answer to a reason for a project’s health appears on all projects if the reason concerns the charity', async () => {
    const other = await makeCharity(world.deps, { status: 'off-register' })
    const lead = await makeMember(world.deps, other.id, 'Lead')
    const [one, two] = [
      await makeProject(world.deps, other.id),
      await makeProject(world.deps, other.id),
    ]
    await printLine(one.id, 'We have merged with another charity.', lead, 'off-register')
    expect((await listReasons(two.id))[0]?.answer?.text).toBe(
      'We have merged with another charity.',
    )
  })

  it('a project that has an answer to a health reason can be removed', async () => {
    const { id } = await late()
    await printLine(id, 'The rains came late.', manager)
    const removed = await world.call('DELETE /api/project/{id}', { params: { id }, as: manager })
    expect(removed.body.outcome).toBe('removed')
  })
})
