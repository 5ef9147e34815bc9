import fc from 'fast-check'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  giftFor,
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makePledge,
  makeProject,
} from '../../testing/factories/index.ts'
import { startServer } from '../../testing/servers/server-process.ts'
import { atOnce, report } from '../../testing/storm/storm.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import { findPledge, lowerPledge, reserveMatch } from './matching.sql.ts'
import { recordPledgePayment } from './record-payment.ts'
import type { UnevenRow } from './matching.test-rows.ts'
import { sharePot } from './matching.tasks.ts'

const key = { TOKEN_KEY: 'a-key-for-this-test-of-more-than-32-characters' }
const world = await testApp(key)
world.clock.set(new Date()) // the server processes use real time
const { deps } = world
const { database } = deps

const setState = (id: string, state: ReturnType<typeof sql>) =>
  database.transaction('money', (db) => db.run(sql`update donation set ${state} where id = ${id}`))

const readPledge = async (id: string) =>
  (await database.read('system', (db) => findPledge(db, id)))!

const step = fc.record({
  does: fc.constantFrom(
    'start',
    'start',
    'start',
    'arrive',
    'arrive',
    'fail',
    'expire',
    'refund',
    'dispute',
    'win',
    'lose',
    'withdraw',
    'pay',
    'share',
  ),
  which: fc.nat(9),
  amount: fc.integer({ min: 100, max: 6000 }),
})

it(
  'no order of reservations, arrivals, late failures, refunds, disputes, expiries, withdrawals and payments loses or makes a penny of a pledge',
  { timeout: atOnce(120_000, 3 * 3600_000) },
  async () => {
    const charity = await makeCharity(deps)
    const manager = await makeMember(deps, charity.id, 'Manager')
    const session = {
      userId: manager.id,
      charities: [{ id: charity.id, role: 'Manager' }],
      donorOrgs: [],
    } as never
    const giver = await makePerson(deps)
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
        runs += 1
        const project = await makeProject(deps, charity.id)
        const of = { charityId: charity.id, projectId: project.id, by: manager.id }
        const first = await makePledge(deps, { ...of, amount: 9000, ratio: '2:1' })
        const second = await makePledge(deps, { ...of, amount: 4000, potId: first.potId })
        const pledges = [first.id, second.id]
        const gifts: string[] = []
        const paid = new Map(pledges.map((id) => [id, 0]))
        for (const { amount, does, which } of steps) {
          const gift = gifts[which % Math.max(gifts.length, 1)] ?? uuidv7()
          const pledgeId = pledges[which % 2]!
          // A state that the gift cannot reach is refused, as it is for the product.
          const move = (state: ReturnType<typeof sql>) => setState(gift, state).catch(() => 0)
          if (does === 'start') {
            const { id } = await makeDonation(deps, charity.id, giver.id, {
              amount,
              projectId: project.id,
              pending: true,
            })
            const now = deps.clock.now()
            const { potId } = first
            await database.transaction('money', (db) =>
              reserveMatch(db, { giftId: id, potId, now }),
            )
            gifts.push(id)
          } else if (does === 'arrive') {
            await move(sql`status = 'succeeded', succeeded_at = ${deps.clock.now()}`)
          } else if (does === 'fail') await move(sql`status = 'failed'`)
          else if (does === 'expire') await move(sql`status = 'expired'`)
          else if (does === 'refund') {
            await move(sql`refunded = least(amount - taken_back, refunded + ${amount}),
              status = case when refunded + ${amount} >= amount then 'refunded'
                else 'partly-refunded' end`)
          } else if (does === 'dispute')
            await move(sql`status = 'disputed', taken_back = amount - refunded`)
          else if (does === 'win') await move(sql`status = 'won', taken_back = 0`)
          else if (does === 'lose') await move(sql`status = 'lost'`)
          else if (does === 'withdraw') {
            const { allocated, pledged } = await readPledge(pledgeId)
            const left = Math.max(allocated, pledged - amount)
            await database.transaction('money', (db) => lowerPledge(db, pledgeId, left))
          } else if (does === 'share') await sharePot(deps, first.potId)
          else {
            const before = await readPledge(pledgeId)
            const sum = Math.min(amount, before.settled - before.paid)
            if (sum > 0) {
              const payment = { id: uuidv7(), amount: sum, date: toUkDate(deps.clock.now()) }
              await recordPledgePayment(deps, session, pledgeId, { ...payment, accountId: null })
              paid.set(pledgeId, paid.get(pledgeId)! + sum)
            }
          }
          for (const id of pledges) {
            const now = await readPledge(id)
            expect(now.free + now.allocated).toBe(now.pledged)
            expect(now.settled).toBeLessThanOrEqual(now.allocated)
            expect(now.paid).toBe(paid.get(id))
          }
        }
        await sharePot(deps, first.potId)
        const uneven = await database.read('system', (db) =>
          db.many<UnevenRow>(sql`
            select g.donation_id from match_gift g where g.pot_id = ${first.potId} and (
              g.matched > greatest(g.wanted, (select sum(t.paid) from match_part t
                where t.donation_id = g.donation_id))
              or g.has_arrived and g.matched < g.wanted and exists (select from match_pledge p
                where p.pot_id = g.pot_id and p.free > 0))`),
        )
        expect(uneven).toEqual([])
      }),
      { numRuns: atOnce(12, 10_000), interruptAfterTimeLimit: atOnce(60_000, 3 * 3600_000) },
    )
    expect(await database.read('system', (db) => runChecks(db))).toEqual([])
    report(`${runs} random schedules of matches conserve their pledges`)
  },
)

