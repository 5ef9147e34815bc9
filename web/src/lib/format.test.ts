import { expect, test } from 'vitest'
import { formatAgo, formatDate, formatDateTime, formatShortDate } from './format-date.ts'
import { formatBytes, formatList, formatPlural } from './format-number.ts'

test('a plain date reads the same in every time zone, and a moment is shown in London time', () => {
  expect(formatDate('2026-03-04')).toBe('4 March 2026')
  expect(formatDate('2026-06-30T23:30:00Z')).toBe('1 July 2026')
  expect(formatShortDate('2026-03-04')).toBe('4 Mar 2026')
  expect(formatDateTime('2026-06-30T12:05:00Z')).toBe('30 June 2026 at 13:05')
})

test('a moment is formatted relative to now', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  expect(formatAgo('2026-03-10T11:59:30Z', now)).toBe('just now')
  expect(formatAgo('2026-03-07T12:00:00Z', now)).toBe('3 days ago')
  expect(formatAgo('2026-05-15T12:00:00Z', now)).toBe('in 2 months')
})

test('counts, lists and sizes are formatted in British English', () => {
  expect(formatPlural(1, 'gift')).toBe('1 gift')
  expect(formatPlural(1200, 'gift')).toBe('1,200 gifts')
  expect(formatPlural(0, 'charity', 'charities')).toBe('0 charities')
  expect(formatList(['Kenya', 'Nepal', 'Peru'])).toBe('Kenya, Nepal and Peru')
  expect(formatBytes(999)).toBe('999 bytes')
  expect(formatBytes(10_000_000)).toBe('10 MB')
})
