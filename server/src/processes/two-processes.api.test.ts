import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSignedUrl, storeDocument, storeImage } from '../platform/files/index.ts'
import { makeCharity, makeMember, makePerson, makeProject } from '../testing/factories/index.ts'
import { picture } from '../testing/pictures.ts'
import { openSecondApp } from '../testing/servers/second-app.ts'
import { testApp } from '../testing/test-app.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-two-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'pennytrail', configs: [] }],
})
const { port } = await s3.run()
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
// S3rver's default key, as its documentation gives it.
const bucket = `http://S3RVER:S3RVER@127.0.0.1:${port}/pennytrail?region=us-east-1`

const first = await testApp()
const second = await openSecondApp(first)
const password = 'Two-Processes-1'

describe('two processes on one database', () => {
  it('a session that one process starts is known to the other, and ends in both', async () => {
    const { email } = await makePerson(first.deps, { password })
    const { body } = await first.call('POST /api/auth/login', { body: { email, password } })
    expect((await second.call('GET /api/auth/me', { as: body.token })).status).toBe(200)
    await second.call('POST /api/auth/logout', { as: body.token })
    expect((await first.call('GET /api/auth/me', { as: body.token })).status).toBe(401)
  })

  it('a rate limit of five lets through exactly five of forty simultaneous requests to both', async () => {
    const limit = { name: 'two', per: 'platform', max: 5, within: 'minute' } as const
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) => [first, second][at % 2]!.deps.limits.take([limit], {})),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('wrong passwords count together, so that a guesser gains nothing from several processes', async () => {
    const { email } = await makePerson(first.deps, { password })
    const statuses: number[] = []
    for (let at = 0; at < 30; at += 1) {
      const body = { email, password: `Wrong-guess-${at}` }
      statuses.push((await [first, second][at % 2]!.call('POST /api/auth/login', { body })).status)
    }
    const refusedFrom = statuses.indexOf(429)
    expect(refusedFrom).toBeGreaterThan(0)
    expect(new Set(statuses.slice(refusedFrom))).toEqual(new Set([429]))
  })

  it('a project that one process changes is new in the other, which had it in its cache', async () => {
    const charity = await makeCharity(first.deps)
    const manager = await makeMember(first.deps, charity.id, 'Manager')
    const { id } = await makeProject(first.deps, charity.id)
    const params = { id }
    const readTitles = async () => {
      const answers = [first, second].map((one) => one.call('GET /api/project/{id}', { params }))
      return (await Promise.all(answers)).map(({ body }) => body.title)
    }
    await readTitles()
    const title = 'Changed in the first process'
    const body = { title }
    const changed = await first.call('PATCH /api/project/{id}', { params, as: manager, body })
    expect(changed.status).toBe(200)
    expect(await readTitles()).toEqual([title, title])
  })
})

describe.each([
  ['a folder that both reach', {}],
  ['a bucket of S3-compatible storage', { FILES_URL: bucket }],
])('two processes with files in %s', (_place, env) => {
  it('an upload to one process can be read from the other, also by a signed URL', async () => {
    const one = await testApp(env)
    const other = await openSecondApp(one)
    const { id: by } = await makePerson(one.deps)
    const bytes = await picture(200, 100).png().toBuffer()
    const image = await storeImage(one.deps, bytes, { use: 'update-photo', by })
    const read = await other.app.inject({ url: `/files/${image.publicId}/160.webp` })
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/webp'])

    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
    const document = await storeDocument(one.deps, pdf, { use: 'evidence', by })
    const url = makeSignedUrl(one.deps, document.publicId)
    const signed = await other.app.inject({ url })
    expect([signed.statusCode, signed.rawPayload]).toEqual([200, pdf])
  })
})
