import { routes, type RouteDeclaration } from '@pennytrail/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { toJsonSchema } from './openapi.ts'

// URL parameters are always texts, so numbers are coerced there.
const [plain, coercing] = [false, true].map((coerceTypes) => {
  const ajv = new Ajv2020({ strict: false, coerceTypes })
  formats.default(ajv)
  return ajv
}) as [Ajv2020, Ajv2020]

const parts = ['params', 'query', 'body'] as const

/** Every top-level field of every call's input, by call and name. */
const fields = Object.entries<RouteDeclaration>(routes).flatMap(([key, route]) =>
  parts.flatMap((part) => {
    const schema = route[part]
    if (!(schema instanceof z.ZodObject) || route.bodyKind === 'multipart') return []
    const { properties = {} } = toJsonSchema(schema, 'input')
    return Object.entries(schema.shape).map(([name, field]) => ({
      name: `${key} ${part}.${name}`,
      field: field as z.ZodType,
      described: properties[name]!,
      isText: part !== 'body',
    }))
  }),
)

const lengths = [0, 1, 2, 3, 6, 20, 40, 100, 101, 200, 300, 500, 1000, 2000, 5000, 20_001]
const values = [
  ...lengths.flatMap((length) => ['a', '1', 'A'].map((character) => character.repeat(length))),
  '2026-04-06',
  '2026-02-30',
  '06/04/2026',
  '2026-04-06T09:30:00.000Z',
  'sam@example.org',
  'sam@',
  'https://example.org/',
  'javascript:alert(1)',
  '483920',
  'GBP',
  -1,
  0,
  1,
  1.5,
  7,
  90,
  91,
  181,
  367,
  2500,
  1e13 + 1,
  1e15,
  null,
  true,
]

it('the API document accepts exactly the field values that the server accepts', () => {
  const differences = fields.flatMap(({ name, field, described, isText }) => {
    const isAllowed = (isText ? coercing : plain).compile({ properties: { value: described } })
    return values
      .filter((value) => !isText || typeof value === 'string')
      .filter((value) => field.safeParse(value).success && !isAllowed({ value }))
      .map((value) => `${name} takes ${JSON.stringify(value).slice(0, 40)}`)
  })
  expect(differences).toEqual([])
})

it('a date outside 1900 to 2100 is refused in every field but a founding date', () => {
  const dates = fields.filter(
    ({ field }) => field.safeParse('2026-02-20').success && !field.safeParse('2026-02-30').success,
  )
  const wide = dates.filter(({ field }) =>
    ['0142-11-22', '1899-12-31', '2101-01-01'].some((day) => field.safeParse(day).success),
  )
  expect(dates.length).toBeGreaterThan(20)
  expect(wide.map(({ name }) => name)).toEqual(['PATCH /api/charity/{id} body.foundedDate'])
})

it.each([
  ['POST /api/auth/register', 'email', { format: 'email' }],
  ['POST /api/auth/register', 'firstname', { minLength: 1, maxLength: 100 }],
  ['POST /api/donation/offline', 'date', { format: 'date' }],
  ['POST /api/donation/offline', 'charityId', { format: 'uuid' }],
  ['POST /api/transaction', 'amount', { type: 'integer', minimum: 1, maximum: 1e13 }],
  ['POST /api/forgot-password/reset', 'code', { minLength: 6, maxLength: 6 }],
  ['POST /api/forgot-password/reset', 'newPassword', { minLength: 6 }],
  ['PATCH /api/project/{id}', 'reportIntervalDays', { minimum: 7, maximum: 366 }],
] as const)('for %s, the API document states the rule of the field %s', (key, name, expected) => {
  expect(toJsonSchema(routes[key].body, 'input').properties![name]).toMatchObject(expected)
})
