import { expect, test } from 'vitest'
import { drawCoverArt } from '@pennytrail/contract/projects/cover-art.ts'
import { findMotif } from '@pennytrail/contract/projects/cover-motifs.ts'
import { tags } from '@pennytrail/contract/projects/tags.ts'

test('the same id and tag give the same cover picture, and another id gives another', () => {
  expect(drawCoverArt('a', 'Water and sanitation', 320, 180)).toEqual(
    drawCoverArt('a', 'Water and sanitation', 320, 180),
  )
  expect(drawCoverArt('b', 'Water and sanitation', 320, 180).path).not.toBe(
    drawCoverArt('a', 'Water and sanitation', 320, 180).path,
  )
  expect(drawCoverArt('b', 'Water and sanitation', 320, 180).hue).toBe(
    drawCoverArt('a', 'Water and sanitation', 320, 180).hue,
  )
})

test('every tag has a picture on its drawn covers, and no two tags share one', () => {
  const drawings = tags.map((tag) =>
    JSON.stringify(drawCoverArt('a', tag, 320, 180).motif?.shapes ?? null),
  )
  expect(drawings).not.toContain('null')
  expect(new Set(drawings).size).toBe(tags.length)
})

test('a cover without a known tag shows contour lines without a cause', () => {
  expect(findMotif('Something else')).toBeUndefined()
  expect(drawCoverArt('a', undefined, 320, 180).motif).toBeUndefined()
})

test('the coin on a drawn cover never overlaps the picture of the cause', () => {
  for (const tag of tags) {
    const { coin, motif } = drawCoverArt(`project ${tag}`, tag, 320, 180)
    const { disc } = motif!
    expect(Math.hypot(coin.x - disc.x, coin.y - disc.y)).toBeGreaterThan(disc.radius)
  }
})
