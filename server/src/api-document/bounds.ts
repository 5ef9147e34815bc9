import type * as z from 'zod'
import type { JsonSchema } from './example.ts'

type Writable = { -readonly [K in keyof JsonSchema]: JsonSchema[K] } & {
  maxLength?: number
  maximum?: number
}
type Accepts = (value: unknown) => boolean

/** Longer texts are not tried, because every body has its own size limit. */
const maxProbedLength = 32_768

/** Finds the greatest accepted number between `accepted` and `limit`. */
const findLast = (accepted: number, limit: number, accepts: (at: number) => boolean): number => {
  let [low, high] = [accepted, limit]
  // The steps grow, because most limits are small and long texts are slow to validate.
  for (let step = 1; low + step < limit; step *= 2) {
    if (!accepts(low + step)) {
      high = low + step - 1
      break
    }
    low += step
  }
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (accepts(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const kinds = [
  { format: 'date', example: '2026-04-06', others: ['2026-02-30', '06/04/2026'] },
  { format: 'email', example: 'sam@example.org', others: ['sam@', 'example.org'] },
  { format: 'uri', example: 'https://example.org/', others: ['javascript:alert(1)', 'https://'] },
] as const

/** Texts of several kinds of characters, because a rule can require capitals or digits. */
const fillers = ['a', '1', 'Aa1-'] as const
const likelyLengths = [1, 6, 9, 60] as const

const fillText = (filler: string, length: number): string =>
  filler.repeat(Math.ceil(length / filler.length)).slice(0, length)

/** Finds the shortest and the longest accepted text of one filler. */
const measure = (filler: string, accepts: Accepts): { first: number; last: number }[] => {
  const isTaken = (length: number) => accepts(fillText(filler, length))
  const length = likelyLengths.find(isTaken)
  if (length === undefined) return []
  const first = -findLast(-length, 0, (negative) => isTaken(-negative))
  return [{ first, last: findLast(length, maxProbedLength, isTaken) }]
}

const describeText = (schema: Writable, accepts: Accepts): void => {
  const lengths = fillers.flatMap((filler) => measure(filler, accepts))
  if (lengths.length > 0) {
    const shortest = Math.min(...lengths.map(({ first }) => first))
    const maxLength = Math.max(...lengths.map(({ last }) => last))
    if (shortest > 0) schema.minLength = shortest
    if (maxLength < maxProbedLength) schema.maxLength = maxLength
    return
  }
  const kind = kinds.find(
    ({ example, others }) => accepts(example) && !others.some((other) => accepts(other)),
  )
  if (!kind) return
  if (!accepts('')) schema.format = kind.format
  else schema.anyOf = [{ const: '' }, { type: 'string', format: kind.format }]
}

const seeds = [1, 100, 2500, 50, 0, 90] as const

const describeNumber = (schema: Writable, accepts: Accepts): void => {
  const seed = seeds.find((one) => accepts(one))
  if (seed === undefined) return
  const max = Number.MAX_SAFE_INTEGER
  const maximum = findLast(seed, max, accepts)
  const minimum = -findLast(-seed, max, (value) => accepts(-value))
  if (maximum < max) schema.maximum = maximum
  if (minimum > -max) schema.minimum = minimum
  if (!accepts(seed + 0.5) && schema.type === 'number') schema.type = 'integer'
}

/** Tells whether the JSON schema already states its bounds. Other bounds are found by trying values. */
const isDescribed = (schema: Writable): boolean =>
  ['const', 'enum', 'format', 'maxLength', 'pattern'].some((keyword) => keyword in schema)

/** Tells whether the schema has rules. Without any, it accepts every text or number. */
const hasRules = ({ _zod }: z.core.$ZodType): boolean => (_zod.def.checks ?? []).length > 0

/**
 * Adds the format and the bounds of a text or a number to its JSON schema. The rules are functions,
 * so they are tried with examples: the document then states exactly what the server accepts.
 */
export const describeBounds = (zodSchema: z.core.$ZodType, schema: Writable): void => {
  if (isDescribed(schema) || !hasRules(zodSchema)) return
  const isAccepted: Accepts = (value) => (zodSchema as z.ZodType).safeParse(value).success
  const types = [schema.type ?? []].flat()
  if (types.includes('string')) describeText(schema, isAccepted)
  else if (types.includes('number') || types.includes('integer')) describeNumber(schema, isAccepted)
}
