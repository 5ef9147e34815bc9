import { routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import { afterAll, expect, it } from 'vitest'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { sql } from '../platform/database/index.ts'
import { uuidv7 } from '../platform/ids.ts'
import { listSuccesses, type MatrixCase } from './matrix/all-rows.ts'
import {
  makeCharity,
  makeDeclaration,
  makeDonation,
  makeGiftAidClaim,
  makeMember,
  makePerson,
  statedGround,
} from './factories/index.ts'
import { makeUnspentWorld } from '../features/unspent-gifts/testing/unspent-world.ts'
import { makeGivingWorld } from './giving-world.ts'
import { watchDatabase } from './matrix/watch-database.ts'
import { makeCast, makeTokens } from './matrix/identities.ts'
import { testApp } from './test-app.ts'

const world = await testApp()
const cast = await makeCast(world)
const watch = await watchDatabase(world.ownerUrl)
afterAll(() => watch.close())

const keyed = (Object.entries(routes) as [RouteKey, RouteDeclaration][])
  .filter(([, { repeats }]) => repeats !== undefined)
  .map(([key]) => key)

/** Requests for routes whose matrix cases are all refused, because success needs more set-up. */
const further: Partial<Record<RouteKey, MatrixCase['one']['request']>> = {
  'POST /api/donation/{id}/refund': async ({ deps }) => {
    const giving = await makeGivingWorld(world)
    const { id } = await giving.startAndPay()
    await giving.deliverEvents()
    const manager = await makeMember(deps, giving.charity.id, 'Manager')
    const body = { amount: 1000, reason: 'You asked us to.', ...statedGround }
    return { params: { id }, body, as: manager }
  },
  'POST /api/project/{id}/closure/ground': async () => {
    const { charity, makeProjectWithTerms, manager, open, standing } = await makeUnspentWorld(world)
    const project = await makeProjectWithTerms('secondary-purpose', 'Minibus')
    const charityId = charity.id
    const about = { projectId: project.id, kind: 'grant', amount: 5000, date: '2026-06-15' }
    const payer = { payee: 'The Harbour Trust', payeeKind: 'organisation', description: 'A bus' }
    const terms = { shortfall: 'ask', delay: 'ask', closing: 'ask', words: '' }
    await world.call('POST /api/transaction', {
      as: manager,
      body: { id: uuidv7(), charityId, ...about, ...payer, terms },
    })
    await open(project.id, { becomes: 'cancelled' })
    const { left } = await standing(project.id)
    const { amount, id, kind } = left.restricted[0]!
    const body = {
      source: { kind, id },
      ground: 'consent',
      amount,
      toProjectId: null,
      words: 'The trust agreed by letter.',
      decidedOn: '2026-06-15',
      keptAt: 'the grants folder',
    }
    return { params: { id: project.id }, body, as: manager }
  },
  'POST /api/charity/{id}/gift-aid/claims': async ({ deps, cast: { charity, people } }) => {
    await deps.database.transaction('system', (db) =>
      db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${charity.id}`),
    )
    await makeDeclaration(deps, charity.id, people.donor.id)
    await makeDonation(deps, charity.id, people.donor.id)
    const day = toUkDate(deps.clock.now())
    return { params: { id: charity.id }, body: { from: day, to: day }, as: people.lead }
  },
  'POST /api/charity/{id}/gift-aid/repayments': async ({ deps }) => {
    const charity = await makeCharity(deps, { hmrcReference: 'AB12345' })
    const lead = await makeMember(deps, charity.id, 'Lead')
    const giver = await makePerson(deps)
    const day = toUkDate(deps.clock.now())
    await makeDeclaration(deps, charity.id, giver.id)
    const gift = await makeDonation(deps, charity.id, giver.id, { amount: 1000 })
    const dates = { from: day, to: day, submittedOn: day }
    await makeGiftAidClaim(deps, charity.id, { by: lead.id, ...dates })
    await deps.database.transaction('system', (db) =>
      db.run(sql`update donation set refunded = 1000 where id = ${gift.id}`),
    )
    return {
      params: { id: charity.id },
      body: { on: day, amount: 250, reference: 'Bank 1' },
      as: lead,
    }
  },
}

const cases = keyed.flatMap((key) => [
  ...listSuccesses(key).map((success) => ({ key, ...success })),
  ...(further[key]
    ? [{ key, name: 'with money', who: null, one: { request: further[key], expect: {} } }]
    : []),
])

/** Lists the tables with new or lost rows. A note for kept answers records no effect of its own. */
const listNewOrLost = async () =>
  Object.keys(await watch.takeChanges()).filter(
    (change) => !change.startsWith('UPDATE') && change !== 'INSERT answer_change',
  )

const twenty = <T>(call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, call))

it('every API call that takes a client-generated id has a test case', () => {
  expect(keyed.filter((key) => !cases.some((one) => one.key === key))).toEqual([])
  expect(keyed.length).toBeGreaterThan(15)
})

it.each(cases)(
  'the API call $key ($name) gives the same answer to twenty identical concurrent requests',
  async ({ key, one, who }: MatrixCase & { key: RouteKey }) => {
    const tokens = await makeTokens(world, cast)
    const built = await one.request({ ...world, cast, who })
    const as = built.as ?? (who === null ? undefined : tokens[who])
    const body = {
      [(routes[key] as RouteDeclaration).repeats!]: uuidv7(),
      ...(built.body as object),
    }
    const request = { ...built, body, ...(as === undefined ? {} : { as }) }
    await watch.forgetLimits()
    const answers = await twenty(() => world.call(key, request))
    const distinct = new Set(answers.map(({ status, text }) => `${status} ${text}`))
    expect([...distinct].map((one) => one.slice(0, 900))).toEqual([expect.stringMatching(/^20\d /)])
    await watch.takeChanges()
    const again = await world.call(key, request)
    expect(`${again.status} ${again.text}`).toBe([...distinct][0])
    expect(await listNewOrLost()).toEqual([])
  },
)
