import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema that the API document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** Hostile values for any place, whatever its schema says. */
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table person; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '😀'.repeat(300),
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }) as Arbitrary<unknown>,
)

/** Values that have a meaning for the product, by field name; the key '' applies to any text. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

const text = ({ format, minLength = 0, maxLength = 60 }: JsonSchema, known: KnownValues) => {
  const texts = fc.constantFrom(...known['']!)
  const max = Math.min(maxLength, 400)
  switch (format) {
    case 'uuid':
      return fc.oneof({ weight: 1, arbitrary: fc.uuid() }, { weight: 4, arbitrary: texts })
    case 'date':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
    case 'date-time':
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    default:
      return fc.oneof(
        { weight: 10, arbitrary: texts },
        {
          weight: 10,
          arbitrary: fc.string({ minLength: Math.min(minLength, max), maxLength: max }),
        },
        // Long enough for most rules, but the database cannot store them.
        { weight: 1, arbitrary: fc.constantFrom('Half \ud800 a character', 'Nothing \u0000 here') },
      )
  }
}

const whole = ({ minimum = -1_000_000, maximum = 1_000_000_000 }: JsonSchema) =>
  fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })

const byType = (type: string, schema: JsonSchema, known: KnownValues): Arbitrary<unknown> => {
  switch (type) {
    case 'string':
      return text(schema, known)
    case 'integer':
      return whole(schema)
    case 'number':
      return fc.oneof(whole(schema), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueArbitrary(schema.items ?? {}, known), { maxLength: 4 })
    case 'object':
      return record(schema, known)
    default:
      return fc.constant(null)
  }
}

const field = (name: string, schema: JsonSchema, known: KnownValues): Arbitrary<unknown> => {
  const any = valueArbitrary(schema, known)
  const hints = known[name]
  if (!hints) return any
  return fc.oneof(
    { weight: 1, arbitrary: any },
    { weight: 6, arbitrary: fc.constantFrom<unknown[]>(...hints) },
  )
}

const record = (schema: JsonSchema, known: KnownValues): Arbitrary<object> => {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const value = field(name, property, known)
    return [name, required.has(name) ? value : fc.option(value, { nil: undefined, freq: 1 })]
  })
  const sound = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>)
  const names = Object.keys(schema.properties ?? {})
  const spoiled = fc
    .tuple(sound, fc.constantFrom('extra', ...names), fc.option(hostile, { nil: undefined }))
    .map(([value, name, spoil]) => ({ ...value, [name]: spoil }))
  return fc.oneof({ weight: 3, arbitrary: sound }, { weight: 1, arbitrary: spoiled })
}

/** Generates values that mostly fit a schema. */
export const valueArbitrary = (schema: JsonSchema, known: KnownValues): Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valueArbitrary(choice, known)))
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return hostile
  return fc.oneof(...types.map((type) => byType(type, schema, known)))
}
