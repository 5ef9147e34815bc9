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
  it('a picked column gets the camel-case name that the response declares', () => {
    const row = { id: 'a', given_on: '2026-11-22', project: null }
    expect(pickDeclared(gift, row)).toEqual({ id: 'a', givenOn: '2026-11-22', project: null })
  })

  it('a column that the response does not declare is left out', () => {
    const row = { id: 'a', password_hash: 'secret', given_on_time: 'noon' }
    expect(pickDeclared(gift, row)).toEqual({ id: 'a' })
  })

  it('a column that already has the declared name is kept under that name', () => {
    expect(pickDeclared(gift, { givenOn: 'own', given_on: 'other' })).toEqual({ givenOn: 'own' })
  })
})
