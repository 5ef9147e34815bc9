import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
  makeProjectImage,
  samplePdf,
} from '../../../testing/factories/index.ts'
import { picture, tinyPicture } from '../../../testing/pictures.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { CountRow } from '../projects.test-rows.ts'

const world = await testApp()
const { deps } = world
const charity = await makeCharity(deps)
const manager = await makeMember(deps, charity.id, 'Manager')
const file = { fileName: 'field.jpg', bytes: await picture(800, 600).jpeg().toBuffer() }
const small = { fileName: 'small.png', bytes: await tinyPicture() }

const fresh = () => makeProject(deps, charity.id)
const view = async (id: string, as?: { token: string }) =>
  (await world.call('GET /api/project/{id}', { params: { id }, ...(as ? { as } : {}) })).body
const addImage = (projectId: string, more: object = {}) =>
  world.call('POST /api/project/upload-image', { as: manager, form: { projectId, file, ...more } })
const arrange = (id: string, body: object) =>
  world.call('PATCH /api/project/{id}/images', { as: manager, params: { id }, body })
const served = (publicId: string) =>
  world.app.inject({ url: `/files/${publicId}/160.webp` }).then(({ statusCode }) => statusCode)

describe('project pictures', () => {
  it('a picture can be uploaded without a description, but people outside the team see it only once it has one', async () => {
    const { id } = await fresh()
    const { status, body } = await addImage(id)
    expect(status).toBe(200)
    expect(body.image).toMatchObject({ alt: '', isCover: false })
    expect(body.image.publicId).toMatch(/-800x600$/)
    expect((await view(id, manager)).images).toHaveLength(1)
    expect((await view(id)).images).toEqual([])
    const named = [
      {
        publicId: body.image.publicId,
        alt: 'Two girls at a pump',
        children: 'guardian-agreed',
      },
    ] as const
    expect((await arrange(id, { images: [...named], cover: null })).status).toBe(200)
    expect((await view(id)).images).toEqual([{ ...named[0], isCover: false }])
  })

  it('several pictures are uploaded together: all of them or none', async () => {
    const { id } = await fresh()
    const send = (files: object[]) =>
      world.call('POST /api/project/upload-images', {
        as: manager,
        form: { projectId: id, files } as never,
      })
    const { body } = await send([file, small])
    expect(body.images.map(({ publicId }) => publicId.replace(/.*-/, ''))).toEqual([
      '800x600',
      '48x32',
    ])
    const broken = { fileName: 'x.png', bytes: Buffer.from('no picture') }
    const refused = await send([file, broken])
    expect(refused.body).toMatchObject({ code: 'not-an-image' })
    expect((await view(id, manager)).images).toHaveLength(2)
  })

  it('pictures keep their order and cover, and the cover needs a description', async () => {
    const project = await fresh()
    const { id } = project
    const [a, b, c] = [
      await makeProjectImage(deps, project),
      await makeProjectImage(deps, project, { alt: '' }),
      await makeProjectImage(deps, project),
    ]
    const refused = await arrange(id, { images: [], cover: b })
    expect(refused.body).toMatchObject({
      code: 'validation-failed',
      message: 'Describe the picture before you make it the cover.',
    })
    const images = [
      { publicId: c, alt: 'Third' },
      { publicId: a, alt: 'First' },
    ]
    await arrange(id, { images, cover: a })
    const viewed = await view(id, manager)
    expect(viewed.images.map(({ publicId }) => publicId)).toEqual([c, a, b])
    expect(viewed.cover).toBe(a)
    expect(viewed.images[1]).toEqual({
      publicId: a,
      alt: 'First',
      children: 'none',
      isCover: true,
    })
    const summary = await world.call('GET /api/project/charity/{id}/projects-summary', {
      params: { id: charity.id },
    })
    expect(summary.body.projects.find((one) => one.id === id)?.cover).toBe(a)
    const foreign = await makeProjectImage(deps, await fresh())
    expect(
      (await arrange(id, { images: [{ publicId: foreign, alt: 'x' }], cover: null })).body,
    ).toMatchObject({ code: 'file-not-found' })
  })

  it('a project without a chosen cover shows its first described picture on its page and in lists', async () => {
    const project = await fresh()
    const { id } = project
    expect((await view(id)).cover).toBeNull()
    await makeProjectImage(deps, project, { alt: '' })
    expect((await view(id)).cover).toBeNull()
    const first = await makeProjectImage(deps, project, { alt: 'A pump' })
    await makeProjectImage(deps, project, { alt: 'A well' })
    const viewed = await view(id)
    expect(viewed.cover).toBe(first)
    expect(viewed.images.map(({ isCover }) => isCover)).toEqual([false, false])
    const summary = await world.call('GET /api/project/charity/{id}/projects-summary', {
      params: { id: charity.id },
    })
    expect(summary.body.projects.find((one) => one.id === id)?.cover).toBe(first)
  })

  it('removing a picture or its project deletes the file, and the next picture becomes the cover', async () => {
    const project = await fresh()
    const { id } = project
    const [a, b] = [await makeProjectImage(deps, project), await makeProjectImage(deps, project)]
    await arrange(id, { images: [], cover: a })
    const params = { id, publicId: a }
    const gone = await world.call('DELETE /api/project/{id}/images/{publicId}', {
      as: manager,
      params,
    })
    expect(gone.body.images.map(({ publicId }) => publicId)).toEqual([b])
    expect((await view(id)).cover).toBe(b)
    await world.call('DELETE /api/project/{id}', { as: manager, params: { id } })
    await world.runJobs()
    expect([await served(a), await served(b)]).toEqual([404, 404])
    const { count } = await deps.database.read('system', (db) =>
      db.one<CountRow>(sql`select count(*) as count from file where public_id = any(${[a, b]})`),
    )
    expect(count).toBe(0)
  })

  it('a project has at most 24 pictures', async () => {
    const { id } = await fresh()
    await deps.database.transaction('system', async (db) => {
      const made = sql`select 'img-' || lpad('', 25, 'a') || chr(96 + n) || '-9x9' as public_id, n
        from generate_series(1, 24) n`
      await db.run(sql`insert into file (public_id, use, bytes, created_at, attached_at)
        select public_id, 'project-image', 1, now(), now() from (${made}) m`)
      await db.run(sql`insert into project_image (public_id, project_id, position)
        select public_id, ${id}, n from (${made}) m`)
    })
    expect((await addImage(id)).body).toMatchObject({ code: 'gallery-full' })
  })
})

