import { routes, type RouteDeclaration } from '@pennytrail/contract'
import * as z from 'zod'
import { expect, it } from 'vitest'
import { checkInput } from './validation-sentences.ts'

/** Values that hardly any field accepts, one for each mistake of a caller. */
const mistakes: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(70_000),
  -1,
  0.5,
  Number.NaN,
  1e15,
  true,
  [],
  ['x'.repeat(70_000)],
  Array.from({ length: 2000 }, () => 'x'),
  [null],
  {},
  { unknown: 'x' },
]

/** Returns the schema inside those that only wrap it. */
const unwrap = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in as z.ZodType)
  return 'innerType' in schema.def ? unwrap(schema.def.innerType as z.ZodType) : schema
}

/** Lists values that have one mistake each, in every place of a schema. */
const listMistaken = (schema: z.ZodType): unknown[] => {
  const inner = unwrap(schema)
  const remaining = [...mistakes]
  if (inner instanceof z.ZodObject) {
    const shape = inner.shape as Record<string, z.ZodType>
    const literals = Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]) =>
        field instanceof z.ZodLiteral ? [[name, [...field.values][0]]] : [],
      ),
    )
    for (const [name, field] of Object.entries(shape)) {
      remaining.push(...listMistaken(field).map((value) => ({ ...literals, [name]: value })))
    }
  } else if (inner instanceof z.ZodUnion) {
    remaining.push(...inner.options.flatMap((option) => listMistaken(option as z.ZodType)))
  } else if (inner instanceof z.ZodArray) {
    remaining.push(...listMistaken(inner.element as z.ZodType).map((value) => [value]))
  }
  return remaining
}

const listSentences = (schema: z.ZodType | undefined, part: string): string[] =>
  (schema === undefined ? [] : listMistaken(schema)).flatMap((value) => {
    const checked = checkInput(schema!, value, part)
    return 'issues' in checked ? checked.issues.map(({ message }) => message) : []
  })

/** Words that only the library's sentences contain. */
const libraryWords =
  /^Invalid (?!email format|charity ID)|^Too (?:big|small)|[Uu]nrecognized|expected|received|undefined|NaN|unworded|\bUUID\b/

it('no route answers a mistaken request with a sentence of the validation library', () => {
  const sentences = new Map<string, string>()
  for (const [key, declared] of Object.entries(routes)) {
    const route: RouteDeclaration = declared
    for (const part of ['params', 'query', 'body'] as const) {
      for (const sentence of listSentences(route[part], part)) {
        sentences.set(sentence, `${key} ${part}`)
      }
    }
  }
  // A walk that reaches few fields would prove nothing.
  expect(sentences.size).toBeGreaterThan(500)
  expect([...sentences].filter(([sentence]) => libraryWords.test(sentence))).toEqual([])
  // Each is a sentence, and short enough to stand under a field.
  expect([...sentences].filter(([sentence]) => !/^[A-Z“].{3,250}$/.test(sentence))).toEqual([])
})

it.each([
  [
    z.strictObject({ firstName: z.string() }),
    {},
    'Fill in “first name”. If the page does not ask for it, reload the page and try again.',
  ],
  [z.strictObject({ firstName: z.string() }), { firstName: null }, 'Fill in “first name”.'],
  [z.strictObject({ firstName: z.string() }), { firstName: 5 }, 'Enter text for “first name”.'],
  [z.strictObject({ title: z.string().min(1).max(5) }), { title: '' }, 'Fill in “title”.'],
  [
    z.strictObject({ title: z.string().min(1).max(5) }),
    { title: 'too long' },
    'Use at most 5 characters for “title”.',
  ],
  [
    z.strictObject({ lines: z.array(z.string().max(5)) }),
    { lines: ['fine', 'too long'] },
    'Use at most 5 characters for “lines”.',
  ],
  [z.strictObject({ age: z.int().max(9) }), { age: 0.5 }, 'Enter a whole number for “age”.'],
  [
    z.strictObject({ sum: z.int().positive() }),
    { sum: 0 },
    'Enter a number of at least 1 for “sum”.',
  ],
  [
    z.strictObject({ sort: z.enum(['date', 'amount']) }),
    { sort: 'colour' },
    'For “sort”, choose date or amount.',
  ],
  [
    z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('new'), on: z.iso.date() })]),
    { kind: 'new', on: 'soon' },
    'Enter a date for “on”, such as 2026-04-30.',
  ],
  [
    z.strictObject({ on: z.union([z.literal(''), z.iso.date()]) }),
    { on: 'soon' },
    'Enter a date for “on”, such as 2026-04-30.',
  ],
  [
    z.strictObject({}),
    { colour: 'red' },
    'Leave out “colour”: this request has no such field. If you did not add it, reload the page and try again.',
  ],
  [z.strictObject({}), undefined, 'The request is empty. Fill in the fields and send it again.'],
  [z.strictObject({ title: z.string().max(1, 'Be brief.') }), { title: 'Long' }, 'Be brief.'],
])(
  'a mistaken request is answered in plain words that name the field: %#',
  (schema, value, says) => {
    expect(checkInput(schema, value, 'body')).toMatchObject({ issues: [{ message: says }] })
  },
)
