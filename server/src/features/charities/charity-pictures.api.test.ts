import { childUnanswered } from '@pennytrail/contract/files/child-consent.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeCharity, makeMember, makePerson } from '../../testing/factories/index.ts'
import { childrenIn, picture, tinyPicture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import type { PublicIdRow } from './charities.test-rows.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const lead = await makeMember(world.deps, charity.id, 'Lead')
const manager = await makeMember(world.deps, charity.id, 'Manager')
const file = { fileName: 'a.png', bytes: await tinyPicture() }

const put = (place: string, as: { token: string } | null = lead, sent: object = file) =>
  world.call('PATCH /api/charity/{id}/picture', {
    params: { id: charity.id },
    form: { place, file: sent as typeof file, children: 'none' },
    ...(as ? { as } : {}),
  })
const files = () =>
  world.deps.database.read('system', async (db) =>
    (await db.many<PublicIdRow>(sql`select public_id from file order by created_at`)).map(
      (row) => row.publicId,
    ),
  )

describe('a charity’s logo and cover', () => {
  it('accepts a charity’s logo only as an image and only from its Leads', async () => {
    expect((await put('logo', null)).status).toBe(401)
    expect((await put('logo', manager)).status).toBe(403)
    expect((await put('logo', await makePerson(world.deps))).status).toBe(403)
    expect((await put('flag')).status).toBe(400)
    const text = { fileName: 'a.png', bytes: Buffer.from('not a picture') }
    expect((await put('logo', lead, text)).body).toMatchObject({ code: 'not-an-image' })
    expect(await files()).toEqual([])
  })

  it('a new logo or cover of a charity replaces the previous one, whose file is deleted', async () => {
    const logo = (await put('logo')).body.logoId
    expect(logo).toMatch(/-512x512$/)
    const large = { fileName: 'b.png', bytes: await picture(1600, 400).png().toBuffer() }
    const { body } = await put('cover', lead, large)
    expect(body.coverId).toMatch(/-1600x400$/)
    expect(body.logoId).toBe(logo)
    const second = (await put('logo')).body.logoId
    expect((await files()).toSorted()).toEqual([body.coverId!, second!].toSorted())
    const shown = await world.call('GET /api/charity/{id}', { params: { id: charity.number } })
    expect(shown.body).toMatchObject({ logoId: second, coverId: body.coverId })
  })

  it('requires the answer whether a child can be recognised in a charity’s picture, and records it', async () => {
    const answer = (children?: string) =>
      world.call('PATCH /api/charity/{id}/picture', {
        params: { id: charity.id },
        form: { place: 'cover', file, ...(children ? { children } : {}) },
        as: lead,
      })
    const before = await files()
    for (const refused of [await answer(), await answer('not-asked')]) {
      expect(refused).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'children', message: childUnanswered }] },
      })
    }
    expect(await files()).toEqual(before)
    const { coverId } = (await answer('guardian-agreed')).body
    expect(await childrenIn(world.deps, coverId)).toEqual({
      children: 'guardian-agreed',
      saidBy: lead.id,
    })
  })

  it('removes a charity’s logo and cover', async () => {
    for (const place of ['logo', 'cover'] as const) {
      const params = { id: charity.id, place }
      expect(
        (await world.call('DELETE /api/charity/{id}/picture/{place}', { as: lead, params })).status,
      ).toBe(200)
    }
    expect(await files()).toEqual([])
  })
})

it('only Leads change a charity’s HMRC reference, all Leads are told, and only its team sees it', async () => {
  const change = (hmrcReference: string) =>
    world.call('PATCH /api/charity/{id}', {
      as: lead,
      params: { id: charity.id },
      body: { hmrcReference },
    })
  expect((await change('12345')).body).toMatchObject({ issues: [{ path: 'hmrcReference' }] })
  expect((await change(' ab12345 ')).body.hmrcReference).toBe('AB12345')
  const seenBy = async (as?: { token: string }) =>
    (
      await world.call('GET /api/charity/{id}', {
        params: { id: charity.id },
        ...(as ? { as } : {}),
      })
    ).body.hmrcReference
  expect(await seenBy(manager)).toBe('AB12345')
  expect(await seenBy(await makePerson(world.deps))).toBeNull()
  expect(await seenBy()).toBeNull()
  const tell = async () =>
    (await world.outbox()).filter(
      ({ recipient, subject }) =>
        recipient === lead.email && subject.startsWith('HMRC’s reference'),
    )
  expect(await tell()).toHaveLength(1)
  // The form sends every field, so an unchanged reference is no news.
  expect((await change('AB12345')).status).toBe(200)
  expect(await tell()).toHaveLength(1)
  expect((await change('')).body.hmrcReference).toBeNull()
  expect(await tell()).toHaveLength(2)
})
