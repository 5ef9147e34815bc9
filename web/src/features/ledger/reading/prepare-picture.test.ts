import { describe, expect, it } from 'vitest'
import { turnPicture, type GreyPicture } from './grey-picture.ts'
import { findSlant, whitenPaper } from './prepare-picture.ts'

/** Draws lines of print, darker towards the right as under a shadow. */
const drawLines = (shadow: number): GreyPicture => {
  const [width, height] = [480, 480]
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isPrint = x > 90 && x < 390 && y > 120 && y < 360 && y % 24 < 9 && x % 9 < 6
      data[y * width + x] = (isPrint ? 40 : 240) * (1 - (shadow * x) / width)
    }
  }
  return { data, width, height }
}

const degree = Math.PI / 180

describe('the preparation of a photograph', () => {
  it.each([-7, -2.5, 0, 4, 7])('finds lines that are turned by %d degrees', (turn) => {
    const turned = turnPicture(drawLines(0), turn * degree, 1)
    expect(findSlant(turned) / degree).toBeCloseTo(turn, 0)
  })

  it('makes paper white under a shadow and keeps print dark', () => {
    const { data, width } = whitenPaper(drawLines(0.6))
    expect(data[40 * width + 460]).toBeGreaterThan(235)
    const print = data[(24 * 8 + 4) * width + 9 * 40 + 2]!
    expect(print).toBeLessThan(110)
  })
})
