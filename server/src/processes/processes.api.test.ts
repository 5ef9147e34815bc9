import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/database/index.ts'
import { startServer, type ServerProcess } from '../testing/servers/server-process.ts'
import { testApp } from '../testing/test-app.ts'
import type { MailCountRow } from '../server.test-rows.ts'

const world = await testApp()
world.clock.set(new Date()) // the server processes use real time

const started: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')))
})
const start = async (settings: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServer(world.ownerUrl, { LOG_LEVEL: 'info', ...settings })
  started.push(server)
  return server
}

const register = async (server: ServerProcess, email: string): Promise<number> => {
  const answer = await fetch(`${server.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Wren',
      lastname: 'Process',
      email,
      password: 'Many-Processes-1',
      intent: 'donor',
    }),
  })
  return answer.status
}

const countMail = async (recipient: string): Promise<number> => {
  const { count } = await world.deps.database.read('system', (db) =>
    db.one<MailCountRow>(
      sql`select count(*) as count from outbox_message where recipient = ${recipient}`,
    ),
  )
  return count
}

const getStatus = async (server: ServerProcess, path: string): Promise<number> =>
  (await fetch(server.origin + path)).status

/** Returns the ids of the processes of a role that became ready, in order. */
const listPids = (server: ServerProcess, role: string): number[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('"process ready"') && line.includes(`"role":"${role}"`))
    .map((line) => (JSON.parse(line) as { pid: number }).pid)

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the roles of a process', { timeout: 180_000 }, () => {
  it('a process of the role api runs no jobs, and a process of the role worker runs them and serves only health checks', async () => {
    const api = await start({ ROLE: 'api' })
    const email = 'roles@example.org'
    expect(await register(api, email)).toBe(201)
    const worker = await start({ ROLE: 'worker' })
    expect(await getStatus(worker, '/live')).toBe(200)
    expect(await getStatus(worker, '/ready')).toBe(200)
    expect(await getStatus(worker, '/api/system')).toBe(404)
    expect(await getStatus(worker, '/')).toBe(404)
    await expect.poll(() => countMail(email), { timeout: 60_000 }).toBe(1)
    expect(await worker.end('SIGTERM')).toBe(0)
    expect(await register(api, 'later@example.org')).toBe(201)
    expect(await api.end('SIGTERM')).toBe(0)
    expect(await countMail('later@example.org')).toBe(0)
  })
})

describe('several processes started by one command', { timeout: 180_000 }, () => {
  it('two processes serve HTTP on one port and one runs the jobs; a killed one starts again; a stop ends all', async () => {
    const server = await start({ PROCESSES: '2' })
    const countReady = () => [listPids(server, 'api').length, listPids(server, 'worker').length]
    await expect.poll(countReady, { timeout: 60_000 }).toEqual([2, 1]) // a line of the log may come a moment late
    const [apis, workers] = [listPids(server, 'api'), listPids(server, 'worker')]

    process.kill(apis[0]!, 'SIGKILL')
    process.kill(workers[0]!, 'SIGKILL')
    await expect.poll(() => isRunning(apis[0]!), { timeout: 60_000 }).toBe(false)
    expect(await getStatus(server, '/api/system')).toBe(200)
    await expect.poll(countReady, { timeout: 60_000 }).toEqual([3, 2])
    expect(server.output()).toContain('process ended; starting it again')

    const email = 'processes@example.org'
    expect(await register(server, email)).toBe(201)
    await expect.poll(() => countMail(email), { timeout: 60_000 }).toBe(1)

    expect(await server.end('SIGTERM')).toBe(0)
    const all = [...listPids(server, 'api'), ...listPids(server, 'worker')]
    expect(all.filter(isRunning)).toEqual([])
  })

  it('children of a killed parent end too', async () => {
    const server = await start({ PROCESSES: '2' })
    const listAll = () => [...listPids(server, 'api'), ...listPids(server, 'worker')]
    await expect.poll(() => listAll().length, { timeout: 60_000 }).toBe(3)
    const all = listAll()
    await server.end('SIGKILL')
    await expect.poll(() => all.filter(isRunning), { timeout: 60_000 }).toEqual([])
  })
})
