import { describe, expect, it } from 'vitest'
import { makePerson } from '../testing/factories/index.ts'
import { testApp } from '../testing/test-app.ts'
import { sql } from './database/index.ts'
import { queueMail } from './mail/index.ts'
import type { PersonIdRow, RelnameRow } from './platform.test-rows.ts'

const world = await testApp()

const policy = async (url: string) =>
  String((await world.app.inject({ url })).headers['content-security-policy'])

const flag = async (payload: object) =>
  (await world.app.inject({ method: 'POST', url: '/api/flag', payload })).json()

describe('the HTTP adapter', () => {
  it('a token without a live session is refused, even if signing in is optional', async () => {
    const person = await makePerson(world.deps)
    expect((await world.call('GET /api/system', { as: person })).status).toBe(200)
    for (const token of ['nonsense', `${person.token}x`, 'eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await world.call('GET /api/system', { as: token })
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ code: 'token-invalid' })
    }
    world.clock.advance({ hours: 1, seconds: 1 })
    expect((await world.call('GET /api/system', { as: person })).status).toBe(401)
  })

  it('a token is accepted with or without a leading Bearer', async () => {
    const { token } = await makePerson(world.deps)
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
      const answer = await world.call('GET /api/auth/me', { headers: { authorization } })
      expect(answer.status).toBe(200)
    }
  })

  it('a URL with a trailing slash leads to the same route', async () => {
    const post = (url: string) => world.app.inject({ method: 'POST', url, payload: {} })
    for (const url of ['/api/team-invite', '/api/team-invite/']) {
      expect((await post(url)).json()).toMatchObject({ code: 'sign-in-required' })
    }
    expect((await world.app.inject('/api/explore/')).statusCode).toBe(200)
  })

  it('a request with missing, wrong and long values is answered in plain words', async () => {
    const missing = await flag({})
    expect(missing.issues).toContainEqual({
      path: 'reason',
      message: expect.stringMatching(/^Choose “reason”: /),
    })
    const answered = JSON.stringify([missing, await flag({ reason: 5, words: 'x'.repeat(9000) })])
    expect(answered).not.toMatch(/Invalid|Too big|expected|received/)
  })

  it('responses with 405 and to OPTIONS list the URL’s methods, and HEAD gets the response of GET without a body', async () => {
    const ask = (method: 'HEAD' | 'OPTIONS' | 'PUT', url: string) =>
      world.app.inject({ method, url })
    const refused = await ask('PUT', '/api/project/one?a=b')
    expect([refused.statusCode, refused.json().code]).toEqual([405, 'method-not-allowed'])
    expect(refused.headers['allow']).toBe('GET, PATCH, DELETE, HEAD, OPTIONS')
    expect((await ask('PUT', '/explore')).headers['allow']).toBe('GET, HEAD, OPTIONS')
    const preflight = await ask('OPTIONS', '/api/auth/login')
    expect([preflight.statusCode, preflight.headers['allow']]).toEqual([204, 'POST, OPTIONS'])
    expect((await ask('PUT', '/api/nowhere')).statusCode).toBe(404)
    const head = await ask('HEAD', '/api/system')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await ask('HEAD', '/api/auth/me')).statusCode).toBe(401)
    expect((await ask('HEAD', '/api/auth/login')).statusCode).toBe(405)
    expect((await world.app.inject('/api/auth/login')).json()).toEqual(refused.json())
  })

  it.each(['QUERY', 'PROPFIND', 'PUT', 'TRACE'])(
    'a request with the method %s gets 405 with the URL’s methods in Allow, whatever its body is',
    async (method) => {
      const ask = (url: string, headers = {}, payload = '') =>
        world.app.inject({ method: method as 'PUT', url, headers, payload })
      for (const headers of [{}, { 'content-type': 'text/plain' }, { 'content-type': '?' }]) {
        const refused = await ask('/api/explore', headers, '{')
        expect([refused.statusCode, refused.json()]).toMatchObject([
          405,
          { code: 'method-not-allowed' },
        ])
        expect(refused.headers['allow']).toBe('GET, HEAD, OPTIONS')
      }
      expect((await ask('/api/nowhere')).statusCode).toBe(404)
    },
  )

  it.each([
    ['GET', '/api/project/upload-image', 'POST, OPTIONS'],
    ['DELETE', '/api/team-invite/leave', 'POST, OPTIONS'],
    ['GET', '/api/donation/offline', 'POST, OPTIONS'],
    ['PATCH', '/api/project-update/project/one', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/unsubscribe', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/api/docs', 'GET, HEAD, OPTIONS'],
  ])('Allow lists only the methods of the requested URL: %s %s', async (method, url, allow) => {
    const refused = await world.app.inject({ method: method as 'GET', url })
    expect([refused.statusCode, refused.headers['allow']]).toEqual([405, allow])
    const preflight = await world.app.inject({ method: 'OPTIONS', url })
    expect([preflight.statusCode, preflight.headers['allow']]).toEqual([204, allow])
  })

  it.each(['%', '%zz', '%E0%A4', '%ED%A0%80'])(
    'a URL with the malformed escape %j gets the product’s own “not found” response',
    async (odd) => {
      const call = await world.app.inject(`/api/project/${odd}`)
      expect([call.statusCode, call.json()]).toMatchObject([404, { code: 'project-not-found' }])
      const page = await world.app.inject({ url: `/${odd}`, headers: { accept: 'text/html' } })
      expect(page.headers['content-type']).toContain('text/html')
    },
  )

  it.each(['a\0b', 'a\uD800'])(
    'a text with %j, which the database cannot store, is refused',
    async (story) => {
      const as = await makePerson(world.deps)
      const body = { charityId: as.id, title: 'A title', story }
      const answer = await world.call('POST /api/project', { as, body })
      expect([answer.status, answer.body]).toMatchObject([400, { issues: [{ path: 'story' }] }])
      const search = await world.app.inject({ url: '/api/explore', query: { searchTerm: 'a\0b' } })
      expect(search.statusCode).toBe(400)
    },
  )

  it('every error answers with code, message, error and the security headers', async () => {
    const answer = await world.app.inject('/api/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'not-found', message: 'Not found.', error: 'Not found.' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('only the scripts of the two picture workers get a content security policy that allows WebAssembly', async () => {
    const worker = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    const workers = [
      '/heic/heic-worker.js',
      '/heic/heic-worker.js?v=2',
      '/reader/receipt-worker.js',
    ]
    for (const url of workers) {
      expect(await policy(url)).toBe(`${worker}; frame-ancestors 'none'`)
    }
    const others = [
      '/',
      '/addtransaction',
      '/addtransaction?next=/heic/heic-worker.js',
      '/record-gift',
      '/project/1/transactions/1',
      '/charity/9000001/transactions/1',
      '/login',
      '/invite-portal?token=t',
      '/invite-org-portal?token=t',
      '/invite-portal/heic/heic-worker.js',
      '/heic/',
      '/heic/libheif.js',
      '/heic/libheif.wasm',
      '/heic/heic-worker.jsx',
      '/heic/heic-worker.js/more',
      '/x/heic/heic-worker.js',
      '/reader/tesseract.js',
      '/reader/tesseract-core.wasm',
      '/x/reader/receipt-worker.js',
      '/api/system',
    ]
    const policies = new Map(
      await Promise.all(others.map(async (url) => [url, await policy(url)] as const)),
    )
    const widened = [...policies].filter(
      ([, found]) => !/^default-src '(self|none)'/.test(found) || /wasm|unsafe-eval/.test(found),
    )
    expect(widened).toEqual([])
    // All pages share one policy, so moving between them inside the app changes nothing.
    expect(policies.get('/addtransaction')).toBe(policies.get('/'))
    expect(policies.get('/invite-portal?token=t')).toBe(policies.get('/'))
  })

  it('the API describes itself as OpenAPI 3.1', async () => {
    const document = (await world.app.inject('/api/openapi.json')).json<{
      openapi: string
      paths: object
    }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/system')
    expect((await world.app.inject('/api/docs')).body).toContain('GET /api/system')
  })
})

