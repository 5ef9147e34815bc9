import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Plain, buildToCsv } from './csv.ts'

it('CSV quotes the cells that need it and keeps numbers and amounts unchanged', () => {
  const csv = buildToCsv(
    ['a', 'b', 'c'],
    [
      ['say "hi", twice', -5, new Plain('-12.50')],
      [null, 'é\n', 0],
    ],
  )
  expect(csv).toBe('\uFEFFa,b,c\r\n"say ""hi"", twice",-5,-12.50\r\n,"é\n",0\r\n')
})

it('a text cell in CSV never begins as a formula', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'),
      fc.string(),
      (first, rest) => {
        const [, line] = buildToCsv(['x'], [[`${first}${rest}`]]).split(/\r\n(.*)/s)
        expect(line!.replace(/^"/, '').startsWith(`'`)).toBe(true)
      },
    ),
    { seed: 1 },
  )
})