describe('project documents', () => {
  it('people who see a project can download its PDF documents from URLs that expire', async () => {
    const { id } = await fresh()
    const send = (bytes: Buffer, title: string) =>
      world.call('POST /api/project/upload-document', {
        as: manager,
        form: { projectId: id, title, file: { fileName: 'plan.pdf', bytes } },
      })
    expect((await send(file.bytes, 'No PDF')).body).toMatchObject({ code: 'not-a-pdf' })
    expect((await send(samplePdf, ' ')).body).toMatchObject({
      message: 'Say what the document is.',
    })
    await send(samplePdf, 'The plan for 2026')
    const { body } = await world.call('GET /api/project/{id}/documents', { params: { id } })
    expect(body.documents).toMatchObject([{ title: 'The plan for 2026', bytes: samplePdf.length }])
    const [document] = body.documents
    expect((await world.app.inject({ url: document!.address })).rawPayload).toEqual(samplePdf)
    const params = { id, publicId: document!.publicId }
    await world.call('DELETE /api/project/{id}/documents/{publicId}', { as: manager, params })
    await world.runJobs()
    expect((await world.app.inject({ url: document!.address })).statusCode).toBe(404)
  })

  it('a PDF with an empty line before its header is taken and served as it is', async () => {
    const { id } = await fresh()
    const bytes = Buffer.concat([Buffer.from('\n'), samplePdf])
    const form = { projectId: id, title: 'Plan', file: { fileName: 'plan.pdf', bytes } }
    await world.call('POST /api/project/upload-document', { as: manager, form })
    const { body } = await world.call('GET /api/project/{id}/documents', { params: { id } })
    const { rawPayload } = await world.app.inject({ url: body.documents[0]!.address })
    expect(rawPayload).toEqual(bytes)
  })
})

describe('project team', () => {
  it('a project’s team comes from the charity’s team, and outsiders see only members who agreed to be shown', async () => {
    const { id } = await fresh()
    const [shown, hidden] = [
      await makeMember(deps, charity.id, 'Contributor'),
      await makeMember(deps, charity.id, 'Viewer'),
    ]
    await deps.database.transaction('system', (db) =>
      db.run(sql`update charity_member set shown = true where person_id = ${shown.id}`),
    )
    const put = (teammates: string[]) =>
      world.call('PATCH /api/project/{id}/team', {
        as: manager,
        params: { id },
        body: { teammates },
      })
    const team = (as?: { token: string }) =>
      world.call('GET /api/project/{id}/team', { params: { id }, ...(as ? { as } : {}) })
    await put([shown.id, hidden.id])
    const inside = (await team(manager)).body
    expect(inside.teammates.map((one) => one.id)).toEqual([shown.id, hidden.id])
    expect(inside.charityTeammates.map((one) => one.id)).toContain(manager.id)
    const outside = (await team(await makePerson(deps))).body
    expect(outside.teammates.map((one) => one.id)).toEqual([shown.id])
    expect(outside.charityTeammates).toEqual([])
    const outsider = await makePerson(deps)
    expect((await put([outsider.id])).body).toMatchObject({ code: 'not-in-the-charity' })
    expect((await team(manager)).body.teammates).toHaveLength(2)
    expect((await put([])).body.teammates).toEqual([])
  })
})

it('a project’s location is rounded to three decimals and can be removed', async () => {
  const { id } = await fresh()
  const change = (location: object | null) =>
    world.call('PATCH /api/project/{id}', { as: manager, params: { id }, body: { location } })
  const { body } = await change({ latitude: -12.92741, longitude: 34.28013 })
  expect(body.location).toEqual({ latitude: -12.927, longitude: 34.28 })
  expect((await change({ latitude: 91, longitude: 0 })).status).toBe(400)
  expect((await change(null)).body.location).toBeNull()
})
