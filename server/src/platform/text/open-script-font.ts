import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { ScriptFile } from './script-files.ts'
import { listVisible, type Cluster, type TextFont } from './text-font.ts'

/**
 * Splits a cluster that runs from right to left into one for each letter, of which the first has the
 * drawing. Readers of a file turn the letters of such a line round, and those of one glyph too.
 */
const splitCharacters = ({ advance, glyphs, text }: Cluster): Cluster[] => {
  const characters = Array.from(text).toReversed()
  const share = Math.trunc(advance / characters.length)
  return characters.map((character, at) => ({
    text: character,
    advance: at === 0 ? advance - share * (characters.length - 1) : share,
    glyphs: at === 0 ? glyphs : [],
  }))
}

const shapeText = (font: Font, text: string, rightToLeft: boolean): Cluster[] => {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const shaped = Map.groupBy(buffer.getGlyphInfosAndPositions(), ({ cluster }) => cluster)
  const starts = [...shaped.keys(), text.length].sort((one, two) => one - two)
  const clusters = Array.from(shaped, ([start, found]) => {
    let advance = 0
    const glyphs = found.map(({ codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const x = advance + xOffset
      advance += xAdvance
      return { id, x, y: yOffset }
    })
    return { text: text.slice(start, starts[starts.indexOf(start) + 1]), advance, glyphs }
  })
  return rightToLeft ? clusters.flatMap(splitCharacters) : clusters
}

/**
 * Opens a font of one script in one weight, reduced to the letters of a text, and shapes it with
 * HarfBuzz, as browsers do.
 */
export const openScriptFont = async (file: ScriptFile, text: string): Promise<TextFont> => {
  // HarfBuzz may take letters apart, so their parts have to stay.
  const characters = text + text.normalize('NFD') + text.normalize('NFKD')
  const options = { targetFormat: 'truetype', variationAxes: file.axes } as const
  const reduced = await subsetFont(await readFile(file.path), characters, options)
  const font = new Font(new Face(new Blob(reduced)))
  return {
    kit: create(reduced),
    simple: false,
    has: (grapheme) =>
      listVisible(grapheme).every(
        (character) => font.glyph(character.codePointAt(0)!) !== undefined,
      ),
    shape: (part, rightToLeft) => shapeText(font, part, rightToLeft),
  }
}
