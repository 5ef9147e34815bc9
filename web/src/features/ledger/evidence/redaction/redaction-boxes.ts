/** A covered part of a picture, as shares of its width and height from 0 to 1. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max)

/** The minimum side of a box as a share of the width, so that people can still see and grab it. */
export const minSide = 0.02

/** Returns the box between two corners in any order, clipped to the picture. */
export const toBox = (a: { x: number; y: number }, b: { x: number; y: number }): Box => {
  const [left, right] = [a.x, b.x].map((x) => clamp(x, 0, 1)).toSorted((p, q) => p - q)
  const [top, bottom] = [a.y, b.y].map((y) => clamp(y, 0, 1)).toSorted((p, q) => p - q)
  return { x: left!, y: top!, width: right! - left!, height: bottom! - top! }
}

/** The box must be visible in a picture that is `tallness` times as high as it is wide. */
export const isVisible = ({ width, height }: Box, tallness = 1): boolean =>
  width >= minSide && height >= minSide / tallness

/** Moves the box within the picture. */
export const moveBox = (box: Box, dx: number, dy: number): Box => ({
  ...box,
  x: clamp(box.x + dx, 0, 1 - box.width),
  y: clamp(box.y + dy, 0, 1 - box.height),
})

/** Moves the lower right corner of the box within the picture. */
export const resizeBox = (box: Box, dx: number, dy: number, tallness = 1): Box => ({
  ...box,
  width: clamp(box.width + dx, minSide, 1 - box.x),
  height: clamp(box.height + dy, minSide / tallness, 1 - box.y),
})

/** Converts the box to pixels, rounded outwards so that no covered edge stays visible. */
export const toPixels = (box: Box, width: number, height: number) => {
  const left = Math.floor(box.x * width)
  const top = Math.floor(box.y * height)
  return {
    left,
    top,
    width: Math.ceil((box.x + box.width) * width) - left,
    height: Math.ceil((box.y + box.height) * height) - top,
  }
}
