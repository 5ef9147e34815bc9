import { expect, it } from 'vitest'
import { receivedLabel } from './words.ts'

it('marks match funding in a report as not backed by a pledge', () => {
  expect(receivedLabel('match')).toBe('Match funding (not backed by a pledge)')
})
