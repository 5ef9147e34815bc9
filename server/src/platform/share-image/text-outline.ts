import { openSync, type Font } from 'fontkit'
import { faces, isLatin, type Face } from '../pdf/fonts.ts'

const opened = new Map<string, Font>()

const open = (file: string): Font => {
  const font = opened.get(file) ?? openSync(file)
  opened.set(file, font)
  return font
}

const getFont = (face: Face, text: string): Font =>
  open(isLatin(text) ? faces[face].own : faces[face].wide)

/** Removes the characters that no font can draw, so that the picture shows no empty boxes. */
export const toDrawable = (text: string, face: Face): string => {
  const wide = open(faces[face].wide)
  const isKnownCharacter = (character: string): boolean =>
    isLatin(character) || wide.hasGlyphForCodePoint(character.codePointAt(0)!)
  return Array.from(text).filter(isKnownCharacter).join('').replaceAll(/\s+/g, ' ').trim()
}

export interface Writing {
  readonly face: Face
  readonly size: number
}

/** Returns the width of a line in pixels. */
export const measureWidth = (text: string, { face, size }: Writing): number => {
  const font = getFont(face, text)
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** Converts a line to outlines, so that it looks the same on every renderer. */
export const outlineText = (
  text: string,
  { face, size }: Writing,
  at: { x: number; y: number; colour: string },
): string => {
  const font = getFont(face, text)
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

/** Splits a word that is wider than a line into parts that fit. */
const splitWord = (word: string, writing: Writing, width: number): string[] => {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part && measureWidth(part + character, writing) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** Breaks a text into at most the given number of lines; an ellipsis replaces the remainder. */
export const breakLines = (
  text: string,
  writing: Writing,
  width: number,
  max: number,
): string[] => {
  const lines: string[] = []
  let line = ''
  const words = text.split(/\s+/).filter(Boolean)
  for (const word of words.flatMap((one) => splitWord(one, writing, width))) {
    const longer = line ? `${line} ${word}` : word
    if (!line || measureWidth(longer, writing) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line) lines.push(line)
  const kept = lines.slice(0, max)
  if (lines.length > max) kept[max - 1] += '…'
  return kept.map((one) => shortenText(one, writing, width))
}

const shortenText = (line: string, writing: Writing, width: number): string => {
  let kept = line
  while (measureWidth(kept, writing) > width && kept.length > 1) {
    kept = `${kept.replace(/…$/, '').slice(0, -1)}…`
  }
  return kept
}
