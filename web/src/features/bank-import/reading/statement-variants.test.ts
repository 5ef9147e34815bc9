import { expect, it } from 'vitest'
import { findColumnErrors } from './columns.ts'
import { guessColumns } from './guess-columns.ts'
import { readCells } from './read-statement-file.ts'
import { readLines } from './read-lines.ts'

const header = 'Date,Description,Amount'
const usual = ['01/11/2026,Hall,-10.00', '02/11/2026,Grant,100.00']

// Each file is a payment of 10.00 on 1 November and a receipt of 100.00 on 2 November.
const same: Readonly<Record<string, string>> = {
  'every cell in quotation marks':
    '"Date","Description","Amount"\n"01/11/2026","Hall","-10.00"\n"02/11/2026","Grant","100.00"',
  'semicolons and decimal commas':
    'Date;Description;Amount\n01/11/2026;Hall;-10,00\n02/11/2026;Grant;100,00',
  'a first line that names the separator':
    'sep=;\nDate;Description;Amount\n01/11/2026;Hall;-10,00\n02/11/2026;Grant;100,00',
  'vertical bars': 'Date|Description|Amount\n01/11/2026|Hall|-10.00\n02/11/2026|Grant|100.00',
  'a column in each order of dates':
    'Date,Value date,Description,Amount\n2026-11-01,01/11/2026,Hall,-10.00\n2026-11-02,02/11/2026,Grant,100.00',
  'dates with ordinals': `${header}\n1st Nov 2026,Hall,-10.00\n2nd November 2026,Grant,100.00`,
  'months first in words': `${header}\n"Nov 1, 2026",Hall,-10.00\n"Nov 2, 2026",Grant,100.00`,
  'dates with a time': `${header}\n2026-11-01T09:15:22Z,Hall,-10.00\n2026-11-02T10:00:00Z,Grant,100.00`,
  'DR and CR behind the amount': `${header}\n01/11/2026,Hall,10.00 DR\n02/11/2026,Grant,100.00CR`,
  'brackets for money out': `${header}\n01/11/2026,Hall,(£10.00)\n02/11/2026,Grant,£100.00`,
  'a minus sign behind the amount': `${header}\n01/11/2026,Hall,10.00-\n02/11/2026,Grant,100.00+`,
  'the minus sign of Unicode': `${header}\n01/11/2026,Hall,\u221210.00\n02/11/2026,Grant,100.00`,
  'a hyphen of Unicode': `${header}\n01/11/2026,Hall,\u201010.00\n02/11/2026,Grant,100.00`,
  'a wide minus sign': `${header}\n01/11/2026,Hall,\uFF0D10.00\n02/11/2026,Grant,100.00`,
  'a space behind the minus sign': `${header}\n01/11/2026,Hall,- £10.00\n02/11/2026,Grant,GBP 100.00`,
  'dashes for no amount':
    'Date,Description,Paid out,Paid in\n01/11/2026,Hall,10.00,-\n02/11/2026,Grant,\u2014,100.00',
  'cells that a spreadsheet must not change': `${header}\n="01/11/2026",="Hall",="-10.00"\n="02/11/2026","=""Grant""","100.00"`,
  'apostrophes before figures': `${header}\n'01/11/2026,Hall,'-10.00\n'02/11/2026,Grant,'100.00`,
  'a balance, newest first':
    'Date,Description,Amount,Balance\n02/11/2026,Grant,100.00,190.00\n01/11/2026,Hall,-10.00,90.00',
  'a balance with DR, CR and OD':
    'Date,Description,Debit,Credit,Balance\n01/11/2026,Hall,10.00,,10.00 OD\n02/11/2026,Grant,,100.00,90.00 CR',
  'empty rows': ['', header, '', usual[0], ',,', '', usual[1], '', ''].join('\n'),
  'a byte order mark': `\uFEFF${header}\n${usual.join('\n')}`,
  'carriage returns alone': `${header}\r${usual.join('\r')}\r`,
}

const readFile = async (text: string) => {
  const rows = await readCells(new Blob([text]))
  const columns = guessColumns(rows, '2026-11-29')
  return { ...readLines(rows, columns, 'GBP'), errors: findColumnErrors(columns) }
}

it.each(Object.entries(same))('the import reads a statement with %s', async (_name, text) => {
  const { balanceBreak, errors, lines, unread } = await readFile(text)
  const byDate = lines.toSorted((a, b) => a.date.localeCompare(b.date))
  expect(byDate).toMatchObject([
    { date: '2026-11-01', amount: -1000, text: 'Hall' },
    { date: '2026-11-02', amount: 10_000, text: 'Grant' },
  ])
  expect({ balanceBreak, errors, unread }).toEqual({ balanceBreak: null, errors: {}, unread: [] })
})

it('spaces of any width may group thousands', async () => {
  const spaces = ['\u2009', '\u202F', '\u00A0'].map(
    (space, at) => `0${at + 1}/11/2026,Hall,-1${space}250.00`,
  )
  const { lines } = await readFile([header, ...spaces].join('\n'))
  expect(lines.map(({ amount }) => amount)).toEqual([-125_000, -125_000, -125_000])
})

it.each([
  ['of one column', header, 'Total,,90.00', '“Total” is not a date.'],
  [
    'of two columns',
    'Date,Description,Paid out,Paid in',
    ',Total,10.00,100.00',
    'There is no date.',
  ],
])('a row of totals %s is left out', async (_what, names, total, reason) => {
  const rows = names === header ? usual : ['01/11/2026,Hall,10.00,', '02/11/2026,Grant,,100.00']
  const { lines, unread } = await readFile([names, ...rows, total].join('\n'))
  expect(lines).toHaveLength(2)
  expect(unread).toMatchObject([{ line: 4, reason }])
})

it('an account with income alone asks for the sign once, unless its balance shows it', async () => {
  const rows = ['01/11/2026,Interest,1.00', '02/11/2026,Interest,1.20']
  expect((await readFile([header, ...rows].join('\n'))).errors).toEqual({
    plain: 'Say what an amount without a minus sign means. The file does not show it.',
  })
  const [first, second] = [`${rows[0]},101.00`, `${rows[1]},102.20`]
  const shown = await readFile([`${header},Balance`, first, second].join('\n'))
  expect(shown.errors).toEqual({})
  expect(shown.lines.map(({ amount }) => amount)).toEqual([100, 120])
})
