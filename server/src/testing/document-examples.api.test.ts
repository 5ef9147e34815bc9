import { routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import { afterAll, expect, it } from 'vitest'
import { openApiDocument } from '../api-document/index.ts'
import { watchDatabase } from './matrix/watch-database.ts'
import { makeCast, makeTokens } from './matrix/identities.ts'
import { testApp } from './test-app.ts'

interface Operation {
  readonly parameters: readonly { name: string; in: 'path' | 'query'; example?: unknown }[]
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> }
}

const world = await testApp()
const cast = await makeCast(world)
const watch = await watchDatabase(world.ownerUrl)
afterAll(() => watch.close())
const { paths } = openApiDocument('http://localhost') as {
  paths: Record<string, Record<string, Operation>>
}

/** Leaves out files and signed events, which have no JSON example. */
const keys = (Object.keys(routes) as RouteKey[]).filter(
  (key) => (routes[key] as RouteDeclaration).bodyKind === undefined,
)

/** The error codes for a malformed request. */
const faulty = ['validation-failed', 'bad-request', 'charity-id-invalid', 'charity-number-invalid']

it.each(keys)('the API call %s accepts its example in the API document', async (key) => {
  const tokens = await makeTokens(world, cast)
  await watch.forgetLimits()
  const [method, path] = key.split(' ') as [string, string]
  const { parameters, requestBody } = paths[path]![method.toLowerCase()]!
  const valuesIn = (where: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where && one.example !== undefined)
        .map(({ name, example }) => [name, example as string]),
    )
  const { access } = routes[key] as RouteDeclaration
  const example = requestBody?.content['application/json']?.example
  const answer = await world.call(key, {
    params: valuesIn('path'),
    query: valuesIn('query'),
    as: access === 'admin' ? tokens.admin : tokens.lead,
    ...(example === undefined ? {} : { body: example }),
  })
  // The ids in an example rarely exist, so 404 is fine, but the request must be well formed.
  const { code } = (answer.body ?? {}) as { code?: string }
  expect(answer.status).toBeLessThan(500)
  expect(faulty).not.toContain(code)
})
