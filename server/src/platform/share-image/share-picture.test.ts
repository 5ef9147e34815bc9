import { expect, it } from 'vitest'
import { breakLines, toDrawable, measureWidth } from './text-outline.ts'
import { sharePicture } from './share-picture.ts'

const seed = '019f0000-0000-7000-8000-000000000000'
const words = (count: number) => 'Rehabilitated '.repeat(count).trim()

/** Lists the heights at which the outlines of a picture begin, from top to bottom. */
const heights = (title: string, line: string): number[] =>
  [
    ...sharePicture({ seed, above: 'Tide & Timber', title, line, share: 0.5 }).matchAll(
      /<g fill="[^"]+" transform="translate\(72 (\d+)\)/g,
    ),
  ].map((match) => Number(match[1]))

it.each([1, 3, 6, 9, 30])(
  'the share picture leaves room between a title of %i words and the name below the title',
  (count) => {
    const line = '£9,876,543,210 of £100,000,000,000 received, 12% of it spent'
    const found = heights(words(count), line)
    expect(found).toEqual([...found].sort((one, other) => one - other))
    // The coin beside the product’s name begins at a height of 559 pixels.
    expect(found.at(-1)).toBeLessThanOrEqual(548)
    expect(found[0]).toBeGreaterThan(60)
  },
)

it('the share picture breaks a word wider than its line, and draws no box for a character without a glyph', () => {
  const writing = { face: 'display', size: 64 } as const
  const lines = breakLines('Llanfair'.repeat(9), writing, 600, 9)
  expect(lines.join('')).toBe('Llanfair'.repeat(9))
  for (const line of lines) expect(measureWidth(line, writing)).toBeLessThanOrEqual(600)
  expect(toDrawable('清い水 for 🍻 Łódź', 'display')).toBe('for Łódź')
})