it(
  'gifts at the same time on two processes allocate a pot to the last penny, and none more',
  { timeout: 300_000 },
  async () => {
    const count = atOnce(60, 1000)
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id)
    const plain = await makeProject(deps, charity.id)
    const by = await makePerson(deps)
    const pot = atOnce(50_000, 1_000_000)
    const { id } = await makePledge(deps, {
      charityId: charity.id,
      projectId: project.id,
      by: by.id,
      amount: pot,
    })
    const settings = { ...key, LOG_LEVEL: 'fatal' }
    const servers = [
      await startServer(world.ownerUrl, settings),
      await startServer(world.ownerUrl, settings),
    ]
    try {
      // One payment of a giver to a project would end the one before.
      const givers = await Promise.all(Array.from({ length: count }, () => makePerson(deps)))
      const start = async (projectId: string, at: number) => {
        const began = performance.now()
        const answer = await fetch(`${servers[at % 2]!.origin}/api/donation`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${givers[at]!.token}`,
          },
          body: JSON.stringify(giftFor({ projectId, amount: 500 + ((at * 97) % 21) * 100 })),
        })
        // On a busy machine the payment page may not open in time. The gift keeps its reservation.
        if (![200, 503].includes(answer.status)) throw new Error(await answer.text())
        await answer.arrayBuffer()
        return { time: performance.now() - began }
      }
      const run = async (projectId: string) => {
        const answers = await Promise.all(
          Array.from({ length: count }, (_, at) => start(projectId, at)),
        )
        const times = answers.map(({ time }) => time).toSorted((a, b) => a - b)
        return { p99: times[Math.trunc(times.length * 0.99)]! }
      }
      await run(plain.id)
      const without = await run(plain.id)
      const matched = await run(project.id)
      report(
        `${count} gifts at once on two processes: p99 ${Math.trunc(matched.p99)} ms with a match, ${Math.trunc(without.p99)} ms without`,
      )
      // A small run has too few gifts to compare.
      expect(matched.p99).toBeLessThanOrEqual(atOnce(Infinity, 2) * without.p99)
      expect(await readPledge(id)).toMatchObject({ allocated: pot, free: 0, pledged: pot })
      expect(await database.read('system', (db) => runChecks(db))).toEqual([])
    } finally {
      for (const server of servers) await server.end('SIGTERM')
    }
  },
)
