import { errorBody, routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../api-document/index.ts'
import { watchDatabase } from '../matrix/watch-database.ts'
import { makeCast, makeTokens, people, type Who } from '../matrix/identities.ts'
import { testApp } from '../test-app.ts'
import { formArbitrary, type Form } from './form-arbitrary.ts'
import { valueArbitrary, type JsonSchema, type KnownValues } from './schema-arbitrary.ts'

/**
 * Calls every route with inputs that the API document allows, and some that it does not. No answer
 * may be a 5xx, have an undeclared status or have a body that does not fit its schema. FUZZ_RUNS
 * and FUZZ_SEED set the length and the seed.
 */

const runs = Number(process.env['FUZZ_RUNS'] ?? 25)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

interface Operation {
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema } | undefined>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}

const world = await testApp()
const cast = await makeCast(world)
const watch = await watchDatabase(world.ownerUrl)
afterAll(() => watch.close())
const document = openApiDocument('http://localhost') as {
  paths: Record<string, Record<string, Operation>>
}

const projects = Object.values(cast.projects).map(({ id }) => id)
const charities = [cast.charity.id, cast.charity.number, cast.otherCharity.id]
const known: KnownValues = {
  '': [...projects, ...charities, cast.org.id, cast.people.donor.id, 'winter'],
  projectId: projects,
  charityId: [cast.charity.id, cast.otherCharity.id],
  currency: ['GBP'],
  countries: [['GB'], ['GB', 'KE']],
  country: ['GB', 'KE'],
  tags: [['Health'], ['Health', 'Water']],
  listOfTags: [['Health'], 'Health'],
  category: ['charitable-activities'],
  title: ['A title'],
  label: ['A line'],
  email: ['someone@example.org', cast.people.donor.email],
  password: ['Long-enough-2026'],
  ukCharityNumber: [cast.charity.number, '9400001'],
  startsOn: [null, '2026-05-01'],
  endsOn: [null, '2027-05-01'],
  date: ['2026-05-01'],
  entryDate: ['2026-05-01'],
  page: [1, 2],
  limit: [2, 12],
  amount: [2500],
  target: [null, 100_000],
}

interface Input {
  readonly who: Who | null
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly form: Form | undefined
}

const inputFor = ({ parameters, requestBody }: Operation): fc.Arbitrary<Input> => {
  const part = (where: 'path' | 'query') => ({
    properties: Object.fromEntries(
      parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, schema]),
    ),
    required: where === 'path' ? parameters.map(({ name }) => name) : [],
    type: 'object',
  })
  const json = requestBody?.content['application/json']
  const form = requestBody?.content['multipart/form-data']
  return fc.record({
    who: fc.constantFrom(null, ...people, 'lead' as const, 'manager' as const),
    path: valueArbitrary(part('path'), known) as fc.Arbitrary<Record<string, unknown>>,
    query: valueArbitrary(part('query'), known) as fc.Arbitrary<Record<string, unknown>>,
    body: json ? valueArbitrary(json.schema, known) : fc.constant(undefined),
    form: form ? formArbitrary(form.schema, known) : fc.constant(undefined),
  })
}

const written = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Returns how an answer differs from the API document; undefined if it does not. */
const complaint = (declaration: RouteDeclaration, operation: Operation, answer: Answered) => {
  const { status, body, text, type } = answer
  if (status >= 500) return `${status}: ${text}`
  // A generated path may match no route at all, and the answer is then "not found".
  if (status === 404 && (body as { code?: string } | undefined)?.code === 'not-found')
    return undefined
  if (!(String(status) in operation.responses)) return `${status} is not declared: ${text}`
  if (status >= 400) {
    return errorBody.safeParse(body).success ? undefined : `not an error of the catalogue: ${text}`
  }
  if (declaration.alsoServes?.some((other) => type.startsWith(other))) return undefined
  const fits = declaration.response.safeParse(body)
  return fits.success ? undefined : `not as declared: ${fits.error.message}`
}

interface Answered {
  readonly status: number
  readonly body: unknown
  readonly text: string
  readonly type: string
}

describe('generated requests', () => {
  it.each(Object.keys(routes) as RouteKey[])(
    '%s answers generated requests as the API document declares',
    async (key) => {
      const declaration: RouteDeclaration = routes[key]
      const [method, path] = key.split(' ') as [string, string]
      const operation = document.paths[path]![method.toLowerCase()]!
      const tokens = await makeTokens(world, cast)
      await fc.assert(
        fc.asyncProperty(inputFor(operation), async (input) => {
          await watch.forgetLimits()
          const answer = await world.call(key, {
            params: Object.fromEntries(
              Object.entries(input.path).map(([name, value]) => [name, written(value)]),
            ),
            query: Object.fromEntries(
              Object.entries(input.query)
                .filter(([, value]) => value !== undefined)
                .map(([name, value]) => [
                  name,
                  Array.isArray(value) ? value.map(written) : written(value),
                ]),
            ),
            ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
            ...(input.form === undefined ? {} : { form: input.form }),
            ...(input.who === null ? {} : { as: tokens[input.who] }),
          })
          const type = String(answer.headers['content-type'])
          expect(complaint(declaration, operation, { ...answer, type })).toBeUndefined()
        }),
        { numRuns: runs, seed },
      )
    },
  )
})
