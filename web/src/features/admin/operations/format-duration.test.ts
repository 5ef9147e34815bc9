import { expect, it } from 'vitest'
import { formatDuration } from './format-duration.ts'

it.each([
  [0, '0 ms'],
  [0.043, '0.043 ms'],
  [3.44, '3.4 ms'],
  [999, '999 ms'],
  [12_500, '13 s'],
  [260_000, '4 min 20 s'],
  [7_260_000, '2 h 1 min'],
])('%s milliseconds are shown as %s', (milliseconds, shown) => {
  expect(formatDuration(milliseconds)).toBe(shown)
})
