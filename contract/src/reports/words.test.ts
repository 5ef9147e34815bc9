import { expect, it } from 'vitest'
import { getReceivedLabel } from './words.ts'

it('a report names match funding', () => {
  expect(getReceivedLabel('match')).toBe('Match funding')
})
