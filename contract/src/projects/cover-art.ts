import { createRandom, getHue, hashToSeed } from './hue.ts'
import { findMotif, findTagHue, type MotifShape } from './cover-motifs.ts'

/*
 * A picture of contour lines crossed by a trail, drawn from a seed: the same id gives the same
 * picture. A disc in front shows the cause.
 */

export interface ContourArt {
  /** One of 12 hues. */
  hue: number
  /**
   * One path for each hill, with its rings from the outside in; each hill hides the earlier ones
   * behind it.
   */
  hills: string[]
  path: string
  coin: { x: number; y: number }
  /** The cause's picture in a box of 100 by 100, and where it goes. Undefined without a tag. */
  motif: Motif | undefined
}

export interface Motif {
  shapes: readonly MotifShape[]
  disc: { x: number; y: number; radius: number }
  /** Moves and scales the box, as in SVG's `transform`. */
  transform: string
}

/** Places the picture of a tag on a disc around a point, for a cover of this size. */
const placeMotif = (
  tag: string | undefined,
  x: number,
  width: number,
  height: number,
): Motif | undefined => {
  const shapes = findMotif(tag)
  if (!shapes) return undefined
  const radius = roundToTenths(Math.min(height * 0.44, width * 0.36))
  const scale = radius * 0.0142
  const y = height / 2
  return {
    shapes,
    disc: { x, y, radius },
    transform: `translate(${formatPoint(x - 50 * scale, y - 50 * scale)}) scale(${Math.trunc(scale * 1000) / 1000})`,
  }
}

/**
 * Draws a cover in pixels. The same id and tag give the same drawing. `middle` is where the
 * cause's picture stands, from the left.
 */
export const drawCoverArt = (
  id: string,
  tag: string | undefined,
  width: number,
  height: number,
  middle: number = width / 2,
): ContourArt => {
  const random = createRandom(hashToSeed(id))
  const randomBetween = (from: number, to: number) => from + random() * (to - from)
  const hills = [
    { x: randomBetween(0.08, 0.35) * width, y: randomBetween(0.1, 0.9) * height, rings: 9 },
    { x: randomBetween(0.65, 0.95) * width, y: randomBetween(0.05, 0.95) * height, rings: 8 },
    { x: randomBetween(0.4, 0.6) * width, y: randomBetween(-0.1, 1.1) * height, rings: 5 },
  ]
  const step = height / 9
  const paths = hills.map(({ x, y, rings }) => {
    const waves = [2, 3, 5].map((turns) => ({
      turns,
      size: randomBetween(0.04, 0.16),
      phase: randomBetween(0, 6.3),
    }))
    const stretch = randomBetween(1.1, 1.7)
    return Array.from({ length: rings }, (_, ring) =>
      buildRingPath(x, y, (rings - ring) * step * 0.72, stretch, waves),
    ).join('')
  })
  const coin = { x: randomBetween(0.8, 0.9) * width, y: randomBetween(0.13, 0.24) * height }
  const start = randomBetween(0.6, 0.9) * height
  const bend = randomBetween(0.1, 0.9) * height
  const path =
    `M${formatPoint(-8, start)}C${formatPoint(width * 0.3, bend)} ` +
    `${formatPoint(width * 0.45, height - bend)} ${formatPoint(coin.x, coin.y)}`
  return {
    hue: findTagHue(tag) ?? getHue(tag ?? id),
    hills: paths,
    path,
    coin,
    motif: placeMotif(tag, middle, width, height),
  }
}

interface Wave {
  turns: number
  size: number
  phase: number
}

const corners = 28

/** Draws a closed, smooth curve around a circle whose radius the waves make larger and smaller. */
const buildRingPath = (
  x: number,
  y: number,
  radius: number,
  stretch: number,
  waves: Wave[],
): string => {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const bulge = waves.reduce(
      (sum, { turns, size, phase }) => sum + size * Math.sin(turns * angle + phase),
      1,
    )
    return [
      x + Math.cos(angle) * radius * bulge * stretch,
      y + Math.sin(angle) * radius * bulge,
    ] as const
  })
  const middles = points.map(([px, py], index) => {
    const [nx, ny] = points[(index + 1) % corners] ?? [px, py]
    return [(px + nx) / 2, (py + ny) / 2] as const
  })
  const [sx, sy] = middles[corners - 1] ?? [0, 0]
  const curves = points.map(([px, py], index) => {
    const [mx, my] = middles[index] ?? [px, py]
    return `Q${formatPoint(px, py)} ${formatPoint(mx, my)}`
  })
  return `M${formatPoint(sx, sy)}${curves.join('')}Z`
}

const formatPoint = (x: number, y: number): string => `${roundToTenths(x)} ${roundToTenths(y)}`

const roundToTenths = (length: number): number => Math.trunc(length * 10) / 10
