import { expect, test } from 'vitest'
import { contourArt } from '@pennytrail/contract/projects/cover-art.ts'

test('the same id and tag give the same picture, another id another', () => {
  expect(contourArt('a', 'water', 320, 180)).toEqual(contourArt('a', 'water', 320, 180))
  expect(contourArt('b', 'water', 320, 180).trail).not.toBe(
    contourArt('a', 'water', 320, 180).trail,
  )
  expect(contourArt('b', 'water', 320, 180).hue).toBe(contourArt('a', 'water', 320, 180).hue)
})
