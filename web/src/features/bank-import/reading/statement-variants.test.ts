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

const readAmounts = async (text: string) => {
  const { lines, unread } = await readFile(text)
  return [
    ...lines.map(({ line, amount }) => [line, amount] as const),
    ...unread.map(({ line, reason }) => [line, reason] as const),
  ].toSorted(([a], [b]) => a - b)
}

it.each([
  ['Spanish', 'Cargo', 'Abono'],
  ['Italian', 'Dare', 'Avere'],
  ['Welsh', 'Debyd', 'Credyd'],
  ['a transfer', 'SENT', 'RECEIVED'],
])('the direction is read from the words of %s', async (_, out, into) => {
  const rows = [`01/11/2026,Hall,10.00,${out}`, `02/11/2026,Grant,100.00,${into}`]
  expect(await readAmounts([`${header},Sign`, ...rows].join('\n'))).toEqual([
    [2, -1000],
    [3, 10_000],
  ])
})

it('the person is asked about signed amounts that can be those of a card', async () => {
  const needsMeaning = { plain: expect.stringContaining('Say what an amount') }
  const cards = [
    ['01/11/2026,Cafe,4.00', '02/11/2026,PAYMENT RECEIVED - THANK YOU,-50.00'],
    ['01/11/2026,Cafe,4.00', '02/11/2026,Refund of a fare,-5.00'],
    ['A', 'B', 'C', 'D', 'E']
      .map((name) => `01/11/2026,${name},4.00`)
      .concat('02/11/2026,DD,-20.00'),
  ]
  for (const rows of cards) {
    expect((await readFile([header, ...rows].join('\n'))).errors).toEqual(needsMeaning)
  }
  const inAccount = [
    ['01/11/2026,Cafe,-4.00', '02/11/2026,Refund of a fare,5.00', '03/11/2026,Gift,9.00'],
    ['01/11/2026,Gift,4.00', '02/11/2026,Refund to a giver,5.00 DR', '03/11/2026,Hall,-9.00'],
  ]
  for (const rows of inAccount) {
    expect((await readFile([header, ...rows].join('\n'))).errors).toEqual({})
  }
})

it('a thousand that is split by a comma is left out where the header ends with a separator', async () => {
  const reason = 'This line has 4 cells where the header has 3.'
  const [first, second] = ['01/11/2026,Grant,1,005.00', '02/11/2026,Hall,-2,010.00']
  expect(await readAmounts([`${header},`, first, '02/11/2026,Hall,-10.00,'].join('\n'))).toEqual([
    [2, reason],
    [3, -1000],
  ])
  expect(await readAmounts([`${header},`, first, second].join('\n'))).toEqual([
    [2, reason],
    [3, reason],
  ])
})

it('a line about the whole statement is not taken for its first payment', async () => {
  const text = 'Statement,01/11/2026,30/11/2026,500.00\nWhen,What,How much\n'
  expect(await readAmounts(text + usual.join('\n'))).toEqual([
    [1, 'This line is above the column names.'],
    [3, -1000],
    [4, 10_000],
  ])
})

it.each([
  ['Total', '90.00', 'This is a total, not a payment.'],
  ['Total paid in', '100.00', 'This is a total, not a payment.'],
  ['Closing balance', '1090.00', 'This is a balance, not a payment.'],
  ['BALANCE BROUGHT FORWARD', '1000.00', 'This is a balance, not a payment.'],
  ['TOTAL ENERGIES', '60.00', 6000],
])(
  'a dated row of totals or balances is left out, but no payment: %s',
  async (text, sum, result) => {
    const rows = [header, ...usual, `30/11/2026,${text},${sum}`]
    expect(await readAmounts(rows.join('\n'))).toContainEqual([4, result])
  },
)

it('a fee beside the amount leaves the payment out, unless the amount is net', async () => {
  const fees =
    'Status,Direction,Finished on,Source fee amount,Source name,Source amount (after fees),Source currency,Target name'
  const [out, into] = [
    'COMPLETED,OUT,2026-11-02,0.50,Us,45.00,GBP,Laundry',
    'COMPLETED,IN,2026-11-03,,Harbour Trust,1200.00,GBP,Us',
  ]
  expect(await readAmounts([fees, out, into].join('\n'))).toEqual([
    [2, 'There is a fee of 0.50 beside the amount. Record this payment by hand.'],
    [3, 120_000],
  ])
  const net = `Date,Description,Gross,Fee,Net\n01/11/2026,Gift,10.00,-0.50,9.50\n02/11/2026,Hall,-4.00,0.00,-4.00`
  expect(await readAmounts(net)).toEqual([
    [2, 950],
    [3, -400],
  ])
})

it.each(['Amount/EUR', 'Amount (Euros)', 'Amount in euro', 'Amount (US$)', 'US$ Amount'])(
  'the currency is read from the column name %s',
  async (name) => {
    const [[line, reason] = []] = await readAmounts(
      `Date,Description,${name}\n01/11/2026,Hotel,-10.00`,
    )
    expect([line, reason]).toEqual([
      2,
      expect.stringMatching(/^The currency is (EUR|USD), not GBP\.$/),
    ])
  },
)

it('the currency of the file is that of its heading or its balance if nothing nearer names one', async () => {
  const payment = '01/11/2026,Hotel,-10.00'
  const reason = 'The currency is EUR, not GBP.'
  expect(await readAmounts(`Current account EUR\n${header}\n${payment}`)).toContainEqual([
    3,
    reason,
  ])
  expect(await readAmounts(`${header},Balance (EUR)\n${payment},5.00`)).toEqual([[2, reason]])
  expect(await readAmounts(`From GBP to EUR\n${header}\n${payment}`)).toContainEqual([3, -1000])
})

it.each(['On hold', 'AWAITING', 'Processing', 'Pending settlement', 'Scheduled'])(
  'a payment with the status %s is left out',
  async (status) => {
    const [first, second] = [`${usual[0]},${status}`, `${usual[1]},Completed`]
    expect(await readAmounts([`${header},Status`, first, second].join('\n'))).toEqual([
      [2, `The bank’s status is “${status}”.`],
      [3, 10_000],
    ])
  },
)

it('a day of one figure shows that a year of two figures is last', async () => {
  const { errors, lines } = await readFile(`${header}\n3-Nov-26,A,-1.00\n21-Nov-26,B,-1.00`)
  expect({ errors, dates: lines.map(({ date }) => date) }).toEqual({
    errors: {},
    dates: ['2026-11-03', '2026-11-21'],
  })
})

it('a long text of the bank is kept whole', async () => {
  const text = 'Hall '.repeat(200).trim()
  expect((await readFile(`${header}\n01/11/2026,${text},-1.00`)).lines).toMatchObject([{ text }])
})

it.each([
  ['a QIF file', "D01/11'26\nT-4.00\nPCafe\n^\n"],
  ['an IIF file', '!TRNS\tTRNSID\tDATE\tAMOUNT\nTRNS\t\t11/1/2026\t100.00'],
  ['a BAI2 file', '01,121000358,121000358,260317,2359,1,80,,2/\n02,121000358,1,1,260316,,/'],
  ['a web page', '<center><b>Your session has expired.</b></center>'],
  ['a web page', 'From: bank@example.org\nSubject: Statement\nMIME-Version: 1.0\n\nHello'],
  ['a spreadsheet', 'PK\u0003\u0004[Content_Types].xml xl/worksheets/sheet1.xml'],
])('the import names %s', async (name, text) => {
  await expect(readFile(text)).rejects.toThrow(`This is ${name}. `)
})
