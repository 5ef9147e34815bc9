import { expect, it, test } from 'vitest'
import { getAppealEndError, getAppealStartError, getExpectedGiversError } from './appeal-rules.ts'

const now = new Date('2026-12-05T18:00:00Z')
const at = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [undefined, 'Enter the day and time at which the appeal starts.'],
  [at(-0.26), 'Choose a start that is not in the past.'],
  [at(-0.25), undefined],
  [at(365 * 24), undefined],
  [at(365 * 24 + 1), 'Choose a start within a year.'],
])('a start at %s has the error: %s', (startsAt, error) => {
  expect(getAppealStartError(startsAt, now)).toBe(error)
})

test.each([
  [undefined, at(1), 'Enter the day and time at which the appeal ends.'],
  [now, undefined, 'Choose an end that is not in the past.'],
  [at(1), undefined, undefined],
  [at(1), at(1), 'Choose an end after the start.'],
  [at(49), at(1), undefined],
  [at(49.1), at(1), 'An appeal can last at most 48 hours. Choose an earlier end.'],
])('an end at %s after a start at %s has the error: %s', (endsAt, startsAt, error) => {
  expect(getAppealEndError(endsAt, startsAt, now)).toBe(error)
})

it('the expected givers are a whole number from 1 to 20,000', () => {
  for (const count of [1, 20_000]) expect(getExpectedGiversError(count)).toBeUndefined()
  for (const count of [0, -1, 1.5, Number.NaN])
    expect(getExpectedGiversError(count)).toBe('Enter a whole number, such as 2000.')
  expect(getExpectedGiversError(20_001)).toContain('Enter at most 20,000.')
})
