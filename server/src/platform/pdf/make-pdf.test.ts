import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { leftToRight, rightToLeft } from '../../testing/names.ts'
import { makePdf } from './index.ts'

const madeAt = new Date('2026-06-15T09:00:00Z')

it('a PDF is tagged, names its language and embeds its fonts', async () => {
  const pdf = await makePdf({
    title: 'A report — £5',
    footer: 'Foot',
    madeAt,
    blocks: [
      { kind: 'title', text: 'A report', above: 'Above' },
      { kind: 'paragraph', text: 'Łódź and Привет\u0000\u202E need another face.' },
      { kind: 'list', items: ['One', 'Two'] },
      { kind: 'facts', facts: [{ name: 'Reference', text: 'PT-1' }] },
      {
        kind: 'table',
        caption: 'Lines',
        columns: [
          { header: 'Line', width: 2 },
          { header: 'Amount', width: 1, figures: true },
        ],
        rows: Array.from({ length: 90 }, (_, at) => [`Line ${at + 1}`, `£${at}.00`]),
        foot: [['All', '£1.00']],
      },
    ],
  })
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
  for (const part of ['/Marked true', '/Lang (en-GB)', 'pdfuaid:part', '/StructTreeRoot']) {
    expect(text).toContain(part)
  }
  expect(text.match(/\/S \/(H1|P|L|LI|Lbl|LBody|Table|TR|TH|TD)\b/g)).toEqual(
    expect.arrayContaining([
      '/S /H1',
      '/S /LI',
      '/S /Lbl',
      '/S /LBody',
      '/S /Table',
      '/S /TR',
      '/S /TH',
      '/S /TD',
    ]),
  )
  // One tagged row for each row of the table. The header has one tag, although every page shows it.
  expect(text.match(/\/S \/TR\b/g)).toHaveLength(92)
  expect(text.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1)
  // Every font is embedded, and none is one of the fourteen standard fonts of PDF readers.
  expect(text.match(/\/FontFile[23]? /g)!.length).toBe(
    new Set(text.match(/\/BaseFont \/\S+/g)).size,
  )
  expect(text).not.toContain('/Helvetica')
})

interface Item {
  readonly str: string
  readonly transform: readonly number[]
}

/** Reads the texts of the first page, as a reader of the file does. */
const readItems = async (pdf: Buffer): Promise<Item[]> => {
  const opened = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const content = await (await opened.getPage(1)).getTextContent()
  return content.items.filter((item) => 'str' in item)
}

const makeNames = (names: readonly string[]): Promise<Buffer> =>
  makePdf({
    title: 'Names',
    footer: 'Foot',
    madeAt,
    blocks: [
      { kind: 'title', text: names[0]! },
      { kind: 'facts', facts: names.map((text) => ({ name: 'From', text })) },
    ],
  })

it('a PDF has names in every script as text that can be searched and copied', async () => {
  const items = await readItems(await makeNames(leftToRight))
  const text = items.map(({ str }) => str).join('')
  expect(leftToRight.filter((name) => !text.includes(name))).toEqual([])
})

it.each(rightToLeft)('a PDF has the name %s from right to left, in titles too', async (name) => {
  const items = await readItems(await makeNames([name]))
  const shown = items.filter(({ str }) => str.length > 0 && !/From|Foot|Page/.test(str))
  // The title and the value, item by item from left to right: words and the spaces between them.
  const expected = name.split(/( )/).toReversed()
  const text = shown.map(({ str }) => str).join('')
  expect(text.replaceAll(/\s+/g, ' ')).toContain(expected.join(''))
  expect(text.split(expected.join(''))).toHaveLength(3)
  const places = shown
    .filter(({ str }) => str === expected[0])
    .map(({ transform }) => transform[4]!)
  const ends = shown
    .filter(({ str }) => str === expected.at(-1))
    .map(({ transform }) => transform[4]!)
  places.forEach((place, line) => expect(place).toBeLessThanOrEqual(ends[line]!))
})

it('a PDF keeps a letter that no font has as text, and says so', async () => {
  const text = (await readItems(await makeNames(['𓀀 Ann']))).map(({ str }) => str).join('')
  expect(text).toContain('𓀀 Ann')
  expect(text).toContain('Pennytrail has no font for some letters and shows each as �.')
  expect(text).toContain('U+13000')
})

it('a PDF lists no glyphs of its fonts, as PDFKit’s list breaks PDF/UA-1', async () => {
  expect((await makeNames(['Ann'])).toString('latin1')).not.toContain('/CIDSet')
})
