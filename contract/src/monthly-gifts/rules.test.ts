import { expect, test } from 'vitest'
import { addMonths, getNextPaymentDay, isRunning, monthlyStates, pauseChoices } from './rules.ts'

const day = (date: Date): string => date.toISOString().slice(0, 10)
const first = new Date('2026-01-31T10:00:00Z')

test('a monthly gift due on the 31st is taken on a shorter month’s last day, and on the 31st again afterwards', () => {
  expect([1, 2, 3, 13, 25].map((months) => day(addMonths(first, months)))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('the next payment is on the first payment day from a given moment on, never before the first payment', () => {
  expect(day(getNextPaymentDay(first, new Date('2025-06-01T00:00:00Z')))).toBe('2026-01-31')
  expect(getNextPaymentDay(first, first)).toEqual(first)
  expect(day(getNextPaymentDay(first, new Date('2026-02-28T10:00:00Z')))).toBe('2026-02-28')
  expect(day(getNextPaymentDay(first, new Date('2026-02-28T10:00:01Z')))).toBe('2026-03-31')
  expect(day(getNextPaymentDay(first, new Date('2027-12-31T23:00:00Z')))).toBe('2028-01-31')
})

test('the date of the next payment is correct across the turn of the year', () => {
  const november = new Date('2026-11-15T10:00:00Z')
  expect(day(getNextPaymentDay(november, new Date('2027-02-01T00:00:00Z')))).toBe('2027-02-15')
  expect(day(getNextPaymentDay(november, new Date('2028-01-16T00:00:00Z')))).toBe('2028-02-15')
})

test('a monthly gift can be changed from its first payment until it ends', () => {
  expect(monthlyStates.filter((state) => !isRunning(state))).toEqual([
    'starting',
    'ending',
    'ended',
  ])
})

test('a pause skips one to twelve payments', () => {
  const choices = pauseChoices(first, new Date('2026-02-28T10:00:00Z')).map(day)
  expect(choices).toHaveLength(12)
  expect(choices.slice(0, 3)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
  expect(choices.at(-1)).toBe('2027-02-28')
})
