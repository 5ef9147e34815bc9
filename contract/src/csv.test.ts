import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCsv, formatCsvRows, toAmountCell } from './csv.ts'

it('CSV quotes the cells that need it and keeps numbers and amounts unchanged', () => {
  const items = [
    ['say "hi", twice', -5, toAmountCell(-1250)],
    [null, 'é\n', 0],
  ] as const
  const csv = formatCsv({ a: ([a]) => a, b: ([, b]) => b, c: ([, , c]) => c }, items)
  expect(csv).toBe('\uFEFFa,b,c\r\n"say ""hi"", twice",-5,-12.50\r\n,"é\n",0\r\n')
})

it('a text cell in CSV begins with an apostrophe if a spreadsheet could run it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'),
      fc.string(),
      (first, rest) => {
        fc.pre(!/^-\d+(\.\d+)?$/.test(first + rest))
        expect(formatCsvRows([[first + rest]])).toMatch(/^"?'/)
      },
    ),
    { seed: 1 },
  )
})

it.each(['-5 or so', '-1+1', '-5\n=1', '--5', '-.5'])(
  'CSV escapes the text %j, which only looks like a number',
  (text) => expect(formatCsvRows([[text]])).toMatch(/^"?'/),
)
