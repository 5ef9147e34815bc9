import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { sql } from '../platform/database/index.ts'
import { queueMail } from '../platform/mail/index.ts'
import { startServer, type ServerProcess } from '../testing/servers/server-process.ts'
import { formatMax, reportFailure } from '../testing/storm/storm-table.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { startTcpProxy, throughProxy } from '../testing/servers/tcp-proxy.ts'
import { testApp } from '../testing/test-app.ts'
import type { SubjectRow } from '../server.test-rows.ts'

const world = await testApp()
const proxy = await startTcpProxy(world.ownerUrl)
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.end('SIGKILL')
  await proxy.close()
})

interface Timed {
  readonly status: number
  readonly milliseconds: number
  readonly retryAfter: string | null
}

const get = async (path: string): Promise<Timed> => {
  const began = performance.now()
  const answer = await fetch(server!.origin + path)
  await answer.arrayBuffer()
  const milliseconds = performance.now() - began
  return { status: answer.status, milliseconds, retryAfter: answer.headers.get('retry-after') }
}

/** Waits until a condition holds, at most the 10 seconds that a recovery may take. */
const measureWait = async (condition: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  await vi.waitUntil(condition, { timeout: 10_000 })
  return performance.now() - began
}

const waitFor200 = (path: string): Promise<number> =>
  measureWait(async () => (await get(path)).status === 200)

const waitForMail = async (subject: string): Promise<number> => {
  const mail = { to: 'a@example.org', subject, greeting: 'Hello', paragraphs: [] }
  await world.deps.database.transaction('system', (db) => queueMail(db, mail))
  return measureWait(async () => {
    const rows = await world.deps.database.read('system', (db) =>
      db.many<SubjectRow>(sql`select subject from outbox_message where subject = ${subject}`),
    )
    return rows.length > 0
  })
}

const page = '/api/explore'
it('a process whose connections to the database fall silent stays alive, answers 503 and works again when the network returns', async () => {
  server = await startServer(throughProxy(world.ownerUrl, proxy), { LOG_LEVEL: 'fatal' })
  expect((await get(page)).status).toBe(200)
  const rounds = atOnce(1, 10)
  const refused: Timed[] = []
  const recovered: number[] = []
  const mailed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    proxy.startHole()
    const waiting = Promise.all(Array.from({ length: atOnce(4, 40) }, () => get(page)))
    expect((await get('/live')).status).toBe(200)
    const answers = [...(await waiting), await get(page), await get('/ready')]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(answers.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
    refused.push(...answers)
    await sleep(atOnce(0, 20_000))
    expect((await get('/live')).status).toBe(200)
    proxy.endHole()
    recovered.push(...(await Promise.all([waitFor200('/ready'), waitFor200(page)])))
    mailed.push(await waitForMail(`Round ${round}`))
  }
  const answered = formatMax(refused.map(({ milliseconds }) => milliseconds))
  reportFailure(
    'hole',
    `${rounds} times 20 s without a network to the database`,
    `/live stays 200; ${refused.length} requests get 503 after ${answered} at most; served again after ${formatMax(recovered)} at most, and jobs after ${formatMax(mailed)} more`,
  )
}, 600_000)
