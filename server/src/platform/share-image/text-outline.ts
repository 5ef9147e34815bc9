import { openSync, type Font } from 'fontkit'
import { faces, isLatin, type Face } from '../pdf/fonts.ts'

const opened = new Map<string, Font>()

const open = (file: string): Font => {
  const font = opened.get(file) ?? openSync(file)
  opened.set(file, font)
  return font
}

const fontFor = (face: Face, text: string): Font =>
  open(isLatin(text) ? faces[face].own : faces[face].wide)

/** What of a text there are letters for: no empty box stands for one that there is not. */
export const drawable = (text: string, face: Face): string => {
  const wide = open(faces[face].wide)
  const known = (character: string): boolean =>
    isLatin(character) || wide.hasGlyphForCodePoint(character.codePointAt(0)!)
  return Array.from(text).filter(known).join('').replaceAll(/\s+/g, ' ').trim()
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

/** A word that is wider than a line, in parts that are not. */
const partsOf = (word: string, writing: Writing, width: number): string[] => {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part && widthOf(part + character, writing) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
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
  const words = text.split(/\s+/).filter(Boolean)
  for (const word of words.flatMap((one) => partsOf(one, writing, width))) {
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
