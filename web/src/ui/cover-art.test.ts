import { expect, test } from 'vitest'
import { drawCoverArt } from '@pennytrail/contract/projects/cover-art.ts'

test('the same id and tag give the same cover picture, and another id gives another', () => {
  expect(drawCoverArt('a', 'water', 320, 180)).toEqual(drawCoverArt('a', 'water', 320, 180))
  expect(drawCoverArt('b', 'water', 320, 180).trail).not.toBe(
    drawCoverArt('a', 'water', 320, 180).trail,
  )
  expect(drawCoverArt('b', 'water', 320, 180).hue).toBe(drawCoverArt('a', 'water', 320, 180).hue)
})
