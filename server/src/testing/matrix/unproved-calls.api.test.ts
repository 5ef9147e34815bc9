import { routes, type ErrorCode, type RouteKey } from '@pennytrail/contract'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'
import { allUnproved, listSuccesses } from './all-rows.ts'
import { makeCast, makeTokens } from './identities.ts'
import type { UnprovedCall } from './row-types.ts'
import { watchDatabase } from './watch-database.ts'

/*
 * Two columns of the authorisation matrix: “with a token but no fresh proof” and “with an old link”,
 * for each route that declares a proof.
 */

const world = await testApp()
const cast = await makeCast(world)
const watch = await watchDatabase(world.ownerUrl)
afterAll(() => watch.close())

const hour = 3600_000

interface PlannedCall extends UnprovedCall {
  readonly key: RouteKey
  /** Whether the session has proved a second factor. */
  readonly secondFactor: boolean
}

/** Takes the calls of a route that always needs a proof of the session from its rows. */
const listFromRows = (key: RouteKey): PlannedCall[] => {
  const { proof } = routes[key] as { proof?: { of: string; when?: string } }
  const isForAll = proof?.when === undefined && ['session', 'two-step'].includes(proof?.of ?? '')
  if (!isForAll) return []
  return listSuccesses(key).flatMap(({ name, one, who }) => {
    const call = (code: ErrorCode, secondFactor: boolean, without: string) => ({
      key,
      who,
      code,
      secondFactor,
      request: one.request,
      name: `${name}, ${without}`,
    })
    return [
      call('fresh-sign-in-required', true, 'an hour after the last proof'),
      ...(proof?.of === 'two-step'
        ? [call('second-factor-needed', false, 'no second factor')]
        : []),
    ]
  })
}

const calls = (Object.keys(routes) as RouteKey[]).flatMap((key): PlannedCall[] => [
  ...listFromRows(key),
  ...(allUnproved[key] ?? []).map((call) => ({ ...call, key, secondFactor: true })),
])

it('every route that declares a proof is called without it, and no other route is', () => {
  const refused = new Set(calls.filter(({ code }) => code !== null).map(({ key }) => key))
  const declared = (Object.keys(routes) as RouteKey[]).filter((key) => 'proof' in routes[key])
  expect([...refused].toSorted()).toEqual(declared.toSorted())
})

it('every route that needs a proof in some cases only has a case that needs none', () => {
  const declared = (Object.keys(routes) as RouteKey[]).filter(
    (key) => (routes[key] as { proof?: { when?: string } }).proof?.when !== undefined,
  )
  const free = new Set(calls.filter(({ code }) => code === null).map(({ key }) => key))
  expect(declared.filter((key) => !free.has(key))).toEqual([])
})

it.each(calls)('without the proof of $key: $name', async ({ key, who, request, code, ...one }) => {
  const { deps, clock } = world
  const { secondFactor } = one
  const provedAt = secondFactor ? new Date(clock.now().getTime() - hour) : clock.now()
  const tokens = await makeTokens(world, cast, { provedAt, secondFactor })
  const sent = await request({ deps, clock, cast, who })
  const as = sent.as ?? (who === null ? undefined : tokens[who])
  await watch.takeChanges()
  await watch.forgetLimits()
  const answer = await world.call(key, as === undefined ? sent : { ...sent, as })
  const isRefused = code !== null
  const changed = isRefused ? await watch.takeChanges() : {}
  const { code: answered = null } = answer.body as { code?: string }
  expect({ refused: answer.status >= 400, code: answered, changed }).toEqual({
    refused: isRefused,
    code,
    changed: {},
  })
})
