import { expect, it } from 'vitest'
import { getTaxYearStart, toUkDate } from './uk-date.ts'

it('the date of a moment is its date in the United Kingdom', () => {
  expect(toUkDate(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
  expect(toUkDate(new Date('2026-01-31T23:30:00Z'))).toBe('2026-01-31')
})

it('the date of a moment does not depend on the order in which a browser writes dates', () => {
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format')!
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '11/28/2026' })
  expect(toUkDate(new Date('2026-11-28T12:00:00Z'))).toBe('2026-11-28')
  Object.defineProperty(prototype, 'format', format)
})

it('the tax year begins on 6 April', () => {
  expect(getTaxYearStart(new Date('2026-04-05T22:59:59Z'))).toBe('2025-04-06')
  expect(getTaxYearStart(new Date('2026-04-05T23:00:00Z'))).toBe('2026-04-06')
  expect(getTaxYearStart(new Date('2026-12-31T12:00:00Z'))).toBe('2026-04-06')
})
