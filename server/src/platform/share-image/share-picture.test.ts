import { expect, it } from 'vitest'
import { sharePicture } from './share-picture.ts'

const seed = '019f0000-0000-7000-8000-000000000000'
const words = (count: number) => 'Rehabilitated '.repeat(count).trim()

/** Lists the heights at which the outlines of a picture begin, from top to bottom. */
const listHeights = async (title: string, line: string): Promise<number[]> => {
  const svg = await sharePicture({ seed, above: 'Tide & Timber', title, line, share: 0.5 })
  return [...svg.matchAll(/<g transform="translate\(72 (\d+)\)/g)].map((match) => Number(match[1]))
}

it.each([1, 3, 6, 9, 30])(
  'the share picture leaves room between a title of %i words and the name below the title',
  async (count) => {
    const line = '£9,876,543,210 of £100,000,000,000 received, 12% of it spent'
    const found = await listHeights(words(count), line)
    expect(found).toEqual([...found].sort((one, other) => one - other))
    // The coin beside the product’s name begins at a height of 559 pixels.
    expect(found.at(-1)).toBeLessThanOrEqual(548)
    expect(found[0]).toBeGreaterThan(60)
  },
)

const countGlyphs = async (title: string): Promise<number> => {
  const svg = await sharePicture({ seed, above: 'Tide', title, line: '£5 received', share: null })
  return svg.match(/<path transform/g)!.length
}

it('the share picture draws the hyphens of a title that may not break at them', async () => {
  const hyphens =
    (await countGlyphs('Meals\u2011on\u2011wheels')) - (await countGlyphs('Mealsonwheels'))
  expect(hyphens).toBe(2)
})
