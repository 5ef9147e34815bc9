import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { runChecks } from '../features/ledger/index.ts'
import { sql } from '../platform/database/index.ts'
import { queueMail } from '../platform/mail/index.ts'
import { makeCharity, makeMember } from '../testing/factories/index.ts'
import { startServer, type ServerProcess } from '../testing/servers/server-process.ts'
import { startSmtpServer } from '../testing/servers/smtp-server.ts'
import { startBalancer } from '../testing/storm/balancer.ts'
import { writeIncome } from '../testing/storm/ledger-load.ts'
import { reportFailure } from '../testing/storm/storm-table.ts'
import { atOnce } from '../testing/storm/storm.ts'
import { testApp } from '../testing/test-app.ts'
import type { IdRow, LeftJobRow } from '../server.test-rows.ts'

const settings = { TOKEN_KEY: 'a-key-for-this-test-of-more-than-32-characters' }
const world = await testApp(settings)
world.clock.set(new Date()) // the server processes use real time
const { deps } = world
const smtp = await startSmtpServer()
const started: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')))
  await smtp.stop()
})

const start = async (drainSeconds: number): Promise<ServerProcess> => {
  const server = await startServer(world.ownerUrl, {
    ...settings,
    LOG_LEVEL: 'fatal',
    SMTP_URL: smtp.url,
    DRAIN_SECONDS: String(drainSeconds),
  })
  started.push(server)
  return server
}

const makeWriter = async () => {
  const charity = await makeCharity(deps)
  const { token } = await makeMember(deps, charity.id, 'Manager')
  return { charityId: charity.id, token }
}

let mails = 0
const queueMails = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    mails += 1
    const mail = { to: `${mails}@example.org`, subject: 'Hello', greeting: 'Hello', paragraphs: [] }
    await deps.database.transaction('system', (db) =>
      queueMail(db, mail, mails % 2 === 0 ? 'bulk' : 'usual'),
    )
  }
}

const listTwice = (): string[] => smtp.accepted.filter((to, at) => smtp.accepted.indexOf(to) < at)

const listEntries = async (charityId: string): Promise<string[]> => {
  const rows = await deps.database.read('system', (db) =>
    db.many<IdRow>(sql`select id from ledger_entry where charity_id = ${charityId}`),
  )
  return rows.map(({ id }) => id)
}

it('no request behind a balancer is refused and no email is sent twice while one of two servers stops', async () => {
  const requests = atOnce(200, 2000)
  const rounds = atOnce(1, 5)
  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    const servers = await Promise.all([start(1), start(1)])
    const balancer = await startBalancer(servers.map(({ origin }) => origin))
    await queueMails(20)
    let left = requests
    let ended: Promise<number | null> | undefined
    const ask = async (): Promise<void> => {
      while (left > 0 || ended === undefined) {
        left -= 1
        if (left === Math.trunc(requests / 2)) ended = servers[0].end('SIGTERM')
        const answer = await fetch(`${balancer.origin}/api/explore`).catch(() => null)
        if (answer?.status !== 200) refused += 1
        await answer?.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 8 }, ask))
    // The rest of the drain and the end of the process are under load as well.
    const over = new AbortController()
    const load = writeIncome({
      ...(await makeWriter()),
      origin: () => balancer.origin,
      writers: 4,
      signal: over.signal,
    })
    expect(await ended).toBe(0)
    over.abort()
    const { repeated, unexpected } = await load
    refused += repeated + unexpected.length
    await servers[1].end('SIGTERM')
    await balancer.close()
  }
  expect(refused).toBe(0)
  expect(listTwice()).toEqual([])
  reportFailure(
    'stop',
    `${rounds} times SIGTERM to one of two servers behind a balancer, ${requests} requests each`,
    `${refused} of ${rounds * requests} requests refused; ${smtp.accepted.length} emails sent, 0 twice`,
  )
}, 300_000)

it('a server that is killed under load loses and doubles no entry, and sends no email twice', async () => {
  const kills = atOnce(1, 20)
  const writer = await makeWriter()
  const over = new AbortController()
  let server = await start(0)
  const load = writeIncome({
    ...writer,
    origin: () => server.origin,
    writers: 8,
    signal: over.signal,
  })
  for (let kill = 0; kill < kills; kill += 1) {
    await queueMails(20)
    const before = (await listEntries(writer.charityId)).length
    const hasWritten = async () => (await listEntries(writer.charityId)).length > before + 20
    await vi.waitUntil(hasWritten, { timeout: 60_000 })
    await server.end('SIGKILL')
    server = await start(0)
  }
  over.abort()
  const { acknowledged, repeated, unexpected } = await load
  expect(unexpected).toEqual([])
  expect((await listEntries(writer.charityId)).toSorted()).toEqual(acknowledged.toSorted())
  expect(await deps.database.read('system', runChecks)).toEqual([])

  await sleep(atOnce(0, 60_000)) // the jobs of dead workers run again after 30 seconds
  const left = await deps.database.read('system', (db) =>
    db.many<LeftJobRow>(sql`
      select last_error, payload::text as payload from graphile_worker._private_jobs`),
  )
  const inDoubt = left.filter((job) => job.lastError !== null)
  expect(inDoubt.length).toBeLessThanOrEqual(kills * deps.config.mailConnections)
  expect(listTwice()).toEqual([])
  const lost = Array.from({ length: mails }, (_, at) => `${at + 1}@example.org`).filter(
    (to) => !smtp.accepted.includes(to) && !left.some(({ payload }) => payload.includes(`"${to}"`)),
  )
  expect(lost).toEqual([])
  reportFailure(
    'kill',
    `${kills} times kill -9 under the load of 8 writers and 20 emails`,
    `${acknowledged.length} entries acknowledged, 0 lost, 0 doubled (${repeated} requests repeated); 0 emails twice, ${inDoubt.length} in doubt, ${left.length - inDoubt.length} jobs left`,
  )
}, 600_000)
