import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getFontPath } from './faces.ts'

/** A file of a font for other scripts, with the letters that it is for. */
export interface ScriptFile {
  readonly path: string
  /** The values to pin if the file has a font of variable weight. */
  readonly axes: Readonly<Record<string, number>>
  includes(codePoint: number): boolean
}

const scripts =
  'arabic bengali devanagari ethiopic gujarati gurmukhi hebrew kannada khmer lao malayalam sinhala tamil telugu thaana thai'

// The Noto fonts for scripts in which people in the UK write their names. The fonts for Chinese,
// Japanese and Korean come last, because they also have symbols and letters of other scripts.
const packages = [
  '@fontsource-variable/noto-emoji',
  ...scripts.split(' ').map((script) => `@fontsource-variable/noto-sans-${script}`),
  '@fontsource-variable/noto-serif-tibetan',
  '@fontsource/noto-sans-myanmar',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
]

/** Parts of those fonts that Figtree, Fraunces and DejaVu have themselves. */
const unused = /^(latin|greek|cyrillic|vietnamese|math|symbols)/

/** Reads the ranges of a part, such as "U+0600-06FF,U+0750". */
const parseRanges = (ranges: string): (readonly [from: number, to: number])[] =>
  ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const listPackageFiles = (name: string, weight: number): ScriptFile[] => {
  const list = getFontPath(`${name}/unicode.json`)
  const isVariable = name.startsWith('@fontsource-variable')
  const style = isVariable ? 'wght' : weight
  return Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>)
    .filter(([part]) => !unused.test(part))
    .map(([part, text]) => {
      const ranges = parseRanges(text)
      const file = `${path.basename(name)}-${part.replaceAll(/[[\]]/g, '')}-${style}-normal.woff2`
      return {
        path: path.join(path.dirname(list), 'files', file),
        axes: isVariable ? { wght: weight } : {},
        includes: (codePoint) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
      }
    })
}

/** Lists the files of fonts for other scripts, in the order in which to try them. */
export const listScriptFiles = (weight: number): ScriptFile[] =>
  packages.flatMap((name) => listPackageFiles(name, weight))
