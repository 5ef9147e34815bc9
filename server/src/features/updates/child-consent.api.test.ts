import { childUnanswered } from '@pennytrail/contract/files/child-consent.ts'
import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeBody, makeCharity, makeMember, makeProject } from '../../testing/factories/index.ts'
import { tinyPicture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import type {
  ChildrenChildrenSaidByDatedRow,
  ChildrenSaidByChildrenSaidAtRow,
  PublicIdRow,
} from './updates.test-rows.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const bytes = await tinyPicture()
const file = { fileName: 'a.png', bytes }

const draftWithPhoto = async () => {
  const id = uuidv7()
  const begun = await world.call('POST /api/charity-update', {
    as: manager,
    body: {
      id,
      charityId: charity.id,
      title: 'A new pump',
      body: makeBody('Water flows.'),
      audience: 'public',
    },
  })
  expect(begun.status).toBe(201)
  const { body } = await world.call('POST /api/project-update-photos', {
    as: manager,
    form: { file, updateId: id },
  })
  return { id, photo: { publicId: body.publicId, alt: 'Girls at a pump', consent: true } }
}
const patch = (id: string, body: object) =>
  world.call('PATCH /api/charity-update/{id}', { as: manager, params: { id }, body })

it('an update cannot be published until each photograph says whether a child can be recognised', async () => {
  const { id, photo } = await draftWithPhoto()
  const refused = await patch(id, { state: 'published', photos: [photo] })
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'photos', message: childUnanswered }] },
  })
  const answered = { ...photo, children: 'guardian-agreed' }
  expect((await patch(id, { state: 'published', photos: [answered] })).status).toBe(200)
  const [row] = await world.deps.database.read('system', (db) =>
    db.many<ChildrenChildrenSaidByDatedRow>(sql`select children, children_said_by, children_said_at is not null as dated
      from update_photo where public_id = ${photo.publicId}`),
  )
  expect(row).toEqual({
    children: 'guardian-agreed',
    childrenSaidBy: manager.id,
    dated: true,
  })
  // An edit without the answer about children keeps the stored answer.
  const edited = await patch(id, { title: 'A pump', photos: [photo] })
  expect(edited.body.photos).toMatchObject([{ children: 'guardian-agreed' }])
})

it('outsiders see a photograph added after publishing only once the question about children is answered', async () => {
  const { id } = await draftWithPhoto()
  const [shown] = await world.deps.database.transaction('system', async (db) => {
    await db.run(sql`update update_post set state = 'published', published_at = now()
      where id = ${id}`)
    return db.many<PublicIdRow>(sql`
      update update_photo set alt = 'A tap', consented_at = now() where update_id = ${id}
      returning public_id`)
  })
  const publicId = shown!.publicId
  const readPhotos = async () => {
    const { body } = await world.call('GET /api/charity-update/{id}', { params: { id } })
    return body.photos.map((photo) => photo.publicId)
  }
  expect(await readPhotos()).toEqual([])
  await world.deps.database.transaction('system', (db) =>
    db.run(sql`update update_photo set children = 'none' where public_id = ${publicId}`),
  )
  expect(await readPhotos()).toEqual([publicId])
})

it('a project picture stays hidden and cannot be described until the question about children is answered', async () => {
  const project = await makeProject(world.deps, charity.id)
  const upload = (more: object) =>
    world.call('POST /api/project/upload-image', {
      as: manager,
      form: { file, projectId: project.id, ...more },
    })
  expect((await upload({ alt: 'Girls at a pump' })).status).toBe(400)
  const { image } = (await upload({})).body
  const arrange = (children?: 'none' | 'guardian-agreed') =>
    world.call('PATCH /api/project/{id}/images', {
      as: manager,
      params: { id: project.id },
      body: {
        images: [{ publicId: image.publicId, alt: 'Girls at a pump', children }],
        cover: null,
      },
    })
  expect(await arrange()).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'images', message: childUnanswered }] },
  })
  const done = await arrange('guardian-agreed')
  expect(done.body.images).toMatchObject([{ children: 'guardian-agreed' }])
  const [row] = await world.deps.database.read('system', (db) =>
    db.many<ChildrenSaidByChildrenSaidAtRow>(sql`select children_said_by, children_said_at from project_image
      where public_id = ${image.publicId}`),
  )
  expect(row).toEqual({
    childrenSaidBy: manager.id,
    childrenSaidAt: world.clock.now().toISOString(),
  })
  // A new order without the answer about children keeps the stored answer.
  expect((await arrange()).body.images).toMatchObject([{ children: 'guardian-agreed' }])
})
