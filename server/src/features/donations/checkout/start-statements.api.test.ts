import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)

afterEach(() => vi.restoreAllMocks())

/** The stand-in of Stripe shares the database here, and its transactions begin without an actor. */
const isOfProduct = (text: string, before: readonly string[]): boolean =>
  text !== 'begin' && (before.findLast((one) => one.startsWith('begin')) ?? '') !== 'begin'

const listStatements = async (start: () => Promise<{ status: number }>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  expect(await start()).toMatchObject({ status: 200 })
  const texts = spy.mock.calls.map(([query]: readonly unknown[]) =>
    typeof query === 'string' ? query : (query as pg.QueryConfig).text,
  )
  return texts.filter((text, at) => isOfProduct(text, texts.slice(0, at)))
}

it('a guest starts a gift with at most 15 statements, begin and commit included', async () => {
  const guest = { name: 'Robin Marsh', email: 'robin@guest.example' }
  const body = giving.gift({ guest, browserSecret: 'g'.repeat(43) })
  const statements = await listStatements(() => world.call('POST /api/donation', { body }))
  expect(statements.slice(15)).toEqual([])
})

it('a person with an account starts a gift with at most 15 statements', async () => {
  const body = giving.gift({ browserSecret: 'p'.repeat(43) })
  const as = giving.giver
  const statements = await listStatements(() => world.call('POST /api/donation', { body, as }))
  expect(statements.slice(15)).toEqual([])
})
