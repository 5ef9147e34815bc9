import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePerson } from '../../../testing/factories/index.ts'
import { picture } from '../../../testing/pictures.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const file = { fileName: 'me.jpg', bytes: await picture(900, 400).jpeg().toBuffer() }
const served = (avatarId: string) =>
  world.app.inject({ url: `/files/${avatarId}/512.webp` }).then(({ statusCode }) => statusCode)

describe('a person’s picture', () => {
  it('an uploaded picture of a person is cut square, and the account returns its id as avatarId', async () => {
    const person = await makePerson(world.deps)
    const form = { file, userId: person.id }
    const { status, body } = await world.call('PATCH /api/user/update-avatar', { as: person, form })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['avatarId'])
    expect(body.avatarId).toMatch(/-512x512$/)
    const me = await world.call('GET /api/auth/me', { as: person })
    expect(me.body.avatarid).toBe(body.avatarId)
    const sent = await world.app.inject({ url: `/files/${body.avatarId}/512.webp` })
    expect(await sharp(sent.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 })
  })

  it('the file of a person’s picture is deleted when the picture is replaced or removed', async () => {
    const person = await makePerson(world.deps)
    const form = { file, userId: person.id }
    const put = () => world.call('PATCH /api/user/update-avatar', { as: person, form })
    const first = (await put()).body.avatarId
    const second = (await put()).body.avatarId
    await world.runJobs()
    expect([await served(first), await served(second)]).toEqual([404, 200])
    await world.call('DELETE /api/user/avatar', { as: person })
    await world.runJobs()
    expect(await served(second)).toBe(404)
    const me = await world.call('GET /api/auth/me', { as: person })
    expect(me.body.avatarid).toBeNull()
  })

  it('a person can change only their own picture, and must send a file', async () => {
    const [one, other] = [await makePerson(world.deps), await makePerson(world.deps)]
    const call = (options: object) => world.call('PATCH /api/user/update-avatar', options)
    const foreign = await call({ as: one, form: { file, userId: other.id } })
    expect(foreign.status).toBe(403)
    const without = await call({ as: one, form: { userId: one.id } })
    expect(without.status).toBe(400)
    expect(without.body).toMatchObject({ code: 'validation-failed', message: 'Choose a file.' })
    const nobody = await call({ form: { file, userId: one.id } })
    expect(nobody.status).toBe(401)
  })
})
