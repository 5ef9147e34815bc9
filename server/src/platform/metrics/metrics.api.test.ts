import net from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { allFigures } from '../../open-metrics.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { Database, sql } from '../database/index.ts'
import { queueJob, startWorker } from '../jobs/index.ts'
import { createFiguresReader } from './figures-reader.ts'
import { startMetrics, type Metrics } from './start-metrics.ts'
import type { Deps } from '../deps.ts'

const world = await testApp()
const { deps } = world

const opened: Metrics[] = []
afterAll(async () => {
  for (const metrics of opened) await metrics.stop()
})

/** Serves metrics with figures that were never read before. */
const open = async (changes: Partial<Deps> = {}): Promise<() => Promise<string>> => {
  const address = { port: 0, host: '127.0.0.1' }
  const metrics = await startMetrics({ ...deps, ...changes }, allFigures, address)
  opened.push(metrics)
  return async () => {
    const response = await fetch(metrics.url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain; version=')
    return response.text()
  }
}

/** Returns the value of a series; undefined if the metrics do not contain it. */
const readValue = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('metrics of requests', () => {
  it('a request is counted and timed by its declared path, method and class of status', async () => {
    const scrape = await open()
    await world.call('GET /api/system')
    await world.app.inject('/api/system/')
    await world.call('GET /api/project/{id}', { params: { id: 'no-such-project' } })
    await world.app.inject('/no/such/page?token=secret')
    await world.app.inject('/ready')
    const text = await scrape()
    const count = (labels: string) =>
      readValue(text, `pennytrail_http_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/api/system",status_class="2xx"')).toBe(2)
    expect(count('method="GET",route="/api/project/:id",status_class="4xx"')).toBe(1)
    expect(text).not.toContain('no-such')
    expect(text).not.toContain('secret')
    expect(text).not.toContain('/ready')
  })

  it('no metric contains the address, name, id or token of a person, or any secret', async () => {
    const scrape = await open()
    const names = { firstname: 'Wrenna', lastname: 'Canaryson' }
    const person = await makePerson(deps, names)
    const giving = await makeGivingWorld(world)
    const { donation } = await giving.start({}, person)
    await giving.deliverEvents()
    await world.call('GET /api/donation/{id}', { params: { id: donation.id }, as: person })
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/login?email=canary@example.org',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: person.email, password: 'Canary-pass-1' }),
    })
    await world.app.inject(`/api/team-invite/token/canary-token-in-path`)
    const text = await scrape()
    expect(text).toContain('pennytrail_http_request_duration_seconds_count')
    const secrets = [
      person.email,
      person.id,
      person.token,
      donation.id,
      giving.charity.id,
      giving.account,
      ...deps.config.tokenKeys,
      ...Object.values(names),
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text.toLowerCase()).not.toContain('canary')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(text).not.toContain('@')
  })
})

describe('metrics of jobs', () => {
  it('a run of a job is counted by task and outcome', async () => {
    const scrape = await open()
    const done = Promise.withResolvers<void>()
    await deps.database.transaction('system', async (db) => {
      await queueJob(db, 'metric-fails', {})
      await queueJob(db, 'metric-works', {})
    })
    const worker = await startWorker(
      deps,
      {
        'metric-works': async () => done.resolve(),
        'metric-fails': async () => {
          throw new Error('a failure')
        },
      },
      [],
      false,
    )
    await done.promise
    const count = async (labels: string) =>
      readValue(await scrape(), `pennytrail_job_duration_seconds_count{${labels}}`)
    await expect.poll(() => count('task="metric-works",outcome="done"')).toBe(1)
    await expect.poll(() => count('task="metric-fails",outcome="failed"')).toBe(1)
    await worker.stop()
    const text = await (await open())()
    expect(readValue(text, 'pennytrail_jobs{state="failed"}')).toBe(1)
    await world.runJobs().catch(() => {})
  })

  it('the queue shows how many jobs are due and how long the oldest of them has waited', async () => {
    await deps.database.transaction('system', async (db) => {
      await db.run(sql`delete from graphile_worker._private_jobs`)
      await queueJob(db, 'metric-due', {}, { runAt: new Date(Date.now() - 300_000) })
      await queueJob(db, 'metric-due', {}, { runAt: new Date(Date.now() - 60_000) })
      await queueJob(db, 'metric-later', {}, { runAt: new Date(Date.now() + 600_000) })
    })
    const text = await (await open())()
    expect(readValue(text, 'pennytrail_jobs{state="due"}')).toBe(2)
    expect(readValue(text, 'pennytrail_jobs{state="later"}')).toBe(1)
    expect(readValue(text, 'pennytrail_jobs{state="given-up"}')).toBe(0)
    const age = readValue(text, 'pennytrail_job_oldest_due_seconds')
    expect(age).toBeGreaterThanOrEqual(300)
    expect(age).toBeLessThan(900)
    await deps.database.transaction('system', (db) =>
      db.run(sql`delete from graphile_worker._private_jobs`),
    )
  })
})

describe('metrics of email', () => {
  it('the metrics show how long the oldest unsent email has waited and how many are in doubt', async () => {
    await deps.database.transaction('system', async (db) => {
      await queueJob(db, 'send-emails', {})
      await db.run(sql`
        update graphile_worker._private_jobs set created_at = now() - interval '10 minutes'`)
      await db.run(sql`
        insert into email_delivery (id, state, changed_at)
        values (gen_random_uuid(), 'in-doubt', now()), (gen_random_uuid(), 'sent', now())`)
    })
    const text = await (await open())()
    expect(readValue(text, 'pennytrail_mail_oldest_unsent_seconds')).toBeGreaterThanOrEqual(600)
    expect(readValue(text, 'pennytrail_mail_unsent')).toBe(1)
    expect(readValue(text, 'pennytrail_mail_in_doubt')).toBe(1)
    await deps.database.transaction('system', (db) =>
      db.run(sql`delete from graphile_worker._private_jobs`),
    )
  })
})

describe('metrics of gifts and ledgers', () => {
  it('a handled webhook event is counted and timed, and the age of the newest ledger entry is shown', async () => {
    const giving = await makeGivingWorld(world)
    await giving.startAndPay()
    const scrape = await open()
    const before = await scrape()
    expect(readValue(before, 'pennytrail_webhooks_total{outcome="handled"}')).toBe(0)
    await giving.deliverEvents()
    const after = await (async () => {
      const fresh = await open()
      return [await scrape(), await fresh()].join('\n')
    })()
    expect(readValue(after, 'pennytrail_webhooks_total{outcome="handled"}')).toBeGreaterThan(0)
    expect(readValue(after, 'pennytrail_webhook_lag_seconds_count')).toBeGreaterThan(0)
    world.clock.advance({ minutes: 90 })
    const later = await (await open())()
    expect(readValue(later, 'pennytrail_ledger_head_age_seconds')).toBeCloseTo(90 * 60, -1)
    expect(readValue(later, 'pennytrail_payment_check_overdue_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('an event whose handling fails is counted as failed, and one with a bad signature is not counted', async () => {
    const giving = await makeGivingWorld(world)
    const donation = await giving.startAndPay()
    const [event] = await giving.listEvents(donation.id)
    const scrape = await open()
    await giving.deliver(event!, 'no signature')
    await deps.database.transaction('system', (db) => db.run(sql`select 1`))
    const text = await scrape()
    expect(readValue(text, 'pennytrail_webhooks_total{outcome="handled"}')).toBe(0)
    expect(readValue(text, 'pennytrail_webhooks_total{outcome="failed"}')).toBe(0)
  })

  it('the metrics show the age of the newest checkpoint and of the last ledger check once they exist', async () => {
    const before = await (await open())()
    expect(readValue(before, 'pennytrail_ledger_check_age_seconds')).toBeUndefined()
    await deps.database.transaction('system', (db) =>
      db.run(sql`
        insert into ledger_check (id, checked_at, rules, broken, ledgers, entries, bad_ledgers)
        values (gen_random_uuid(), ${new Date(world.clock.now().getTime() - 3_600_000)}, 10,
          '[{"name":"a"}]', 1, 1, '[]')`),
    )
    const text = await (await open())()
    expect(readValue(text, 'pennytrail_ledger_check_age_seconds')).toBeCloseTo(3600, -1)
    expect(readValue(text, 'pennytrail_ledger_check_errors')).toBe(1)
  })
})

describe('metrics of the process and its connections', () => {
  it('every pool of the process is shown with its connections and callers that wait', async () => {
    const text = await (await open())()
    for (const pool of ['requests', 'health', 'metrics']) {
      expect(readValue(text, `pennytrail_database_pool_waiting{pool="${pool}"}`)).toBe(0)
      expect(
        readValue(text, `pennytrail_database_pool_max_connections{pool="${pool}"}`),
      ).toBeGreaterThan(0)
    }
    expect(
      readValue(text, 'pennytrail_database_pool_connections{pool="requests",state="idle"}'),
    ).toBeGreaterThan(0)
    expect(readValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(readValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(readValue(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  it('the public port serves no metrics', async () => {
    const answer = await world.app.inject('/metrics')
    expect(answer.body).not.toContain('pennytrail_')
    expect(answer.headers['content-type']).toContain('text/html')
  })
})

describe('metrics without the database', () => {
  it('if the database never answers, the metrics say that it is down instead of hanging', async () => {
    const hole = net.createServer(() => {}) // accepts connections and never says a word
    await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
    const { port } = hole.address() as net.AddressInfo
    const database = new Database(`postgres://nobody@127.0.0.1:${port}/none`)
    const scrape = await open({ database })
    const text = await scrape()
    expect(readValue(text, 'pennytrail_database_up')).toBe(0)
    expect(readValue(text, 'pennytrail_job_oldest_due_seconds')).toBeUndefined()
    expect(readValue(text, 'process_cpu_seconds_total')).toBeGreaterThan(0)
    hole.close()
  })

  it('the metrics stop waiting for figures that never arrive, and the next scrape does not wait for them again', async () => {
    const never = Promise.withResolvers<{ some: number }>()
    const reader = createFiguresReader(deps, [
      { declared: { some: { help: '' } }, read: () => never.promise },
    ])
    expect(await reader.read()).toBeNull()
    expect(await reader.read()).toBeNull()
    never.resolve({ some: 1 })
    await expect.poll(() => reader.read()).toEqual({ some: 1 })
  })

  it('scrapes that arrive together share one read of the database', async () => {
    let reads = 0
    const declared = { some: { help: '' } }
    const reader = createFiguresReader(deps, [
      { declared, read: async () => ({ some: (reads += 1) }) },
    ])
    const values = await Promise.all([reader.read(), reader.read(), reader.read()])
    expect(values).toEqual([{ some: 1 }, { some: 1 }, { some: 1 }])
    expect(await reader.read()).toEqual({ some: 1 })
  })

  it('a figure that cannot be read does not affect the other figures', async () => {
    const reader = createFiguresReader(deps, [
      { declared: { bad: { help: '' } }, read: () => Promise.reject(new Error('away')) },
      { declared: { good: { help: '' } }, read: async () => ({ good: 7 }) },
    ])
    expect(await reader.read()).toEqual({ good: 7 })
  })
})
