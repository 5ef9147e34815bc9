import { errors } from '@pennytrail/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from './platform/database/index.ts'
import { uuidv7 } from './platform/ids.ts'
import { makeCharity, makeMember } from './testing/factories/index.ts'
import { startServer, type ServerProcess } from './testing/servers/server-process.ts'
import { testApp } from './testing/test-app.ts'
import { copyTemplate } from './testing/test-database.ts'
import type { IdRow } from './server.test-rows.ts'

const tokenKey = 'a-key-for-this-test-of-more-than-32-characters'
const world = await testApp({ TOKEN_KEY: tokenKey })
world.clock.set(new Date()) // the server process uses real time

const started: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')))
})
const start = async (
  url: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> => {
  const server = await startServer(url, { TOKEN_KEY: tokenKey, ...settings })
  started.push(server)
  return server
}

const post = (server: ServerProcess, path: string, body: unknown, token?: string) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })

describe('a server that receives a stop signal', { timeout: 120_000 }, () => {
  it('a stopping server finishes running requests, loses nothing it acknowledged and exits with 0', async () => {
    const charity = await makeCharity(world.deps)
    const { token } = await makeMember(world.deps, charity.id, 'Manager')
    const server = await start(world.ownerUrl, { LOG_LEVEL: 'error' })
    const acknowledged: string[] = []
    let ending: Promise<number | null> | undefined
    const write = async (): Promise<void> => {
      for (;;) {
        const id = uuidv7()
        const body = { id, charityId: charity.id, title: 'Under load' }
        const answer = await post(server, '/api/project', body, token).catch(() => null)
        if (answer === null) return
        // A stopping server answers 503 on connections that are still open, so this request was
        // never handled.
        if (answer.status === 503) return
        expect(answer.status).toBe(201)
        acknowledged.push(id)
        if (acknowledged.length === 40) ending = server.end('SIGTERM')
      }
    }
    await Promise.all(Array.from({ length: 8 }, write))
    expect(await ending).toBe(0)
    const stored = await world.deps.database.read('system', (db) =>
      db.many<IdRow>(sql`select id from project where charity_id = ${charity.id}`),
    )
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('a server behind a balancer', { timeout: 120_000 }, () => {
  it('a stopping server first reports at /ready that it is stopping, and serves requests until the drain ends', async () => {
    const server = await start(world.ownerUrl, { LOG_LEVEL: 'error', DRAIN_SECONDS: '600' })
    const get = (path: string) => fetch(server.origin + path)
    expect((await get('/ready')).status).toBe(200)
    const ended = server.end('SIGTERM')
    await expect.poll(async () => (await get('/ready')).status).toBe(503)
    const served = await get('/api/system')
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    void server.end('SIGTERM') // a second signal ends the drain wait early
    expect(await ended).toBe(0)
  })
})

describe('a server without its database', { timeout: 120_000 }, () => {
  it('a server without its database is alive but not ready, hides the cause from clients and stops cleanly', async () => {
    const { url, drop } = await copyTemplate()
    const server = await start(url, { LOG_LEVEL: 'fatal' })
    const status = async (path: string) => (await fetch(server.origin + path)).status
    expect([await status('/live'), await status('/ready')]).toEqual([200, 200])
    await drop()
    expect([await status('/live'), await status('/ready')]).toEqual([200, 503])
    const answer = await fetch(`${server.origin}/api/project/${uuidv7()}`)
    const { message } = errors['database-unavailable']
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { code: 'database-unavailable', message, error: message },
    ])
    const page = await fetch(`${server.origin}/`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('<meta http-equiv="refresh" content="5" />')
    expect(await server.end('SIGTERM')).not.toBeNull()
  })
})

describe('the output of a server', { timeout: 120_000 }, () => {
  it('the log contains no password, token, code or address, even at the most detailed level and in failures', async () => {
    const { url, drop } = await copyTemplate()
    const server = await start(url, { LOG_LEVEL: 'trace' })
    const canary = { password: 'Canary-7c1f-Sings', email: 'canary-7c1f@example.org' }
    const names = { firstname: 'Wren', lastname: 'Canary' }
    const registered = await post(server, '/api/auth/register', {
      ...names,
      ...canary,
      intent: 'donor',
    })
    expect(registered.status).toBe(201)
    const { token } = (await registered.json()) as { token: string }
    const login = (password: string) =>
      post(server, '/api/auth/login', { email: canary.email, password })
    expect((await login(canary.password)).status).toBe(200)
    expect((await login('Canary-7c1f-Wrong')).status).toBe(401)
    await fetch(`${server.origin}/confirm-email?token=canary-7c1f-mail`)
    await post(server, '/api/auth/confirm-email', { token: 'canary-7c1f-mail' })
    await post(server, '/api/auth/login', '{"email": "canary-7c1f@example.org", "passw')
    await fetch(`${server.origin}/api/team-invite/token/canary-7c1f-invite`)
    await fetch(`${server.origin}/monthly/canary-7c1f-month`)
    await post(server, '/api/monthly-link', { link: 'canary-7c1f-month' })
    await fetch(`${server.origin}/unsubscribe?token=canary-7c1f-mail`)
    await drop()
    expect((await login(canary.password)).status).toBe(503)
    await post(server, '/api/auth/confirm-email', { token: 'canary-7c1f-mail' }, token)
    const printed = server.output()
    expect(printed).toContain('"route":"/api/auth/login"')
    expect(printed).toContain('request failed')
    expect(printed).toMatch(/"errorCode":"(3D000|57P01)"/)
    expect(printed.toLowerCase()).not.toContain('canary-7c1f')
    expect(printed).not.toContain(token)
    expect(printed).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  })
})
