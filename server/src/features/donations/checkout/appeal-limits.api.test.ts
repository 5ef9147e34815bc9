import { guestCharityLimit } from '@pennytrail/contract/donations/routes.ts'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { giftFor, makeAppeal, makePerson } from '../../../testing/factories/index.ts'
import { cards, makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const { clock, deps } = world
let giving: Awaited<ReturnType<typeof makeGivingWorld>>
let by: string

beforeEach(async () => {
  giving = await makeGivingWorld(world)
  by = (await makePerson(deps)).id
})

/** Counts payment pages of guests that the charity got twenty minutes ago. */
const countEarlierPages = (pages: number) =>
  deps.database.transaction('maintenance', (db) =>
    db.run(sql`
      insert into rate_limit (key, window_start, taken, refused)
      values (${`${guestCharityLimit.name}:${giving.charity.id} 0`},
        ${new Date(clock.now().getTime() - 20 * 60_000)}, ${pages}, 0)`),
  )

let count = 0
/** Starts a gift of a new guest in a new browser. */
const start = (from = `81.2.${(count += 1)}.9`) => {
  count += 1
  const body = giftFor({
    projectId: giving.project.id,
    guest: { name: 'Robin Marsh', email: `guest${count}@guest.example` },
    browserSecret: `${count}`.padStart(43, 's'),
  })
  return world.call('POST /api/donation', { body, headers: { 'x-forwarded-for': from } })
}

const startsWithPuzzle = async (): Promise<boolean> => (await start()).status === 428

it('an announced appeal raises the pages without a puzzle by the expected givers, from its start to its end', async () => {
  await countEarlierPages(600)
  await makeAppeal(deps, giving.charity.id, by, { startsIn: 0.25, hours: 0.25, givers: 9 })
  expect(await startsWithPuzzle()).toBe(true)
  clock.advance({ minutes: 15 })
  expect(await startsWithPuzzle()).toBe(false)
  clock.advance({ minutes: 15 })
  expect(await startsWithPuzzle()).toBe(true)
})

it('an appeal that more people follow than were expected asks the others for a puzzle', async () => {
  await countEarlierPages(650)
  await makeAppeal(deps, giving.charity.id, by, { givers: 50 })
  expect(await startsWithPuzzle()).toBe(true)
})

it('the appeal of one charity raises nothing for another one', async () => {
  await countEarlierPages(600)
  const other = await makeGivingWorld(world)
  await makeAppeal(deps, other.charity.id, by)
  expect(await startsWithPuzzle()).toBe(true)
})

it('a network with two declined cards opens no page of a busy charity, whether an appeal is announced or not', async () => {
  for (const near of ['198.51.100.1', '198.51.100.2']) {
    const { body } = await start(near)
    await giving.pay(body.checkoutUrl, near.endsWith('1') ? cards.declined : cards.insufficient)
    await giving.deliverEvents()
  }
  expect(await start('198.51.100.3')).toMatchObject({ status: 200 })
  await countEarlierPages(600)
  await makeAppeal(deps, giving.charity.id, by)
  expect(await start('198.51.100.4')).toMatchObject({ status: 429 })
  expect(await start('198.51.101.1')).toMatchObject({ status: 200 })
})
