import { openSync, type Font } from 'fontkit'

/** The drawing of one or more letters that cannot be parted, in units of its font. */
export interface Cluster {
  readonly text: string
  readonly advance: number
  /** Its glyphs, each with its place from the start of the cluster. */
  readonly glyphs: readonly { readonly id: number; readonly x: number; readonly y: number }[]
}

export interface TextFont {
  /** The font as PDFKit reads it; it has the outlines and metrics. */
  readonly kit: Font
  /** Whether letters map to glyphs so simply that PDFKit lays them out itself. */
  readonly simple: boolean
  /** Whether the font has all characters of a grapheme. */
  has(grapheme: string): boolean
  /** Returns the clusters of a text in one direction, from left to right. */
  shape(text: string, rightToLeft: boolean): readonly Cluster[]
}

/** Characters that have no glyph: those that guide how others are drawn, and control characters. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu

/** Lists the characters of a text that need a glyph. */
export const listVisible = (text: string): string[] => Array.from(text.replaceAll(invisible, ''))

const opened = new Map<string, TextFont>()

/**
 * Opens a font of Latin, Greek or Cyrillic letters and symbols, and keeps it open. Texts that run
 * from right to left must be given in visual order.
 */
export const openSimpleFont = (file: string): TextFont => {
  const known = opened.get(file)
  if (known) return known
  const kit = openSync(file)
  const font: TextFont = {
    kit,
    simple: true,
    has: (grapheme) =>
      listVisible(grapheme).every((character) =>
        kit.hasGlyphForCodePoint(character.codePointAt(0)!),
      ),
    shape: (text) => {
      const { glyphs, positions } = kit.layout(text)
      return glyphs.map(({ codePoints, id }, at) => {
        const { xAdvance, xOffset, yOffset } = positions[at]!
        const text = String.fromCodePoint(...codePoints)
        return { text, advance: xAdvance, glyphs: [{ id, x: xOffset, y: yOffset }] }
      })
    },
  }
  opened.set(file, font)
  return font
}

/** The sign drawn for a letter that no font has. */
export const replacementSign = '\uFFFD'

/** Creates a font that draws the replacement sign for any grapheme, which keeps its letters. */
export const createReplacementFont = ({ kit, shape }: TextFont): TextFont => {
  const [sign] = shape(replacementSign, false)
  return {
    kit,
    simple: false,
    has: () => true,
    shape: (text, rightToLeft) => {
      const signs = splitGraphemes(text).map((grapheme) => ({ ...sign!, text: grapheme }))
      return rightToLeft ? signs.toReversed() : signs
    },
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into what a reader sees as letters: each with its accents, or a whole emoji. */
export const splitGraphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
