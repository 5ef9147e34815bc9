import bidiFactory, { type Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'
import type { Face } from './faces.ts'
import type { Fonts } from './open-fonts.ts'
import { invisible, splitGraphemes, type Cluster, type TextFont } from './text-font.ts'

/** A part of a line in one font and one direction. */
export interface Run {
  readonly font: TextFont
  /** For a simple font in visual order, for any other in reading order. */
  readonly text: string
  readonly clusters: readonly Cluster[]
  /** In the unit of the size. */
  readonly width: number
}

/** A line with its runs from left to right; lengths are in the unit of the size. */
export interface Line {
  readonly runs: readonly Run[]
  readonly width: number
  /** From the top of the line to its baseline. */
  readonly ascent: number
  readonly height: number
}

export interface Writing {
  readonly face: Face
  /** The size of the letters, in points or pixels. */
  readonly size: number
}

// The package's types describe its ES module, but Node loads the other, which is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Returns the direction of a paragraph. It is right to left if the first letter and most letters
 * are: an English sentence that begins with an Arabic name stays one.
 */
const findDirection = (text: string): 'ltr' | 'rtl' => {
  const { paragraphs } = bidi.getEmbeddingLevels(text, 'auto')
  if (!paragraphs[0]?.level) return 'ltr'
  const characters = count(text, /\p{L}/gu)
  const latin = count(text, /\p{Script=Latin}/gu)
  return latin * 2 < characters ? 'rtl' : 'ltr'
}

/** Turns a text that runs from right to left into the order in which it is drawn. */
const toVisualOrder = (text: string): string =>
  splitGraphemes(text)
    .toReversed()
    .map((grapheme) => bidi.getMirroredCharacter(grapheme) ?? grapheme)
    .join('')

const createRun = (font: TextFont, text: string, rightToLeft: boolean, size: number): Run => {
  const simple = font.simple ? text.replaceAll(invisible, '') : text
  const drawn = font.simple && rightToLeft ? toVisualOrder(simple) : simple
  const clusters = font.shape(drawn, rightToLeft)
  const width = clusters.reduce((sum, { advance }) => sum + advance, 0)
  return { font, text: drawn, clusters, width: (width * size) / font.kit.unitsPerEm }
}

/** Prepares the lines of one paragraph, which must have no line break. */
const createParagraph = (fonts: Fonts, paragraph: string, { face, size }: Writing) => {
  // The font of each character, by its index.
  const fontAt: TextFont[] = []
  for (const { font, text } of fonts.split(face, paragraph)) {
    for (let at = 0; at < text.length; at += 1) fontAt.push(font)
  }
  const levels = bidi.getEmbeddingLevels(paragraph, findDirection(paragraph))
  // All lines of a face have one distance to the baseline, so that texts beside each other align.
  const main = fonts.getMain(face)
  const ascent = (main.kit.ascent * size) / main.kit.unitsPerEm

  /** Returns the runs of a part of the paragraph, from left to right. */
  const buildRuns = (from: number, to: number): Run[] => {
    const order = bidi.getReorderedIndices(paragraph, levels, from, to - 1).slice(from, to)
    const parts: number[][] = []
    for (const at of order) {
      const part = parts.at(-1)
      const before = part?.at(-1) ?? -1
      const follows =
        Math.abs(at - before) === 1 &&
        fontAt[at] === fontAt[before] &&
        levels.levels[at] === levels.levels[before]
      if (part && follows) part.push(at)
      else parts.push([at])
    }
    return parts.map((part) => {
      const start = Math.min(...part)
      const text = paragraph.slice(start, Math.max(...part) + 1)
      return createRun(fontAt[start]!, text, levels.levels[start]! % 2 === 1, size)
    })
  }
  const measure = (from: number, to: number): number =>
    buildRuns(from, to).reduce((sum, { width }) => sum + width, 0)
  const toLine = (from: number, to: number, mark = ''): Line => {
    const runs = buildRuns(from, to)
    if (mark) runs.push(createRun(main, mark, false, size))
    const kits = [main, ...runs.map(({ font }) => font)].map(({ kit }) => kit)
    const below = kits.map(({ descent, lineGap, unitsPerEm }) => (lineGap - descent) / unitsPerEm)
    return {
      runs,
      width: runs.reduce((sum, run) => sum + run.width, 0),
      ascent,
      height: ascent + Math.max(...below) * size,
    }
  }
  return { measure, toLine }
}

interface Piece {
  readonly end: number
  readonly width: number
  /** Without the spaces at its end. */
  readonly inkWidth: number
}

type Measure = (from: number, to: number) => number

/** Splits a paragraph where lines may end: after words, and within a word wider than a line. */
const listPieces = (paragraph: string, width: number, measure: Measure): Piece[] => {
  const breaker = new LineBreaker(paragraph)
  const pieces: Piece[] = []
  const add = (from: number, end: number): void => {
    const ink = from + paragraph.slice(from, end).trimEnd().length
    pieces.push({ end, width: measure(from, end), inkWidth: measure(from, ink) })
  }
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position } = next
    const graphemes = splitGraphemes(paragraph.slice(from, position))
    const isWide = graphemes.length > 1 && measure(from, position) > width
    for (const part of isWide ? graphemes : [graphemes.join('')]) {
      add(from, from + part.length)
      from += part.length
    }
  }
  return pieces
}

/** Returns where each line ends. */
const listLineEnds = (pieces: readonly Piece[], width: number): number[] => {
  const ends: number[] = []
  let used = 0
  for (const [at, piece] of pieces.entries()) {
    if (used > 0 && used + piece.inkWidth > width) {
      ends.push(pieces[at - 1]!.end)
      used = 0
    }
    used += piece.width
  }
  return [...ends, pieces.at(-1)?.end ?? 0]
}

const layOutParagraph = (
  fonts: Fonts,
  paragraph: string,
  writing: Writing,
  width: number,
  maxLines: number,
): Line[] => {
  const { measure, toLine } = createParagraph(fonts, paragraph, writing)
  const ends = listLineEnds(listPieces(paragraph, width, measure), width)
  return ends.slice(0, maxLines).map((end, index) => {
    const start = ends[index - 1] ?? 0
    const text = paragraph.slice(start, end).trimEnd()
    if (index < maxLines - 1 || index === ends.length - 1) return toLine(start, start + text.length)
    // The last line ends with an ellipsis, after a whole letter.
    const characters = splitGraphemes(text)
    const cut = () => toLine(start, start + characters.join('').trimEnd().length, '…')
    let line = cut()
    while (characters.length > 1 && line.width > width) {
      characters.pop()
      line = cut()
    }
    return line
  })
}

/** Breaks a text into lines of a width; the last of `maxLines` ends with an ellipsis if it is cut. */
export const layOut = (
  fonts: Fonts,
  text: string,
  writing: Writing,
  width: number,
  maxLines = Number.POSITIVE_INFINITY,
): Line[] =>
  text
    .split('\n')
    .reduce<Line[]>(
      (lines, paragraph) => [
        ...lines,
        ...layOutParagraph(fonts, paragraph, writing, width, maxLines - lines.length),
      ],
      [],
    )
