import { expect, it } from 'vitest'
import * as z from 'zod'
import { pickDeclared } from './pick-declared.ts'

const gift = z.strictObject({
  id: z.string(),
  givenOn: z.string(),
  name: z.string(),
  project: z.string().nullable(),
})

it('the columns that a response declares are picked, and others are left out', () => {
  const row = { project: null, id: 'a', givenOn: '2026-11-22', passwordHash: 'secret' }
  expect(pickDeclared(gift, row)).toEqual({ id: 'a', givenOn: '2026-11-22', project: null })
})
