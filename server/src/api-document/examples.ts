import { makeExample, type JsonSchema } from './example.ts'

type Part = 'params' | 'query' | 'body' | 'response'

/** Additional example fields, for calls with rules that the schema does not express. */
const more: Readonly<Record<string, Partial<Record<Part, Readonly<Record<string, unknown>>>>>> = {
  'POST /api/donation': { body: { projectId: '0197c3a2-5b1e-7f00-8a44-6d2f1c9b0e55' } },
  'GET /api/transaction/first-receipts': {
    query: { entries: '0197c3a2-5b1e-7f00-8a44-6d2f1c9b0e55' },
  },
  'PUT /api/gift-aid/identity': { body: { postcode: 'S19 2BD' } },
}

/** Builds an example of one part of a call, by the call's key. */
export const makeExamples = (
  key: string,
  part: Part,
  schema: JsonSchema,
): Readonly<Record<string, unknown>> => {
  const example = makeExample(schema) as Readonly<Record<string, unknown>>
  const added = more[key]?.[part]
  return added === undefined ? example : { ...example, ...added }
}
