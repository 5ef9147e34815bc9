import { drawCoverArt, type Motif } from '@pennytrail/contract/projects/cover-art.ts'
import type { MotifTone } from '@pennytrail/contract/projects/cover-motifs.ts'
import { layOut, openFonts, type Fonts } from '../text/index.ts'
import { outlineLine } from './text-outline.ts'

export interface SharePicture {
  /** The seed of the drawing. The same seed gives the same drawing. */
  readonly seed: string
  readonly tag?: string | undefined
  readonly above: string
  readonly title: string
  readonly line: string
  /** How full the progress bar is, from 0 to 1; null draws none. */
  readonly share: number | null
}

const size = { width: 1200, height: 630, paper: 760, edge: 72 } as const
// From web/src/ui/tokens.css, in the light theme.
const hues = [175, 80, 45, 125, 235, 28, 200, 102, 258, 150, 62, 310]
const paper = '#faf7f2'
const ink = '#1c2326'
const quiet = '#4a5356'
const pine = '#0f5c55'
const marigold = '#f0a92e'

/**
 * Converts CSS’s oklch() to sRGB, which the SVG renderer supports. Source: Björn Ottosson, 2020.
 */
const toOklch = (lightness: number, chroma: number, hue: number): string => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => {
    const bound = Math.min(1, Math.max(0, value))
    const shown = bound <= 0.0031308 ? 12.92 * bound : 1.055 * bound ** (1 / 2.4) - 0.055
    return Math.trunc(shown * 255 + 0.5)
  })
  return `rgb(${channels.join(',')})`
}

const buildMotif = ({ disc, shapes, transform }: Motif, hue: number): string => {
  const strong = toOklch(0.42, 0.08, hue)
  const fills: Readonly<Record<Exclude<MotifTone, 'stroke'>, string>> = {
    dark: strong,
    mid: toOklch(0.62, 0.09, hue),
    warm: marigold,
    light: '#ffffff',
  }
  const drawn = shapes.map(({ tone, path }) =>
    tone === 'stroke'
      ? `<path d="${path}" fill="none" stroke="${strong}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<path d="${path}" fill="${fills[tone]}"/>`,
  )
  return `<circle cx="${disc.x}" cy="${disc.y}" r="${disc.radius}" fill="#ffffff"/><g transform="${transform}">${drawn.join('')}</g>`
}

const buildDrawing = (seed: string, tag: string | undefined): string => {
  const [width, height] = [640, 630]
  const art = drawCoverArt(seed, tag, width, height, width - (size.width - size.paper) / 2)
  const hue = hues[art.hue] ?? 175
  const ground = toOklch(0.93, 0.03, hue)
  const line = toOklch(0.77, 0.055, hue)
  const hills = art.hills
    .map((path) => `<path d="${path}" fill="${ground}" stroke="${line}" stroke-width="2"/>`)
    .join('')
  const { x, y } = art.coin
  return `<svg x="${size.width - width}" y="0" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${hills}<path d="${art.path}" fill="none" stroke="${toOklch(0.42, 0.08, hue)}" stroke-width="9" stroke-linecap="round" stroke-dasharray="0.1 21"/>${art.motif ? buildMotif(art.motif, hue) : ''}<circle cx="${x}" cy="${y}" r="26" fill="${marigold}" stroke="${ink}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="15" fill="none" stroke="${ink}" stroke-width="2.5"/></svg>`
}

const drawBar = (share: number, y: number, width: number): string => {
  const empty = `<rect x="${size.edge}" y="${y}" width="${width}" height="14" rx="7" fill="#e6dfd2"/>`
  if (share <= 0) return empty
  const filled = Math.max(14, width * Math.min(1, share))
  return `${empty}<rect x="${size.edge}" y="${y}" width="${filled}" height="14" rx="7" fill="${pine}"/>`
}

// The largest size that fits the whole title is used. Only a title too long for the smallest size
// is cut.
const titleSizes = [
  { size: 64, most: 3 },
  { size: 54, most: 4 },
  { size: 46, most: 5 },
] as const

const fitTitle = (fonts: Fonts, title: string, width: number) => {
  const looks = titleSizes.map(({ size: height, most: max }) => {
    const lines = layOut(fonts, title, { face: 'display', size: height }, width)
    return { height, max, fits: lines.length <= max }
  })
  const { height, max } = looks.find(({ fits }) => fits) ?? looks.at(-1)!
  const lines = layOut(fonts, title, { face: 'display', size: height }, width, max)
  return { height, step: Math.trunc(height * 1.1), lines }
}

const toLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Draws the share picture of a page: its words beside a drawing of its subject. */
export const sharePicture = async (picture: SharePicture): Promise<string> => {
  const { seed, share, tag } = picture
  const [above, title, line] = [toLine(picture.above), toLine(picture.title), toLine(picture.line)]
  const width = size.paper - 2 * size.edge
  const name = 'Pennytrail'
  const fonts = await openFonts([
    ['text', above],
    ['display', title],
    ['strong', line],
    ['display', name],
  ])
  const display = fitTitle(fonts, title, width)
  const aboveLines = layOut(fonts, above, { face: 'text', size: 28 }, width, 1)
  const lines = layOut(fonts, line, { face: 'strong', size: 29 }, width, 2)
  const [nameLine] = layOut(fonts, name, { face: 'display', size: 30 }, width)
  const height = display.lines.length * display.step
  const top = 140 + Math.trunc((280 - height) * 0.4)
  const words = [
    ...aboveLines.map((one) => outlineLine(one, 28, { x: size.edge, y: top - 24, colour: quiet })),
    ...display.lines.map((one, index) =>
      outlineLine(one, display.height, {
        x: size.edge,
        y: top + 48 + index * display.step,
        colour: ink,
      }),
    ),
  ]
  const below = top + 48 + height
  if (share !== null) words.push(drawBar(share, below - 18, width))
  words.push(
    ...lines.map((one, index) =>
      outlineLine(one, 29, { x: size.edge, y: below + 40 + index * 42, colour: pine }),
    ),
    `<circle cx="${size.edge + 13}" cy="572" r="13" fill="${marigold}" stroke="${ink}" stroke-width="2"/>`,
    outlineLine(nameLine!, 30, { x: size.edge + 40, y: 582, colour: ink }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"><rect width="100%" height="100%" fill="${paper}"/>${buildDrawing(seed, tag)}<rect width="${size.paper}" height="100%" fill="${paper}"/>${words.join('')}</svg>`
}
