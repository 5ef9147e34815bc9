import { expect, it } from 'vitest'
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
