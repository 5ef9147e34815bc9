import { expect, test } from 'vitest'
import { findNextLine } from './next-line.ts'

const lines = [
  { id: 'a', label: 'Beds', planned: 600, spent: 500 },
  { id: 'b', label: 'Meals', planned: 400, spent: 450 },
  { id: 'c', label: 'Rent', planned: 300, spent: 0 },
]

test.each([
  [0, { id: 'a', label: 'Beds', needed: 100 }],
  [-50, { id: 'a', label: 'Beds', needed: 100 }],
  [99, { id: 'a', label: 'Beds', needed: 1 }],
  [100, { id: 'c', label: 'Rent', needed: 300 }],
  [250, { id: 'c', label: 'Rent', needed: 150 }],
  [400, null],
])(
  'with %d left to spend, the next gifts pay for the first budget line that this does not cover',
  (balance, next) => {
    expect(findNextLine(lines, balance)).toEqual(next)
  },
)
