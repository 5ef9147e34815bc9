import { routes, type RouteDeclaration } from '@pennytrail/contract'
import { afterAll, expect, it } from 'vitest'
import { watchDatabase } from '../matrix/watch-database.ts'
import { makeCast, makeTokens } from '../matrix/identities.ts'
import { testApp, type CallOptions } from '../test-app.ts'
import type {
  Change,
  ChangeKey,
  ChangeTable,
  ChangeWorld,
  Deciding,
  Stored,
} from './change-table.ts'
import { listFields } from './list-fields.ts'
import { organisationChanges } from './organisation-changes.ts'
import { personChanges } from './person-changes.ts'
import { projectChanges } from './project-changes.ts'

const app = await testApp()
const cast = await makeCast(app)
const watch = await watchDatabase(app.ownerUrl)
afterAll(() => watch.close())

// The type guarantees completeness: a change without a row here does not compile.
const table: ChangeTable = { ...organisationChanges, ...projectChanges, ...personChanges }

const declared = Object.entries<RouteDeclaration>(routes)
  .filter(([key, { body }]) => /^(?:PATCH|PUT) /.test(key) && body !== undefined)
  .map(([key, declaration]) => ({ key: key as ChangeKey, fields: listFields(declaration) }))

const send = (key: ChangeKey, { as, params }: Change, values: object) => {
  const isForm = routes[key as 'PATCH /api/user/update-avatar'].bodyKind === 'multipart'
  return app.call(key, {
    ...(params ? { params } : {}),
    ...(as === undefined ? {} : { as }),
    ...(isForm ? { form: values as NonNullable<CallOptions['form']> } : { body: values }),
  })
}

interface Seen {
  readonly answered: unknown
  readonly expected: unknown
  readonly before: unknown
  readonly after: unknown
}

/** Sends a wrong value of a deciding field. The call must refuse it rather than ignore it. */
const refuse = async (
  key: ChangeKey,
  name: string,
  change: Change,
  { wrong, refused }: Deciding,
): Promise<Seen> => {
  const { status, text } = await send(key, change, { ...change.base, [name]: wrong })
  const isRefused = status === refused
  return { answered: isRefused ? refused : text, expected: refused, before: 0, after: status }
}

const store = async (
  key: ChangeKey,
  name: string,
  change: Change,
  field: Stored,
): Promise<Seen> => {
  const before = (await change.read())[name]
  const values = { ...change.base, ...field.with, [name]: field.send }
  const { status, text } = await send(key, change, values)
  const after = (await change.read())[name]
  const expected = 'reads' in field ? field.reads : field.send
  return { answered: status < 300 ? after : text, expected, before, after }
}

it('every field of every API call that changes data has a row in the table of changes', () => {
  expect(declared.map(({ key }) => key).toSorted()).toEqual(Object.keys(table).toSorted())
  expect(declared.length).toBeGreaterThan(25)
})

it.each(declared.flatMap(({ key, fields }) => fields.map((name) => ({ key, name }))))(
  'the API call $key stores or refuses its field $name',
  async ({ key, name }) => {
    const tokens = await makeTokens(app, cast)
    const world: ChangeWorld = { ...app, cast, tokens }
    await watch.forgetLimits()
    const change: Change = await table[key](world)
    const field = change.fields[name]
    if (!field) throw new Error(`Nothing says how ${name} reads back`)
    const read =
      'wrong' in field
        ? await refuse(key, name, change, field)
        : await store(key, name, change, field)
    expect(read.answered).toEqual(read.expected)
    expect(read.after).not.toEqual(read.before)
  },
)
