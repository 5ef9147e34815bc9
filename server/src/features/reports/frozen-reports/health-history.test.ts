import { expect, it } from 'vitest'
import { findOverSince } from './health-history.ts'

const facts = { lastSpentOn: '2026-06-30', lastUpdateOn: '2026-07-15' }

it('a project that ended before its planned end is not active until that day', () => {
  const row = { endsOn: '2028-03-29', updatedAt: '2026-11-29T10:00:00Z' }
  expect(findOverSince(row, facts)).toBe('2026-06-30')
  expect(findOverSince(row, { lastSpentOn: null, lastUpdateOn: null })).toBe('2026-11-29')
})

it('a project that ended as planned was over on its end date', () => {
  const row = { endsOn: '2026-09-30', updatedAt: '2026-11-29T10:00:00Z' }
  expect(findOverSince(row, facts)).toBe('2026-09-30')
})
