import { errorBody, routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import { afterAll, expect, it } from 'vitest'
import { testApp, type CallOptions } from '../test-app.ts'
import { allRows } from './all-rows.ts'
import { expectedStatus } from './expected.ts'
import { watchDatabase } from './watch-database.ts'
import { makeCast, makeTokens, people, type Identity, type Who } from './identities.ts'
import type { Case, Row } from './row-types.ts'

// Each test file creates these anew: the test files of one worker share this module, and each file
// closes its database.
let world: Awaited<ReturnType<typeof testApp>>
let cast: Awaited<ReturnType<typeof makeCast>>
let watch: Awaited<ReturnType<typeof watchDatabase>>

const openWorld = async (): Promise<void> => {
  world = await testApp()
  cast = await makeCast(world)
  watch = await watchDatabase(world.ownerUrl)
  const { close } = watch
  afterAll(() => close())
}

interface Planned {
  readonly identity: Identity
  readonly request: CallOptions
  readonly status: number
}

const isPerson = (identity: Identity): identity is Who =>
  (people as readonly string[]).includes(identity)

const worldFor = (identity: Identity) => ({
  deps: world.deps,
  clock: world.clock,
  cast,
  who: isPerson(identity) ? identity : null,
})

/** Makes the request of one case for an identity, and tells whether it depends on the caller. */
const makeRequest = async (one: Case, identity: Identity) => {
  let isForCaller = false
  const { who, ...rest } = worldFor(identity)
  const request = await one.request({
    ...rest,
    get who() {
      isForCaller = true
      return who
    },
  })
  return { request, isForCaller }
}

/**
 * Returns the function that makes the requests of one case. A refused call changes nothing, so all
 * refused callers share one request, unless it depends on the caller.
 */
const createRequests = (one: Case) => {
  let shared: CallOptions | undefined
  return async (identity: Identity, isRefused: boolean): Promise<CallOptions> => {
    if (isRefused && shared) return shared
    const { request, isForCaller } = await makeRequest(one, identity)
    if (isRefused && !isForCaller) shared = request
    return request
  }
}

const plan = async (declaration: RouteDeclaration, one: Case): Promise<Planned[]> => {
  const tokens = await makeTokens(world, cast)
  const requestFor = createRequests(one)
  const planned: Planned[] = []
  for (const [identity, status] of expectedStatus(declaration, one)) {
    if (status === undefined) throw new Error(`The row does not say what ${identity} gets`)
    const request = await requestFor(identity, status >= 400)
    const as = request.as ?? (identity === 'anonymous' ? undefined : tokens[identity])
    planned.push({ identity, status, request: as === undefined ? request : { ...request, as } })
  }
  return planned
}

/** Makes the planned calls. Returns a line for each answer whose status differs from the plan. */
const surprises = async (key: RouteKey, one: Case, planned: Planned[]): Promise<string[]> => {
  const lines: string[] = []
  for (const { identity, request, status } of planned) {
    await watch.forgetLimits()
    const answer = await world.call(key, request)
    if (answer.status !== status) {
      lines.push(`${identity}: ${answer.status}, expected ${status}: ${answer.text.slice(0, 200)}`)
    } else if (status < 400) {
      one.check?.(answer, worldFor(identity))
    } else if (!errorBody.safeParse(answer.body).success) {
      lines.push(`${identity}: not an error of the catalogue: ${answer.text.slice(0, 200)}`)
    }
  }
  return lines
}

/** Registers the tests of the selected cases, by their index among all cases. */
export const answerCases = async (isTaken: (at: number) => boolean): Promise<void> => {
  await openWorld()
  const cases = allRows.flatMap((rows) =>
    (Object.entries(rows) as [RouteKey, Row][]).flatMap(([key, row]) =>
      Object.entries(row).map(([name, one]) => ({ key, name, one })),
    ),
  )
  it.each(cases.filter((_, at) => isTaken(at)))('matrix of $key: $name', async ({ key, one }) => {
    const planned = await plan(routes[key], one)
    await watch.takeChanges()
    const refused = await surprises(
      key,
      one,
      planned.filter(({ status }) => status >= 400),
    )
    expect(refused).toEqual([])
    // A refused call must not have changed the database.
    expect(await watch.takeChanges()).toEqual({})
    const allowed = planned.filter(({ status }) => status < 400)
    expect(await surprises(key, one, allowed)).toEqual([])
  })
}
