import { describe, expect, it } from 'vitest'
import { layOut, openFonts, type Face, type Line } from './index.ts'
import { leftToRight, rightToLeft } from '../../testing/names.ts'

const open = (text: string, face: Face = 'text') => openFonts([[face, text]])

const layOutText = async (text: string, width = 1000, maxLines?: number): Promise<Line[]> =>
  layOut(await open(text), text, { face: 'text', size: 10 }, width, maxLines)

/** Returns what a line shows, run by run from left to right. */
const getRuns = ({ runs }: Line): string[] => runs.map(({ text }) => text)

const getText = (line: Line): string => getRuns(line).join('')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const split = (text: string): string[] => Array.from(graphemes.segment(text), (one) => one.segment)

const listRuns = async (text: string): Promise<string[]> => getRuns((await layOutText(text))[0]!)

describe('fonts', () => {
  it.each(['text', 'strong', 'display'] as const)(
    'every name has a glyph for each letter in the face %s, never an empty box',
    async (face) => {
      const names = [...leftToRight, ...rightToLeft]
      const fonts = await openFonts(names.map((name) => [face, name]))
      const boxes = names.filter((name) =>
        layOut(fonts, name, { face, size: 10 }, 1000).some(({ runs }) =>
          runs.some(({ clusters }) =>
            clusters.some(({ glyphs }) => glyphs.some(({ id }) => id === 0)),
          ),
        ),
      )
      expect(boxes).toEqual([])
      expect(fonts.missing).toEqual([])
    },
  )

  it('a word with a Latin letter that the main font lacks is written in one font', async () => {
    const [line] = await layOutText('To Nguyễn, too')
    expect(getRuns(line!)).toEqual(['To ', 'Nguyễn', ', too'])
  })

  it('a letter that no font has is shown as a replacement sign and named as missing', async () => {
    const fonts = await open('𓀀')
    expect(fonts.missing).toEqual(['𓀀'])
    const [line] = layOut(fonts, '𓀀', { face: 'text', size: 10 }, 100)
    const [sign] = layOut(fonts, '\uFFFD', { face: 'text', size: 10 }, 100)
    expect(line!.runs[0]!.clusters).toEqual([{ ...sign!.runs[0]!.clusters[0], text: '𓀀' }])
  })
})

describe('direction', () => {
  it('the first word of an Arabic name stands at the right, with a space between', async () => {
    expect(await listRuns('محمد علي')).toEqual(['علي', ' ', 'محمد'])
  })

  it('an Arabic name within an English sentence changes no order of its words', async () => {
    expect(await listRuns('£25 to محمد علي (Leeds)')).toEqual([
      '£25 to ',
      'علي',
      ' ',
      'محمد',
      ' (Leeds)',
    ])
  })

  it('an English sentence that begins with an Arabic name stays one from left to right', async () => {
    expect(await listRuns('علي gave £25.00 to Harbour')).toEqual(['علي', ' gave £25.00 to Harbour'])
  })

  it('numbers and money keep their order within a Hebrew sentence', async () => {
    expect((await listRuns('שלום (123), £4.50!')).join('')).toBe('!£4.50 ,(123) שלום')
  })
})

describe('lines', () => {
  it('a text that is cut ends with an ellipsis after a whole letter', async () => {
    const text = 'e\u0301👨‍👩‍👧👍🏽q\u0303கொ'.repeat(3)
    const characters = split(text)
    for (let width = 20; width < 150; width += 7) {
      const [line, ...more] = await layOutText(text, width, 1)
      expect(more).toEqual([])
      expect(line!.width).toBeLessThanOrEqual(width)
      const visibleText = getText(line!).replace('…', '')
      expect(characters.slice(0, split(visibleText).length).join('')).toBe(visibleText)
    }
  })

  it('a word wider than a line breaks between letters, and no part is lost', async () => {
    const text = 'க்ஷொ👨‍👩‍👧'.repeat(12)
    const lines = await layOutText(text, 60)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.map(getText).join('')).toBe(text)
    expect(lines.flatMap((line) => split(getText(line)))).toEqual(split(text))
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(60)
  })

  it('a paragraph breaks between words, and each of its line breaks starts a line', async () => {
    const lines = await layOutText('Łódź one two\nŁódź three', 55)
    expect(lines.map(getText)).toEqual(['Łódź one', 'two', 'Łódź three'])
  })
})
