import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { pickDeclared } from './pick-declared.ts'

const gift = z.strictObject({
  id: z.string(),
  givenOn: z.string(),
  name: z.string(),
  project: z.string().nullable(),
})

describe('picking the declared columns of a row', () => {
  it('copies a column under the camel-case name that the response declares', () => {
    const row = { id: 'a', given_on: '2026-11-22', project: null }
    expect(pickDeclared(gift, row)).toEqual({ id: 'a', givenOn: '2026-11-22', project: null })
  })

  it('leaves behind a column that the response does not declare', () => {
    const row = { id: 'a', password_hash: 'secret', given_on_time: 'noon' }
    expect(pickDeclared(gift, row)).toEqual({ id: 'a' })
  })

  it('keeps a column that already has the declared name', () => {
    expect(pickDeclared(gift, { givenOn: 'own', given_on: 'other' })).toEqual({ givenOn: 'own' })
  })
})
