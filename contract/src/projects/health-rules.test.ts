import { expect, it } from 'vitest'
import { describeEndedHealth } from './health-rules.ts'

it('the health of an ended project says what was paid from elsewhere, and never that nothing is missing', () => {
  expect(describeEndedHealth('closed', null)).toBe('The project is closed. Nothing is overdue.')
  expect(describeEndedHealth('cancelled', '£25')).toBe(
    'The project was cancelled: its work was not done, or not all of it. It spent £25 more than it had, which was paid from elsewhere. Nothing is overdue.',
  )
})
