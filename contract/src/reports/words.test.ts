import { expect, it } from 'vitest'
import { getReceivedLabel } from './words.ts'

it('marks match funding in a report as not backed by a pledge', () => {
  expect(getReceivedLabel('match')).toBe('Match funding (not backed by a pledge)')
})
