import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import type { Charity, CharityChange } from './charities/routes.ts'
import { makeChangeShape, makeResponseShape } from './field-schemas.ts'
import { getFieldError, makeEmptyValues, type FieldMap } from './fields.ts'

const fields = {
  mission: { kind: 'text', label: 'Mission', nullable: true, max: 20 },
  website: { kind: 'webAddress', label: 'Website', optional: true },
  reference: { kind: 'text', label: 'Reference', upperCase: true },
  shown: { kind: 'yesNo', label: 'Show it' },
} as const satisfies FieldMap
const change = z.strictObject(makeChangeShape(fields)).partial()
const response = z.strictObject(makeResponseShape(fields))

it('an edit turns an empty text into null only if the field is nullable', () => {
  expect(change.parse({ mission: '  ', website: '' })).toEqual({ mission: null, website: '' })
  expect(change.parse({ mission: ' Light. ', reference: ' ab1 ' })).toEqual({
    mission: 'Light.',
    reference: 'AB1',
  })
})

it('an invalid edit is refused with the same error message that the form shows', () => {
  for (const [name, value] of [
    ['mission', 'x'.repeat(21)],
    ['website', 'javascript:alert(1)'],
  ] as const) {
    const refused = change.safeParse({ [name]: value })
    expect(refused.error?.issues[0]?.message).toBe(getFieldError(fields[name], value, '2026-06-15'))
  }
})

it('a form field completes a web address with https:// before it checks the address', () => {
  expect(getFieldError(fields.website, 'lantern.example.org', '2026-06-15')).toBeUndefined()
})

it('a response holds null for an empty nullable field', () => {
  const empty = { mission: null, website: '', reference: '', shown: false }
  expect(makeEmptyValues(fields)).toEqual(empty)
  expect(response.parse(empty)).toEqual(empty)
})

it('each field schema gives its field the exact TypeScript type', () => {
  expectTypeOf<Charity['weblink']>().toEqualTypeOf<string | null>()
  expectTypeOf<Charity['introduction']>().toEqualTypeOf<string>()
  expectTypeOf<CharityChange['tags']>().toEqualTypeOf<string[] | undefined>()
  expectTypeOf<z.output<typeof change>['mission']>().toEqualTypeOf<string | null | undefined>()
})
