import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { failWritesTo } from '../../../testing/fail-writes.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { openSecondApp } from '../../../testing/servers/second-app.ts'
import { testApp } from '../../../testing/test-app.ts'
import { emptyInbox, retryEvents } from '../../../testing/servers/webhook-inbox.ts'
import { runChecks } from '../../ledger/index.ts'
import { getPoster } from './poster.ts'
import type { EventJobTextRow, InboxCountRow } from '../payments.test-rows.ts'

const world = await testApp()
const other = await openSecondApp(world)
const giving = await makeGivingWorld(world)
const { database, payments } = world.deps
const admin = await makePerson(world.deps, { isAdmin: true })

afterEach(() => vi.restoreAllMocks())

/** Makes a gift that is paid, with its events, none of which is delivered. */
const payGift = async () => {
  const giver = await makePerson(world.deps)
  const { id } = await giving.startAndPay({}, giver)
  return { id, giver, events: await giving.listEvents(id) }
}

/** Delivers an event to a process and returns the status, without waiting until it is handled. */
const post = async (event: Stripe.Event, { app } = world as Pick<typeof world, 'app'>) => {
  const payload = JSON.stringify(event)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': payments.standIn!.sign(payload),
    },
    payload,
  })
  return statusCode
}

const countInbox = async (): Promise<number> => {
  const { count } = await database.read('system', (db) =>
    db.one<InboxCountRow>(sql`select count(*) as count from webhook_inbox`),
  )
  return count
}

const listSetAside = () =>
  database.read('system', (db) =>
    db.many<EventJobTextRow>(sql`
      select j.payload::text as payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'handle-webhook-event'`),
  )

/** Lets another process, which does nothing, handle the events for so many seconds. */
const holdElsewhere = (seconds: number) =>
  database.transaction('money', (db) =>
    db.run(sql`update webhook_poster set holder = ${randomUUID()},
      held_until = clock_timestamp() + ${seconds} * interval '1 second'`),
  )

describe('storing webhook events', () => {
  it('the provider gets its answer while no event can be posted, and the event waits on disk', async () => {
    const { events, id } = await payGift()
    await holdElsewhere(1)
    for (const event of events) expect(await post(event)).toBe(200)
    expect(await countInbox()).toBe(events.length)
    expect(await giving.listEntries(id)).toEqual([])
    await emptyInbox(world.deps)
    expect(await countInbox()).toBe(0)
    expect(await giving.listEntries(id)).toMatchObject([{ kind: 'gift' }, { kind: 'fee' }])
  })

  it('an event that cannot be stored gets an error, so that the provider sends it again', async () => {
    const { events, id } = await payGift()
    const mend = await failWritesTo(world, 'webhook_inbox')
    expect(await post(events.at(-1)!)).toBe(500)
    await mend()
    expect((await giving.deliver(events.at(-1)!)).statusCode).toBe(200)
    expect(await giving.listEntries(id)).toHaveLength(2)
  })
})

describe('processes that share an inbox', () => {
  it('a process takes over the events of one that died', async () => {
    const { events, id } = await payGift()
    await holdElsewhere(1)
    expect(await post(events.at(-1)!, other)).toBe(200)
    await getPoster(world.deps).empty()
    expect(await giving.listEntries(id)).toHaveLength(2)
  })

  it('each event counts once when two processes handle them at the same moment', async () => {
    const gifts = await Promise.all(Array.from({ length: 6 }, payGift))
    const events = gifts.flatMap((gift) => gift.events)
    const answers = await Promise.all(
      events.flatMap((event) => [post(event), post(event, other), post(event)]),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    await Promise.all([emptyInbox(world.deps), emptyInbox(other.deps)])
    expect(await countInbox()).toBe(0)
    for (const { id } of gifts)
      expect(await giving.listEntries(id)).toMatchObject([{ kind: 'gift' }, { kind: 'fee' }])
    expect(await database.read('system', runChecks)).toEqual([])
  })
})

describe('an event that cannot be handled', () => {
  it('becomes a job without personal data, which an administrator sees, and holds up no other event', async () => {
    const [bad, good] = [await payGift(), await payGift()]
    const real = payments.stripe.checkout.sessions.retrieve.bind(payments.stripe.checkout.sessions)
    const page = bad.events.find(({ type }) => type === 'checkout.session.completed')!
    const { id: session } = page.data.object as { id: string }
    vi.spyOn(payments.stripe.checkout.sessions, 'retrieve').mockImplementation((id, ...rest) =>
      id === session ? Promise.reject(new Error('no answer')) : real(id, ...rest),
    )
    const event = structuredClone(page)
    Object.assign(event.data.object, { customer_details: { email: 'wren@example.org' } })
    await Promise.all([...good.events, event].map((one) => post(one)))
    await emptyInbox(world.deps)
    expect(await giving.listEntries(good.id)).toHaveLength(2)
    expect(await giving.listEntries(bad.id)).toEqual([])
    const jobs = await listSetAside()
    expect(jobs).toHaveLength(1)
    expect(jobs[0]!.payload).toContain(bad.id)
    expect(jobs[0]!.payload).not.toContain('wren@example.org')
    const { body } = await world.call('GET /api/admin/job', {
      query: { state: 'waiting' },
      as: admin,
    })
    expect(body.jobs.map(({ task }) => task)).toContain('handle-webhook-event')

    vi.restoreAllMocks()
    await retryEvents(world.deps)
    expect(await listSetAside()).toEqual([])
    expect(await giving.listEntries(bad.id)).toHaveLength(2)
  })
})

describe('a stop', () => {
  it('empties the inbox and then handles no more events', async () => {
    const { events, id } = await payGift()
    const later = await payGift()
    await holdElsewhere(1)
    expect(await post(events.at(-1)!, other)).toBe(200)
    await getPoster(other.deps).stop()
    expect(await countInbox()).toBe(0)
    expect(await giving.listEntries(id)).toHaveLength(2)
    expect(await post(later.events.at(-1)!, other)).toBe(200)
    expect(await countInbox()).toBe(1)
    await emptyInbox(world.deps)
    expect(await giving.listEntries(later.id)).toHaveLength(2)
  })
})
