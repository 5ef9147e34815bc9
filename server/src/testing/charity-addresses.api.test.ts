import { routes, type RouteKey } from '@pennytrail/contract'
import { afterAll, expect, it } from 'vitest'
import { listCases, type MatrixCase } from './matrix/all-rows.ts'
import { watchDatabase } from './matrix/watch-database.ts'
import { makeCast, makeTokens } from './matrix/identities.ts'
import { testApp } from './test-app.ts'

const world = await testApp()
const cast = await makeCast(world)
const watch = await watchDatabase(world.ownerUrl)
afterAll(() => watch.close())

// Besides /charity/, the `{id}` of ledgers, IATI files and contact consents is a charity's id.
const ofCharity = /\/charity(?:-org)?\/\{id\}|\/api\/(?:ledger|iati|user\/contact-consent)\/\{id\}/
const keys = (Object.keys(routes) as RouteKey[]).filter((key) => ofCharity.test(key))

/** Tells whether a call passed the permission check and found the charity. */
const isDecided = (status: number): boolean => status < 500 && ![401, 403, 404].includes(status)
const isMissing = (status: number): boolean => status === 404

const { charity } = cast
const cases = keys.flatMap((key) =>
  // If every case of a call answers 404, the charity exists and only the thing inside it is
  // missing.
  [...listCases(key, isDecided), ...listCases(key, isMissing)]
    .slice(0, 1)
    .map((one) => ({ key, ...one })),
)

const ask = async ({ key, one, who }: MatrixCase & { key: RouteKey }, address?: string) => {
  const tokens = await makeTokens(world, cast)
  await watch.forgetLimits()
  const built = await one.request({ ...world, cast, who })
  const as = built.as ?? (who === null ? undefined : tokens[who])
  const params = { ...built.params, id: address ?? built.params!['id']! }
  return world.call(key, { ...built, params, ...(as === undefined ? {} : { as }) })
}

it('every API call with a charity in its path has a test case', () => {
  expect(keys.filter((key) => !cases.some((one) => one.key === key))).toEqual([])
  expect(keys.length).toBeGreaterThan(40)
})

it.each(cases)(
  'the API call $key accepts a charity’s internal id, and its number in any form',
  async (one) => {
    const built = await one.one.request({ ...world, cast, who: one.who })
    // The case must be of this charity, because the test replaces the id by other forms of it.
    expect([charity.id, charity.number]).toContain(built.params!['id']!.replace(/\.\w+$/, ''))
    const expected = await ask(one, charity.id)
    const forms = [
      charity.id.toUpperCase(),
      charity.number,
      `GB-CHC-${charity.number}`,
      `Charity No. ${charity.number}`,
    ]
    for (const form of forms) {
      const answer = await ask(one, form)
      expect([form, answer.status, answer.status < 400 ? '' : answer.text]).toEqual([
        form,
        expected.status,
        expected.status < 400 ? '' : expected.text,
      ])
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain('charity-not-found')
    }
  },
)
