import { describe, expect, it } from 'vitest'
import { makeCharity, makeMember, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const charity = await makeCharity(deps)
const manager = await makeMember(deps, charity.id, 'Manager')
const project = await makeProject(deps, charity.id, { title: 'Warm meals' })
const params = { id: project.id }

const read = (headers: Record<string, string> = {}, as?: { token: string }) =>
  world.call('GET /api/project/{id}', { params, headers, ...(as ? { as } : {}) })

describe('answers that caches keep', () => {
  it('a proxy keeps a visitor’s answer for half a minute, apart from those of signed-in people', async () => {
    const answer = await read()
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
      vary: 'accept, accept-encoding, authorization',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('neither a proxy nor a browser stores the answer to a signed-in person', async () => {
    const { headers } = await read({}, manager)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'authorization' })
    expect(headers['etag']).toBeUndefined()
  })

  it('an answer that has not changed is not sent again', async () => {
    const { headers } = await read()
    const known = String(headers['etag'])
    for (const sent of [known, known.replace('W/', ''), `"other", ${known}`]) {
      const again = await read({ 'if-none-match': sent })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers).toMatchObject({
        etag: known,
        'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
        vary: 'accept, accept-encoding, authorization',
      })
    }
  })

  it('a changed answer is sent at once to a visitor who has the earlier one', async () => {
    const known = String((await read()).headers['etag'])
    const changed = await world.call('PATCH /api/project/{id}', {
      params,
      body: { summary: 'Warm meals for everyone' },
      as: manager,
    })
    expect(changed.status).toBe(200)
    const answer = await read({ 'if-none-match': known })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Warm meals for everyone')
  })

  it('errors, files and answers of routes for signed-in people are never cached', async () => {
    const missing = await world.call('GET /api/project/{id}', {
      params: { id: '0190a000-0000-7000-8000-000000000000' },
    })
    const file = await world.call('GET /api/transaction/project/{id}', {
      params,
      headers: { accept: 'text/csv' },
    })
    const own = await world.call('GET /api/monthly-gift', { as: manager })
    expect([missing.status, file.status, own.status]).toEqual([404, 200, 200])
    for (const { headers } of [missing, file, own]) {
      expect(headers['cache-control']).toBe('no-store')
    }
    for (const { headers } of [missing, own]) expect(headers['etag']).toBeUndefined()
  })
})
