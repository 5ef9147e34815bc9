import { exampleValues } from './example-values.ts'

/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly pattern?: string
}

const day = '2026-04-06'
const moment = '2026-04-06T09:30:00.000Z'

const formats: Readonly<Record<string, string>> = {
  uuid: '0197c3a2-5b1e-7f00-8a44-6d2f1c9b0e55',
  date: day,
  'date-time': moment,
  uri: 'https://example.org/',
}

/** Turns "roleLine" into "Role line", the example text if no better one is known. */
const toWords = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const makeText = (schema: JsonSchema, name: string): string => {
  const format = formats[schema.format ?? '']
  if (format !== undefined) return format
  const likely = name.endsWith('At') ? moment : /(?:On|From|To)$/.test(name) ? day : toWords(name)
  const pattern = new RegExp(schema.pattern ?? '')
  const text = [likely, ...Object.values(formats), '1'].find((one) => pattern.test(one)) ?? ''
  return text.padEnd(schema.minLength ?? 0, '.')
}

const makeObject = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name))
      .map(([name, property]) => [name, makeExample(property, name)]),
  )

const makeOfType = (type: string | undefined, schema: JsonSchema, name: string): unknown => {
  switch (type) {
    case 'string':
      return makeText(schema, name)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return false
    case 'array':
      return [makeExample(schema.items ?? {}, name)]
    case 'object':
      return makeObject(schema)
    default:
      return null
  }
}

const getType = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** Tells whether the known value of a name has the type that the schema requires. */
const isWithinBounds = (schema: JsonSchema, type: string | undefined, value: unknown): boolean =>
  value !== undefined &&
  (type === undefined || getType(value) === (type === 'integer' ? 'number' : type)) &&
  (schema.enum?.includes(value) ?? true) &&
  (typeof value !== 'string' || schema.format === undefined || schema.format === 'email') &&
  (typeof value !== 'string' || new RegExp(schema.pattern ?? '').test(value))

/**
 * Builds a value that a schema accepts, with required fields only. Known field names have their own
 * values.
 */
export const makeExample = (schema: JsonSchema, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find((one) => one.type !== 'null')
  if (choice) return makeExample(choice, name)
  const [type] = [schema.type ?? []].flat()
  const known = exampleValues[name]
  if (isWithinBounds(schema, type, known)) return known
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  return makeOfType(type, schema, name)
}
