import { expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { call, deps } = world

const body = (name: string) => ({
  quote: 'I saw where it went.',
  name,
  roleLine: '',
  published: true,
})

it('lets staff write, order and publish testimonials', async () => {
  const admin = await makePerson(deps, { isAdmin: true })
  const add = (name: string, as = admin) =>
    call('POST /api/admin/testimonial', { body: body(name), as })
  expect((await call('POST /api/admin/testimonial', { body: body('A') })).status).toBe(401)
  expect((await add('A', await makePerson(deps))).status).toBe(403)
  expect((await add(' ')).body).toMatchObject({ code: 'validation-failed' })
  const before = (await call('GET /api/testimonial')).body.testimonials.map(({ name }) => name)
  for (const name of ['First', 'Second']) expect((await add(name)).status).toBe(201)
  const shown = async () =>
    (await call('GET /api/testimonial')).body.testimonials.map(({ name }) => name)
  expect(await shown()).toEqual([...before, 'First', 'Second'])
  const all = (await call('GET /api/admin/site-content', { as: admin })).body.testimonials
  const second = { id: all.at(-1)!.id }
  await call('POST /api/admin/testimonial/{id}/move-up', { params: second, as: admin })
  expect(await shown()).toEqual([...before, 'Second', 'First'])
  await call('PATCH /api/admin/testimonial/{id}', {
    params: second,
    body: { ...body('Second'), published: false },
    as: admin,
  })
  expect(await shown()).toEqual([...before, 'First'])
  await call('DELETE /api/admin/testimonial/{id}', { params: second, as: admin })
  const { lines } = (
    await call('GET /api/admin/activity', { query: { subjectId: second.id }, as: admin })
  ).body
  expect(lines.map(({ act }) => act).sort()).toEqual([
    'add-testimonial',
    'change-testimonial',
    'move-testimonial',
    'remove-testimonial',
  ])
})

it('shows on the team page only who agreed', async () => {
  const admin = await makePerson(deps, { isAdmin: true })
  for (const [name, agreed] of [
    ['Nia', true],
    ['Ola', false],
  ] as const) {
    const person = { name, role: 'Engineer', words: 'Keeps the books straight.', agreed }
    expect((await call('POST /api/admin/team-profile', { body: person, as: admin })).status).toBe(
      201,
    )
  }
  const { people } = (await call('GET /api/team-page')).body
  expect(people).toMatchObject([{ name: 'Nia', role: 'Engineer' }])
  const all = (await call('GET /api/admin/site-content', { as: admin })).body.people
  expect(all.map(({ name, agreed }) => [name, agreed])).toEqual([
    ['Nia', true],
    ['Ola', false],
  ])
})
