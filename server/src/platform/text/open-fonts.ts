import { faces, type Face } from './faces.ts'
import {
  createReplacementFont,
  listVisible,
  openSimpleFont,
  splitGraphemes,
  type TextFont,
} from './text-font.ts'

/** A part of a text in one font. */
export interface FontRun {
  readonly font: TextFont
  readonly text: string
}

/** The fonts for a set of texts. */
export interface Fonts {
  /** Whether the product's main font alone draws the text, from left to right. */
  isPlain(face: Face, text: string): boolean
  getMain(face: Face): TextFont
  /** Splits a text into parts in one font each. */
  split(face: Face, text: string): FontRun[]
  /** The graphemes that no font has. */
  readonly missing: readonly string[]
}

/** Letters and symbols for which DejaVu comes before the fonts of one script. */
const forWide =
  /^(?![\p{Emoji_Presentation}]|.*\uFE0F)[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u
const isLatin = (grapheme: string): boolean => /^\p{Script=Latin}/u.test(grapheme)

const getMain = (face: Face): TextFont => openSimpleFont(faces[face].family[0])
const getWide = (face: Face): TextFont => openSimpleFont(faces[face].wide)
/** Finds the face's own font of a grapheme. It has none for accents that stand beside their letter. */
const findInFamily = (face: Face, grapheme: string): TextFont | undefined =>
  /\p{M}/u.test(grapheme)
    ? undefined
    : faces[face].family
        .values()
        .map(openSimpleFont)
        .find((font) => font.has(grapheme))

/** Finds the font of a grapheme among those of Latin letters and symbols. */
const findSimple = (face: Face, grapheme: string): TextFont | undefined => {
  const own = findInFamily(face, grapheme)
  return own ?? (forWide.test(grapheme) && getWide(face).has(grapheme) ? getWide(face) : undefined)
}

/** Whether a word has Latin letters outside the face's family. It is then written in one font. */
const isForeign = (face: Face, word: readonly string[]): boolean =>
  word.some((grapheme) => isLatin(grapheme) && !findInFamily(face, grapheme))

const isPlain = (face: Face, text: string): boolean => {
  const { kit } = getMain(face)
  for (const character of text) {
    if (character !== '\n' && !kit.hasGlyphForCodePoint(character.codePointAt(0)!)) return false
  }
  return !/\p{M}/u.test(text)
}

/** Opens the fonts of other scripts for some graphemes; returns them with the graphemes left over. */
const openScriptFonts = async (weight: number, graphemes: readonly string[]) => {
  const fonts: TextFont[] = []
  let left = [...graphemes]
  if (left.length === 0) return { fonts, left }
  // Loaded when needed, because most names need neither these fonts nor HarfBuzz.
  const { listScriptFiles } = await import('./script-files.ts')
  const { openScriptFont } = await import('./open-script-font.ts')
  for (const file of listScriptFiles(weight)) {
    const text = left.filter((grapheme) =>
      listVisible(grapheme).every((character) => file.includes(character.codePointAt(0)!)),
    )
    if (text.length === 0) continue
    const font = await openScriptFont(file, text.join(''))
    const rest = left.filter((grapheme) => !font.has(grapheme))
    if (rest.length < left.length) fonts.push(font)
    left = rest
  }
  return { fonts, left }
}

const openFace = async (face: Face, text: string) => {
  const wide = getWide(face)
  const unknown = splitGraphemes(text).filter((grapheme) => !findSimple(face, grapheme))
  const scripts = await openScriptFonts(faces[face].weight, [...new Set(unknown)])
  const missing = scripts.left.filter((grapheme) => !wide.has(grapheme))
  return { fonts: [...scripts.fonts, wide, createReplacementFont(wide)], missing }
}

/**
 * Opens the fonts for texts, each in its face. Fonts of other scripts are read only if a text has
 * such letters.
 */
export const openFonts = async (texts: Iterable<readonly [Face, string]>): Promise<Fonts> => {
  const rare = new Map<Face, string>()
  for (const [face, text] of texts) {
    if (!isPlain(face, text)) rare.set(face, `${rare.get(face) ?? ''}\n${text}`)
  }
  const opened = new Map<Face, Awaited<ReturnType<typeof openFace>>>()
  for (const [face, text] of rare) opened.set(face, await openFace(face, text))

  const choose = (face: Face, grapheme: string, foreign: boolean): TextFont => {
    if (foreign && isLatin(grapheme) && getWide(face).has(grapheme)) return getWide(face)
    const found = findSimple(face, grapheme)
    return found ?? opened.get(face)?.fonts.find((font) => font.has(grapheme)) ?? getMain(face)
  }
  return {
    isPlain,
    getMain,
    split: (face, text) => {
      const runs: { font: TextFont; text: string }[] = []
      for (const word of text.split(/(\s+)/).map(splitGraphemes)) {
        const foreign = isForeign(face, word)
        for (const grapheme of word) {
          const font = choose(face, grapheme, foreign)
          const last = runs.at(-1)
          if (last?.font === font) last.text += grapheme
          else runs.push({ font, text: grapheme })
        }
      }
      return runs
    },
    missing: [...new Set([...opened.values()].flatMap(({ missing }) => missing))],
  }
}
