import { expect, it, test } from 'vitest'
import { parseUkTime, toUkTime } from './uk-clock.ts'

test.each([
  ['2026-12-05T19:30', '2026-12-05T19:30:00.000Z'],
  ['2026-07-01T00:30', '2026-06-30T23:30:00.000Z'],
  ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T01:30', '2026-10-25T01:30:00.000Z'],
])('the UK time %s is the moment %s, and reads back', (text, moment) => {
  expect(parseUkTime(text)?.toISOString()).toBe(moment)
  expect(toUkTime(new Date(moment))).toBe(text)
})

it('a UK time that does not exist is no moment', () => {
  for (const text of ['', '2026-12-05', '2026-02-30T10:00', '2026-03-29T01:30', 'tomorrow'])
    expect(parseUkTime(text)).toBeUndefined()
})
