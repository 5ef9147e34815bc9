import { expect, it } from 'vitest'
import { getReceivedLabel } from './words.ts'

it('a report marks match funding as not backed by a pledge', () => {
  expect(getReceivedLabel('match')).toBe('Match funding (not backed by a pledge)')
})
