import { expect, it } from 'vitest'
import { toIsoMoment } from './db.ts'

it.each([
  '2026-06-01 02:46:51+00',
  '2026-06-01 02:46:51.1+00',
  '2026-06-01 02:46:51.12+00',
  '2026-06-01 02:46:51.123+00',
  '2026-06-01 02:46:51.1239+00',
  '2026-12-31 23:59:59.999999+00',
  '2026-06-01 02:46:51.5+01',
  '2026-06-01 02:46:51+05:30',
  '1850-01-01 00:00:00+00',
])('a moment is written as Date writes it: %s', (text) => {
  expect(toIsoMoment(text)).toBe(new Date(text).toISOString())
})
