import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { startServer, type ServerProcess } from '../../../testing/servers/server-process.ts'
import { report, atOnce } from '../../../testing/storm/storm.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import type { EventStateRow } from '../payments.test-rows.ts'

const settings = { TOKEN_KEY: 'a-key-for-this-test-of-more-than-32-characters' }
const world = await testApp(settings)
world.clock.set(new Date()) // the server processes use real time
const { database } = world.deps
const giving = await makeGivingWorld(world)
const owner = new pg.Client({ connectionString: world.ownerUrl })
await owner.connect()
const started: ServerProcess[] = []
afterAll(async () => {
  await owner.end()
  await Promise.all(started.map((server) => server.end('SIGKILL')))
})

const start = async (): Promise<ServerProcess> => {
  const server = await startServer(world.ownerUrl, { ...settings, LOG_LEVEL: 'fatal' })
  started.push(server)
  return server
}

/** Each step from the arrival of an event to the receipt, by the write that it begins with. */
const steps = [
  ['the event is stored', 'insert on webhook_inbox'],
  ['it is taken', 'update on webhook_poster'],
  ['it is counted', 'insert on provider_event'],
  ['its gift arrives', 'update on donation'],
  ['its entries are posted', 'insert on ledger_entry'],
  ['the ledger moves on', 'update on ledger_head'],
  ['its receipt is queued', 'insert on graphile_worker._private_jobs'],
  ['it leaves the inbox', 'delete on webhook_inbox'],
] as const

/** Makes every such write wait until it is ended, and returns a function that lets writes go on. */
const holdAt = async (write: string): Promise<() => Promise<void>> => {
  const table = write.split(' ').at(-1)!
  await owner.query(
    `create or replace function hold_here() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return null; end $$;
    create trigger hold_here before ${write} for each statement execute function hold_here();`,
  )
  return async () => {
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event = 'PgSleep' and datname = current_database()`,
    )
    await owner.query(`drop trigger hold_here on ${table}`)
  }
}

const isHeld = async (): Promise<boolean> => {
  const { rows } = await owner.query(
    `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
  )
  return rows.length > 0
}

/** Counts what a gift has left: its events, in the inbox and handled, and its receipts. */
const readState = (id: string, email: string) =>
  database.read('system', (db) =>
    db.one<EventStateRow>(sql`
      select d.status, (select count(*) from webhook_inbox) as waiting,
        (select count(*) from provider_event e where e.donation_id = d.id) as counted,
        (select count(*) from outbox_message o
         where o.recipient = ${email} and o.subject like 'Your receipt%') as receipts
      from donation d where d.id = ${id}`),
  )

it('a server that is killed at any step of an event loses and doubles no gift', async () => {
  const rounds = atOnce(1, 5)
  const tried = steps.slice(-atOnce(2, steps.length))
  for (let round = 0; round < rounds; round += 1) {
    for (const [step, write] of tried) {
      const server = await start()
      const giver = await makePerson(world.deps)
      const { donation, checkoutUrl } = await giving.start({}, giver)
      const { id } = donation
      const letGo = await holdAt(write)
      await giving.pay(checkoutUrl)
      await vi.waitUntil(isHeld, { timeout: 30_000, interval: 50 })
      await server.end('SIGKILL')
      await letGo()
      const next = await start()
      const isDone = async (): Promise<boolean> => {
        const { receipts, status, waiting } = await readState(id, giver.email)
        return status === 'succeeded' && waiting === 0 && receipts > 0
      }
      await vi.waitUntil(isDone, { timeout: 60_000, interval: 100 })
      await sleep(atOnce(0, 2000)) // anything that could happen twice has happened
      expect({ step, ...(await readState(id, giver.email)) }).toMatchObject({ step, receipts: 1 })
      expect(await giving.listEntries(id)).toMatchObject([{ kind: 'gift' }, { kind: 'fee' }])
      expect(await next.end('SIGTERM')).toBe(0)
    }
  }
  expect(await database.read('system', runChecks)).toEqual([])
  report(`${rounds * tried.length} times kill -9, at ${tried.length} steps: 0 lost, 0 doubled`)
}, 900_000)
