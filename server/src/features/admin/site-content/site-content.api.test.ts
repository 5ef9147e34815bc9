import { childUnanswered } from '@pennytrail/contract/files/child-consent.ts'
import { parsePictureId } from '@pennytrail/contract/files/picture-urls.ts'
import { expect, it } from 'vitest'
import { makePerson } from '../../../testing/factories/index.ts'
import { childrenIn, tinyPicture } from '../../../testing/pictures.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const { call, deps } = world

const body = (name: string) => ({
  quote: 'I saw where it went.',
  name,
  roleLine: '',
  published: true,
})

it('staff can write, order and publish testimonials', async () => {
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

it('the team page shows only people who agreed to be shown', async () => {
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

it('the team page shows a person’s picture, which is deleted together with the person’s entry', async () => {
  const admin = await makePerson(deps, { isAdmin: true })
  const person = { name: 'Photographed', role: 'Engineer', words: '', agreed: true }
  await call('POST /api/admin/team-profile', { body: person, as: admin })
  const shown = async () =>
    (await call('GET /api/team-page')).body.people.find(({ name }) => name === person.name)
  const params = { id: (await shown())!.id }
  const form = { file: { fileName: 'me.png', bytes: await tinyPicture() }, children: 'none' }
  const put = (as?: typeof admin) =>
    call('PATCH /api/admin/team-profile/{id}/photo', { params, form, ...(as ? { as } : {}) })
  expect((await put()).status).toBe(401)
  expect((await put(await makePerson(deps))).status).toBe(403)
  const none = { ...form, file: { fileName: 'me.svg', bytes: Buffer.from('<svg/>') } }
  const wrong = { params, form: none, as: admin }
  expect((await call('PATCH /api/admin/team-profile/{id}/photo', wrong)).status).toBe(400)
  const first = (await put(admin)).body.photoId
  expect(await shown()).toMatchObject({ photoId: first })
  const second = (await put(admin)).body.photoId
  expect(await shown()).toMatchObject({ photoId: second })
  const served = async (id: string) => {
    const { width } = parsePictureId(id)!
    return (await world.app.inject({ url: `/files/${id}/${width}.webp` })).statusCode
  }
  await world.runJobs()
  expect([await served(first), await served(second)]).toEqual([404, 200])
  await call('DELETE /api/admin/team-profile/{id}/photo', { params, as: admin })
  expect(await shown()).toMatchObject({ photoId: null })
  const third = (await put(admin)).body.photoId
  await call('DELETE /api/admin/team-profile/{id}', { params, as: admin })
  await world.runJobs()
  expect([await shown(), await served(third)]).toEqual([undefined, 404])
})

it('staff cannot add a person’s picture without answering whether a child can be recognised', async () => {
  const admin = await makePerson(deps, { isAdmin: true })
  const person = { name: 'Unasked', role: 'Engineer', words: '', agreed: true }
  await call('POST /api/admin/team-profile', { body: person, as: admin })
  const shown = async () =>
    (await call('GET /api/team-page')).body.people.find(({ name }) => name === person.name)
  const params = { id: (await shown())!.id }
  const file = { fileName: 'me.png', bytes: await tinyPicture() }
  const put = (answer: { children?: string }) =>
    call('PATCH /api/admin/team-profile/{id}/photo', {
      params,
      form: { file, ...answer },
      as: admin,
    })
  expect(await put({})).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'children', message: childUnanswered }] },
  })
  expect(await shown()).toMatchObject({ photoId: null })
  const { photoId } = (await put({ children: 'guardian-agreed' })).body
  expect(await childrenIn(deps, photoId)).toEqual({
    children: 'guardian-agreed',
    saidBy: admin.id,
  })
})
