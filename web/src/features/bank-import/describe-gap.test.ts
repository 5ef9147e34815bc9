import { expect, it } from 'vitest'
import { describeAbsent, describeGap } from './describe-gap.ts'

const lines = [
  { line: 2, date: '2026-11-02', amount: -500, text: 'FEES' },
  { line: 3, date: '2026-11-03', amount: -700, text: 'RENT HALL' },
]

it('a gap in the balances of a statement is named by its amount and its place', () => {
  expect(describeGap({ line: 3, stated: 1_000, expected: 1_500 }, lines, 'GBP')).toBe(
    'The balances jump by £5.00 before 3 Nov 2026, RENT HALL. A line may be missing there.',
  )
  expect(describeGap(null, lines, 'GBP')).toBeNull()
})

it('a line that an earlier file had is named with its amount, day and transaction', () => {
  const line = { date: '2026-11-18', amount: -4500, text: 'J BROWN', sequence: 12 }
  expect(describeAbsent([line], 'GBP')).toEqual([
    'An earlier file had £45.00 out on 18 Nov 2026, J BROWN (transaction no. 12). This file lacks it.',
  ])
})
