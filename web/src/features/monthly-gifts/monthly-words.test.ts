import { expect, test } from 'vitest'
import { describeDone } from './monthly-words.ts'

test.each([
  ['active', 'Your monthly gift has resumed.'],
  ['held', 'Your answer is saved. The monthly gift is still on hold.'],
  ['paused', 'Your answer is saved. The monthly gift is still paused.'],
] as const)(
  'going on with a monthly gift that is %s then says so and nothing else',
  (state, words) => {
    expect(describeDone('resume', state)).toBe(words)
  },
)
