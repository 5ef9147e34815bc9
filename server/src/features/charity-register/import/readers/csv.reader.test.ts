import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.reader.ts'
import type { ExtractRow } from './extract.ts'

const read = async (text: string, size = text.length || 1): Promise<ExtractRow[]> => {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const rows: ExtractRow[] = []
  for await (const batch of readCsv(pieces(), (columns) => columns)) rows.push(...batch)
  return rows
}

const quote = (value: string) => `"${value.replaceAll('"', '""')}"`

describe('reading comma-separated text', () => {
  const text = [
    '\uFEFFNumber, Charity  Name ,"Note"\r\n',
    '1,Plain,\r\n',
    `2,"A, comma and ""marks""","'It makes grants, loans','It lends a hand'"\r\n`,
    '3,"Two\r\nlines",y\r\n',
    '4,Too few\r\n',
    '5,"The "Old School" hall",z\r\n',
    '\r\n',
    '6,"Never closes,w\r\n',
    '7,Fine,v\r\n',
    '8,It is 5" long,u,,\r\n',
    '9,Last,"without a line end"',
  ].join('')
  const rows = [
    { line: 2, values: { number: '1', 'charity name': 'Plain', note: '' } },
    {
      line: 3,
      values: {
        number: '2',
        'charity name': 'A, comma and "marks"',
        note: "'It makes grants, loans','It lends a hand'",
      },
    },
    { line: 4, values: { number: '3', 'charity name': 'Two\r\nlines', note: 'y' } },
    { line: 6, problem: 'The row has 2 fields where 3 belong.' },
    { line: 7, values: { number: '5', 'charity name': 'The "Old School" hall', note: 'z' } },
    { line: 9, problem: 'A quotation mark in this row does not close where a field ends.' },
    { line: 10, values: { number: '7', 'charity name': 'Fine', note: 'v' } },
    { line: 11, values: { number: '8', 'charity name': 'It is 5" long', note: 'u' } },
    { line: 12, values: { number: '9', 'charity name': 'Last', note: 'without a line end' } },
  ]

  it.each([1, 2, 3, 7, 64, 10_000])(
    'CSV gives the same rows and line numbers when read in pieces of %i characters',
    async (size) => {
      expect(await read(text, size)).toEqual(rows)
    },
  )

  it('the reader restores fields that were quoted as RFC 4180 says', async () => {
    const field = fc
      .string({ unit: fc.constantFrom('a', 'é', "'", ',', '\n', '"'), maxLength: 8 })
      .filter((value) => value === value.trim() && !/"(?:,|\n|$)/.test(value))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 20 }),
        async (pairs, size) => {
          const lines = pairs.map(([a, b]) => `x,${quote(a)},${quote(b)}\n`)
          const found = await read(`key,a,b\n${lines.join('')}`, size)
          expect(found.map((row) => 'values' in row && [row.values['a'], row.values['b']])).toEqual(
            pairs,
          )
        },
      ),
    )
  })

  it('a row that is too long is reported, and the rows after it are read', async () => {
    const long = `number,name\n1,"${'x'.repeat(1_500_000)}\n2,b\n`
    expect(await read(long, 65_536)).toEqual([
      { line: 2, problem: 'A quotation mark in this row does not close where a field ends.' },
      { line: 3, values: { number: '2', name: 'b' } },
    ])
  })
})