describe('the database', () => {
  it('the server connects with a database role that owns no tables', async () => {
    const owned = await world.deps.database.read('system', (db) =>
      db.many<RelnameRow>(
        sql`select relname from pg_class where relowner = 'pennytrail_app'::regrole`,
      ),
    )
    expect(owned).toEqual([])
  })

  it('a database query without a condition returns only the credentials of the signed-in person', async () => {
    const [one, two] = [await makePerson(world.deps), await makePerson(world.deps)]
    const listVisible = (actor: string) =>
      world.deps.database.read(actor, (db) =>
        db.many<PersonIdRow>(sql`select person_id from credential`),
      )
    expect(await listVisible('')).toEqual([])
    expect(await listVisible(one.id)).toEqual([{ personId: one.id }])
    expect((await listVisible('system')).length).toBeGreaterThanOrEqual(2)
    expect(two.id).not.toBe(one.id)
  })
})

describe('email', () => {
  const mail = { to: 'someone@example.org', subject: 'Hello', greeting: 'Hello', paragraphs: [] }

  it('an email is only sent if the transaction that queued it commits', async () => {
    await expect(
      world.deps.database.transaction('system', async (db) => {
        await queueMail(db, { ...mail, subject: 'never' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await world.deps.database.transaction('system', (db) => queueMail(db, mail))
    expect((await world.outbox()).map((m) => m.subject)).toEqual(['Hello'])
  })
})

it('a rate limit of five lets through exactly five of many concurrent requests', async () => {
  const limit = { name: 'test', per: 'platform', max: 5, within: 'minute' } as const
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, () => world.deps.limits.take([limit], {})),
  )
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(5)
})
