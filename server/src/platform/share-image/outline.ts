import { openSync, type Font } from 'fontkit'
import { faces, isLatin, type Face } from '../pdf/fonts.ts'

const opened = new Map<string, Font>()

const fontFor = (face: Face, text: string): Font => {
  const file = isLatin(text) ? faces[face].own : faces[face].wide
  const font = opened.get(file) ?? openSync(file)
  opened.set(file, font)
  return font
}

export interface Writing {
  readonly face: Face
  readonly size: number
}

/** How wide a line becomes, in pixels. */
export const widthOf = (text: string, { face, size }: Writing): number => {
  const font = fontFor(face, text)
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** A line as outlines, so that it looks the same wherever it is drawn. */
export const outline = (
  text: string,
  { face, size }: Writing,
  at: { x: number; y: number; colour: string },
): string => {
  const font = fontFor(face, text)
  const { glyphs, positions } = font.layout(text)
  let along = 0
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const place = `translate(${along + xOffset} ${yOffset})`
    along += xAdvance
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
  })
  const scale = size / font.unitsPerEm
  return `<g fill="${at.colour}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Breaks a text into at most so many lines; what does not fit ends in an ellipsis. */
export const breakLines = (
  text: string,
  writing: Writing,
  width: number,
  most: number,
): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (!line || widthOf(longer, writing) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line) lines.push(line)
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] += '…'
  return kept.map((one) => shortened(one, writing, width))
}

const shortened = (line: string, writing: Writing, width: number): string => {
  let kept = line
  while (widthOf(kept, writing) > width && kept.length > 1) {
    kept = `${kept.replace(/…$/, '').slice(0, -1)}…`
  }
  return kept
}
