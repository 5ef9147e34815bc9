import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isVisible, moveBox, resizeBox, toBox, toPixels, type Box } from './redaction-boxes.ts'

const share = fc.double({ min: -1, max: 2, noNaN: true })
const point = fc.record({ x: share, y: share })
const isWithin = ({ x, y, width, height }: Box): boolean =>
  Math.min(x, y, width, height) >= 0 && Math.max(x + width, y + height) <= 1 + 1e-9

it('drawing a box from any corner gives the same box, which never leaves the picture', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(isWithin(toBox(a, b))).toBe(true)
      expect(toBox(a, b)).toEqual(toBox(b, a))
    }),
  )
})

it('a moved or resized box stays within the picture', () => {
  fc.assert(
    fc.property(point, point, share, share, (a, b, dx, dy) => {
      const box = resizeBox(toBox(a, b), 0, 0)
      fc.pre(box.x + box.width <= 1 && box.y + box.height <= 1)
      expect(isWithin(moveBox(box, dx, dy))).toBe(true)
      expect(isWithin(resizeBox(box, dx, dy))).toBe(true)
    }),
  )
})

it('a redaction box covers every pixel that it touches', () => {
  expect(toPixels({ x: 0.105, y: 0.25, width: 0.1, height: 0.25 }, 100, 48)).toEqual({
    left: 10,
    top: 12,
    width: 11,
    height: 12,
  })
  fc.assert(
    fc.property(point, point, (a, b) => {
      const box = toBox(a, b)
      const { left, top, width, height } = toPixels(box, 640, 480)
      expect(left).toBeLessThanOrEqual(box.x * 640)
      expect(top).toBeLessThanOrEqual(box.y * 480)
      expect(left + width).toBeGreaterThanOrEqual((box.x + box.width) * 640)
      expect(top + height).toBeGreaterThanOrEqual((box.y + box.height) * 480)
    }),
  )
})

it('a box over one line of a long till receipt is kept, and can be made as small as that', () => {
  const line = { x: 0.1, y: 0.5, width: 0.5, height: 0.003 }
  expect(isVisible(line)).toBe(false)
  expect(isVisible(line, 20)).toBe(true)
  expect(resizeBox(line, 0, -1, 20).height).toBeCloseTo(0.001)
})
