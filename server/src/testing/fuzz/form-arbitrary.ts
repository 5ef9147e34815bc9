import fc, { type Arbitrary } from 'fast-check'
import { tinyPicture } from '../pictures.ts'
import type { CallOptions, TestFile } from '../test-app.ts'
import { valueArbitrary, type JsonSchema, type KnownValues } from './schema-arbitrary.ts'

export type Form = NonNullable<CallOptions['form']>

const files: Arbitrary<TestFile> = fc.record({
  fileName: fc.constantFrom('photo.png', '../../x.svg', 'a\u0000b.html', '', 'x'.repeat(300)),
  bytes: fc.constantFrom(
    await tinyPicture(),
    (await tinyPicture()).subarray(0, 60),
    Buffer.from('%PDF-1.7\n%%EOF\n'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.alloc(0),
  ),
})

const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const partArbitrary = (
  schema: JsonSchema,
  known: KnownValues,
): Arbitrary<string | TestFile | TestFile[]> => {
  if (schema.format === 'binary') return files
  if (schema.items?.format === 'binary') return fc.array(files, { maxLength: 3 })
  return valueArbitrary(schema, known).map(text)
}

/** Generates forms that mostly fit a schema, with valid and invalid files. */
export const formArbitrary = (schema: JsonSchema, known: KnownValues): Arbitrary<Form> =>
  fc.record<Record<string, string | TestFile | TestFile[]>>(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const hints = known[name]
        return [name, hints ? fc.constantFrom(...hints.map(text)) : partArbitrary(property, known)]
      }),
    ),
    { requiredKeys: [] },
  )
