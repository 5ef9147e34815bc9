import { expect, it } from 'vitest'
import { describeEndedHealth } from './health-rules.ts'

it('the health of an ended project says what it spent beyond its money, and never that nothing is missing', () => {
  expect(describeEndedHealth('closed', { bears: null, covered: null })).toBe(
    'The project is closed. Nothing is overdue.',
  )
  expect(describeEndedHealth('cancelled', { bears: '£25', covered: null })).toBe(
    'The project was cancelled: its work was not done, or not all of it. It is overspent by £25, which the charity’s unrestricted money bears. Nothing is overdue.',
  )
  expect(describeEndedHealth('closed', { bears: null, covered: '£300' })).toBe(
    'The project is closed. It spent £300 more than it had, which the general fund covered. Nothing is overdue.',
  )
})
