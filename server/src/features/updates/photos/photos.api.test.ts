import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeBody, makeCharity, makeMember, makePerson } from '../../../testing/factories/index.ts'
import { picture } from '../../../testing/pictures.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const charity = await makeCharity(deps)
const contributor = await makeMember(deps, charity.id, 'Contributor')
const foreign = await makeMember(deps, (await makeCharity(deps)).id, 'Lead')
const bytes = await picture(1400, 700).jpeg().toBuffer()

const begin = async (audience = 'public') => {
  const { body } = await world.call('POST /api/charity-update', {
    as: contributor,
    body: { id: uuidv7(), charityId: charity.id, title: 'A', body: makeBody('B'), audience },
  })
  return body.id
}
const add = async (updateId: string, as = contributor) =>
  world.call('POST /api/project-update-photos', {
    as,
    form: { file: { fileName: 'a.jpg', bytes }, updateId },
  })
const patch = (id: string, body: object) =>
  world.call('PATCH /api/charity-update/{id}', { as: contributor, params: { id }, body })
const readPhotos = async (id: string, as?: { token: string }) => {
  const options = { params: { id }, ...(as ? { as } : {}) }
  return (await world.call('GET /api/charity-update/{id}', options)).body.photos
}
const remove = (publicId: string, as: { token: string }) =>
  world.call('DELETE /api/project-update-photos/delete-image', {
    as,
    body: { public_id: publicId },
  })
const status = async (url: string) => (await world.app.inject({ url })).statusCode

/** Publishes an update with one photograph and returns its id. */
const publishWithPhoto = async (audience: 'public' | 'team') => {
  const id = await begin(audience)
  const { publicId } = (await add(id)).body
  const photo = { publicId, alt: 'Six beds', consent: true, children: 'none' as const }
  expect((await patch(id, { state: 'published', photos: [photo] })).status).toBe(200)
  return id
}

describe('photographs in an update', () => {
  it('adding a photograph requires a picture, a session and a role in the update’s charity', async () => {
    const id = await begin()
    const form = { file: { fileName: 'a.jpg', bytes }, updateId: id }
    expect((await world.call('POST /api/project-update-photos', { form })).status).toBe(401)
    const svg = { fileName: 'a.jpg', bytes: Buffer.from('<svg onload="alert(1)"/>') }
    const bad = await world.call('POST /api/project-update-photos', {
      as: contributor,
      form: { file: svg, updateId: id },
    })
    expect(bad).toMatchObject({ status: 400, body: { code: 'not-an-image' } })
    expect((await add(id, foreign)).status).toBe(404)
    expect(await add(id)).toMatchObject({
      status: 201,
      body: { width: 1400, height: 700, alt: '', consent: false, children: null },
    })
  })

  it('a photograph is published only with a description and the consent of the people shown', async () => {
    const id = await begin()
    const [first, second] = [(await add(id)).body.publicId, (await add(id)).body.publicId]
    const listPhotoFields = (alt: string, consent: boolean) => [
      { publicId: second, alt, consent, children: 'none' as const },
      { publicId: first, alt: 'The pump', consent: true, children: 'none' as const },
    ]
    for (const [alt, consent] of [
      ['', true],
      ['A tap', false],
    ] as const) {
      const refused = await patch(id, { state: 'published', photos: listPhotoFields(alt, consent) })
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'photos' }] } })
    }
    const foreignPhoto = { publicId: `img-${'a'.repeat(26)}-8x8`, alt: 'A', consent: true }
    for (const photos of [
      [foreignPhoto],
      [...listPhotoFields('A', true), ...listPhotoFields('A', true)],
    ])
      expect((await patch(id, { photos })).status).toBe(400)
    // Photographs that the request does not name stay, after the named ones.
    expect(
      (await patch(id, { photos: listPhotoFields('A tap', true).slice(1) })).body.photos,
    ).toMatchObject([
      { publicId: first, alt: 'The pump' },
      { publicId: second, alt: '' },
    ])
    const done = await patch(id, { state: 'published', photos: listPhotoFields('A tap', true) })
    expect(done.status).toBe(200)
    expect((await readPhotos(id)).map(({ alt }) => alt)).toEqual(['A tap', 'The pump'])
    // Only the team sees a photograph added later until it has a description and consent.
    await add(id)
    expect(await readPhotos(id)).toHaveLength(2)
    expect(await readPhotos(id, contributor)).toHaveLength(3)
  })

  it('a photograph of an update that is not public has a signed URL that expires', async () => {
    const { publicId, address } = (await add(await begin('team'))).body
    expect(await status(address)).toBe(200)
    expect(await status(`/files/${publicId}/1400.webp`)).toBe(404)
  })

  it('only the charity’s team can remove a photograph, which deletes its file', async () => {
    const id = await begin()
    const { publicId, address } = (await add(id)).body
    await patch(id, {
      state: 'published',
      photos: [{ publicId, alt: 'A tap', consent: true, children: 'none' }],
    })
    expect((await remove(publicId, await makePerson(deps))).status).toBe(403)
    expect((await remove(publicId, foreign)).status).toBe(403)
    expect(await status(address)).toBe(200)
    expect((await remove(publicId, contributor)).status).toBe(200)
    await world.runJobs()
    expect(await status(address)).toBe(404)
    expect(await readPhotos(id)).toEqual([])
    expect((await remove(publicId, contributor)).status).toBe(404)
  })

  it('deleting an update deletes its photographs', async () => {
    const id = await begin()
    const { address } = (await add(id)).body
    await world.call('DELETE /api/charity-update/{id}', { as: contributor, params: { id } })
    await world.runJobs()
    expect(await status(address)).toBe(404)
  })

  it('the email about a public update shows its first photograph to readers who are not signed in', async () => {
    const follower = await makePerson(deps)
    const followed = { as: follower, params: { id: charity.id } }
    expect((await world.call('POST /api/charity/{id}/follow', followed)).status).toBe(200)
    const id = await publishWithPhoto('public')
    const mails = (await world.outbox()).filter(({ recipient }) => recipient === follower.email)
    const address = `/share/update/${id}.jpg`
    expect(mails.map(({ htmlBody }) => htmlBody)).toEqual([
      expect.stringContaining(
        `<img src="${deps.config.appOrigin}${address}" alt="Six beds" width="568" height="298"`,
      ),
    ])
    const served = await world.app.inject({ url: address })
    expect(served.headers['content-type']).toBe('image/jpeg')
    expect(await status(`/share/update/${await publishWithPhoto('team')}.jpg`)).toBe(404)
    expect(await status(`/share/update/${uuidv7()}.jpg`)).toBe(404)
  })
})
