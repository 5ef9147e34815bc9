import { expect, it, describe } from 'vitest'
import { findColumnErrors } from './columns.ts'
import { guessColumns } from './guess-columns.ts'
import { readCells } from './read-statement-file.ts'
import { readLines } from './read-lines.ts'

const today = '2026-11-29'

const encode = (text: string, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252') => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  if (encoding === 'windows-1252') return Uint8Array.from(codes)
  return Uint8Array.from(
    codes.flatMap((code) =>
      encoding === 'utf-16le' ? [code & 255, code >> 8] : [code >> 8, code & 255],
    ),
  )
}

const readFile = async (content: string | Uint8Array<ArrayBuffer>) => {
  const rows = await readCells(new Blob([content]))
  const columns = guessColumns(rows, today)
  return { rows, columns, errors: findColumnErrors(columns), ...readLines(rows, columns, 'GBP') }
}

/** Reads a file as the amounts by line, and the reasons of the lines left out. */
const summarise = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { lines, unread } = await readFile(content)
  return [
    ...lines.map(({ line, amount }) => [line, amount] as const),
    ...unread.map(({ line, reason }) => [line, reason] as const),
  ].toSorted(([a], [b]) => a - b)
}

const dated = (header: string, ...rows: string[]) =>
  [header, ...rows.map((row, at) => `0${at + 1}/11/2026,${row}`)].join('\n')

describe('the direction of a payment', () => {
  it.each([
    ['Date,Description,Amount,DR/CR', 'Hall,10.00,DR', 'Grant,100.00,CR'],
    ['Date,Type,Description,Amount', 'Debit,Hall,10.00', 'Credit,Grant,100.00'],
    ['Date,Details,Indicator,Value', 'Hall,DBIT,10.00', 'Grant,CRDT,100.00'],
    ['Date,Type,Details,Value', 'Payment,Hall,-10.00', 'Payment,Grant,100.00'],
    ['Date,Details,IN/OUT,Value', 'Hall,OUT,10.00', 'Grant,IN,100.00'],
    ['Date,Details,D/C,Value', 'Hall,D,-10.00', 'Grant,C,100.00'],
    ['Date,Details,Amount,', 'Hall,10.00,', 'Grant,100.00,CR'],
    ['Date,Details,Amount', 'Hall,10.00', 'Grant,100.00 CR'],
    ['Date,Details,Amount', 'Hall,10.00 DR', 'Grant,100.00'],
    ['Date,Details,Amount', 'Hall,10.00', 'Grant,+100.00'],
  ])('the direction is read from words and signs: %s', async (header, out, into) => {
    const text = dated(header, out, into)
    expect(await summarise(text)).toEqual([
      [2, -1000],
      [3, 10_000],
    ])
    expect((await readFile(text)).errors).toEqual({})
  })

  it('the direction is read from words in a file without column names', async () => {
    expect(await summarise(dated('', 'Hall,10.00,D', 'Grant,100.00,C'))).toEqual([
      [2, -1000],
      [3, 10_000],
    ])
  })

  it('the person is asked for the direction where the bank has words of its own, and no line is read without it', async () => {
    const { rows, columns } = await readFile(
      dated('Date,Details,Direction,Amount', 'Hall,Ausgang,10.00', 'Grant,Eingang,100.00'),
    )
    expect(readLines(rows, columns, 'GBP').unread).toMatchObject([
      { line: 2, reason: '“Ausgang” does not say whether money came in or went out.' },
      { line: 3 },
    ])
    const mapping = { ...columns, directions: { Ausgang: 'out', Eingang: 'in' } as const }
    expect(readLines(rows, mapping, 'GBP').lines.map(({ amount }) => amount)).toEqual([
      -1000, 10_000,
    ])
  })

  it('the direction is decided for a whole column, so that a refund among payments comes in', async () => {
    const refunds = {
      positive: dated('Date,Details,Paid out,Paid in', 'Hall,10.00,', 'Refund,-10.00,'),
      negative: dated('Date,Details,Debit,Credit', 'Hall,-10.00,', 'Hall,-9.00,', 'Back,9.00,'),
      words: dated('Date,Details,Amount,DR/CR', 'Hall,10.00,DR', 'Refund,-10.00,DR'),
      alone: dated(
        'Date,Details,Paid out,Paid in,Balance',
        'Grant,,100.00,100.00',
        'Refund,-10.00,,110.00',
      ),
      signed: dated('Date,Way,Amount', 'Debit,-10.00', 'Debit,-9.00', 'Debit,9.00'),
    }
    const read = Object.entries(refunds).map(async ([name, text]) => [
      name,
      (await readFile(text)).lines.map(({ amount }) => amount),
    ])
    expect(Object.fromEntries(await Promise.all(read))).toEqual({
      positive: [-1000, 1000],
      negative: [-1000, -900, 900],
      words: [-1000, 1000],
      alone: [10_000, 1000],
      signed: [-1000, -900, 900],
    })
  })

  it('the person is asked for the direction where the file does not show it, as in the statement of a card', async () => {
    const missing = 'Say what an amount without a minus sign means. The file does not show it.'
    for (const text of [
      dated('Date,Details,Amount', 'Cafe,4.00', 'Hall,10.00'),
      dated('Date,Details,Card member,Amount', 'Cafe,S Green,4.00', 'Thank you,S Green,-50.00'),
    ]) {
      const { rows, columns, errors } = await readFile(text)
      expect(errors).toEqual({ plain: missing })
      const asCard = { ...columns, plain: 'out' } as const
      expect(findColumnErrors(asCard)).toEqual({})
      expect(readLines(rows, asCard, 'GBP').lines[0]?.amount).toBe(-400)
    }
  })

  it('the direction is read from the balance where that shows it', async () => {
    const text = dated('Date,Details,Amount,Balance', 'Cafe,4.00,96.00', 'Hall,10.00,86.00')
    expect(await summarise(text)).toEqual([
      [2, -400],
      [3, -1000],
    ])
  })
})

describe('the rows of a file', () => {
  it('no row with a date or an amount is taken for a header', async () => {
    const rows = ['2026-11-02,COMPLETED,OUT,Laundry,45.00', '2026-11-03,COMPLETED,IN,Grant,1200.00']
    expect(await summarise(['Created on,Status,Direction,Name,Sum', ...rows].join('\n'))).toEqual([
      [2, -4500],
      [3, 120_000],
    ])
    expect(await summarise(rows.join('\n'))).toEqual([
      [1, -4500],
      [2, 120_000],
    ])
  })

  it('every row is in one list, below a header of unknown names too', async () => {
    const text =
      'My account\nDate Processed,Description,Amount\nPending,Cafe,-£4.00\n01-Nov-2026,Hall,-£10.00\nTotal,,-£14.00\n'
    expect(await summarise(text)).toEqual([
      [1, 'This line is above the column names.'],
      [3, '“Pending” is not a date.'],
      [4, -1000],
      [5, '“Total” is not a date.'],
    ])
  })

  it.each([
    [
      'a thousand that is not quoted',
      'Grant,1,005.00',
      'This line has 4 cells where the header has 3.',
    ],
    [
      'a comma that is not quoted',
      'Room 3, 12,-50.00',
      'This line has 4 cells where the header has 3.',
    ],
    ['a cell that is missing', '-50.00', 'This line has 2 cells where the header has 3.'],
    ['a quotation mark that never closes', '"Hall, hire,-5.00', 'A quotation mark never closes.'],
  ])('a row is left out by line for %s', async (_, row, reason) => {
    // Some banks end every row with a separator.
    for (const end of row.startsWith('-') ? [''] : ['', ',']) {
      const [header, ...rows] = dated('Date,Details,Amount', row, 'Hall,-10.00', 'Tea,-2.00').split(
        '\n',
      )
      const text = [header, ...rows].map((one) => one + end).join('\n')
      expect(await summarise(text)).toEqual([
        [2, reason],
        [3, -1000],
        [4, -200],
      ])
    }
  })

  it.each([
    ['a mark in a text', '"6" pipe,-5.00', 'Hall,-10.00'],
    ['a mark that opens', '"6 pipe,-5.00', 'Hall,-10.00'],
    ['two marks that seem to enclose a payment', '"6 pipe,-5.00', '8 pipe",-10.00'],
    ['a text of two lines', '"Hall,\nback room",-5.00', '"Hall ""A""",-10.00'],
  ])('a quotation mark costs no other row: %s', async (_, first, second) => {
    const { lines, unread } = await readFile(dated('Date,Details,Amount', first, second))
    expect(lines.map(({ amount }) => amount)).toEqual([-500, -1000])
    expect(unread).toEqual([])
  })

  it('rows may end in several ways in one file', async () => {
    const text = 'Date,Details,Amount\r\n01/11/2026,A,-1.00\n02/11/2026,B,-2.00\r03/11/2026,C,-3.00'
    expect(await summarise(text)).toEqual([
      [2, -100],
      [3, -200],
      [4, -300],
    ])
  })
})

describe('the running balance', () => {
  const header = 'Date,Details,Amount,Balance'
  const rows = ['A,-50.00,100.00', 'B,-10.00,90.00', 'C,-2.00,80.00', 'D,-2.00,78.00']

  it('the first line where the balance does not agree is named, whichever payment is first', async () => {
    const wrong = { stated: 8000, expected: 8800 }
    expect((await readFile(dated(header, ...rows))).balanceBreak).toEqual({ line: 4, ...wrong })
    const newestFirst = dated(header, ...rows)
      .split('\n')
      .slice(1)
      .toReversed()
    expect((await readFile([header, ...newestFirst].join('\n'))).balanceBreak).toEqual({
      line: 3,
      ...wrong,
    })
  })

  it('the balance agrees if only some lines have one, and says nothing about a line that was not read', async () => {
    const some = ['A,-50.00,100.00', 'B,-10.00,', 'C,-2.00,88.00']
    expect((await readFile(dated(header, ...some))).balanceBreak).toBeNull()
    const gap = ['A,-50.00,100.00', 'B,ten,90.00', 'C,-2.00,88.00']
    expect((await readFile(dated(header, ...gap))).balanceBreak).toBeNull()
  })
})

describe('a currency other than the account’s', () => {
  it.each([
    ['in the name of the column', dated('Date,Details,Amount (EUR)', 'Hotel,-10.00')],
    ['after the name', dated('Date,Details,Amount EUR', 'Hotel,-10.00')],
    ['in the names of two columns', dated('Date,Details,Paid out (€),Paid in (€)', 'Hotel,10.00,')],
    ['before the amount', dated('Date,Details,Amount', 'Hotel,-€10.00')],
    ['after the amount', dated('Date,Details,Amount', 'Hotel,-10.00 EUR')],
    ['as the name', dated('Date,Details,EUR', 'Hotel,-10.00')],
    ['in words', dated('Date,Details,Amount,Currency', 'Hotel,-10.00,Euro')],
    ['in a column', dated('Date,Details,Amount,Ccy', 'Hotel,-10.00,EUR')],
    ['above the header', `Currency,EUR,\n${dated('Date,Details,Amount', 'Hotel,-10.00')}`],
  ])('another currency leaves a payment out if it stands %s', async (_, text) => {
    const { lines, unread } = await readFile(text)
    expect(lines).toEqual([])
    expect(unread.at(-1)?.reason).toBe('The currency is EUR, not GBP.')
  })

  it('the currency is that of each payment', async () => {
    const text = dated('Date,Details,Amount (GBP)', 'Tea,-£2.00', 'Hotel,-$10.00', 'Hall,-3.00')
    expect(await summarise(text)).toEqual([
      [2, -200],
      [3, 'The currency is USD, not GBP.'],
      [4, -300],
    ])
  })
})

describe('the encoding of a file', () => {
  const cafe = dated('Date,Details,Amount', 'Café,-£4.00', 'Café,-£5.00')

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)(
    'the import recognises %s without a mark',
    async (encoding) => {
      const { lines } = await readFile(encode(cafe, encoding))
      expect(lines.map(({ amount, text }) => [amount, text])).toEqual([
        [-400, 'Café'],
        [-500, 'Café'],
      ])
    },
  )

  it('the encoding is decided by the whole file, not by one damaged character', async () => {
    const bytes = encode(cafe, 'utf-8')
    const cut = bytes.indexOf(0xa9)
    const damaged = Uint8Array.from([...bytes.slice(0, cut), ...bytes.slice(cut + 1)])
    const { lines } = await readFile(damaged)
    expect(lines.map(({ amount, text }) => [amount, text])).toEqual([
      [-400, 'Caf\uFFFD'],
      [-500, 'Café'],
    ])
    const alone = encode('Date,Details,Amount\n01/11/2026,Caf\xC3,-4.00', 'windows-1252')
    expect((await readFile(alone)).lines).toMatchObject([{ text: 'Caf\uFFFD' }])
  })
})

describe('a file of another kind', () => {
  const bytes = (text: string) => encode(text, 'windows-1252')

  it.each([
    ['QIF', '!Type:Bank\nD01/11/2026\nT-5.00\n^\n', 'a QIF file'],
    ['HTML', '\n<!DOCTYPE html>\n<html><table>', 'a web page'],
    ['HTML in UTF-16', encode('<html><body><table>', 'utf-16le'), 'a web page'],
    ['a new workbook', bytes('PK\x03\x04 docProps/app.xml xl/workbook.xml'), 'a spreadsheet'],
    ['an old workbook', bytes(`\xD0\xCF\x11\xE0${'\0'.repeat(99)}`), 'a spreadsheet'],
    ['a workbook in XML', '<?xml version="1.0"?>\n<Workbook xmlns="x">', 'a spreadsheet'],
    ['a zip file', bytes('PK\x03\x04 statement.csv'), 'a compressed file'],
    ['PDF', bytes('\n%PDF-1.7'), 'a PDF'],
    ['MT940', ':20:STATEMENT\n:25:12345678\n', 'an MT940 file'],
    ['JSON', '{"transactions": []}', 'a JSON file'],
  ])('the import names a file as what it is: %s', async (_, content, name) => {
    await expect(readFile(content)).rejects.toThrow(`This is ${name}. `)
  })

  it('the import refuses a file that is no text', async () => {
    const noText = Uint8Array.from({ length: 400 }, (_, at) => at % 7)
    await expect(readFile(noText)).rejects.toThrow('This file is not text. ')
  })
})

describe('dates whose year has two digits', () => {
  it.each([
    ['first, by the column as a whole', ['26-11-02', '26-11-15'], ['2026-11-02', '2026-11-15']],
    ['first, in an earlier year', ['21-11-20', '21-11-22'], ['2021-11-20', '2021-11-22']],
    ['first, with names of months', ['26 Nov 02', '25 Dec 31'], ['2026-11-02', '2025-12-31']],
    [
      'first, beside a misprint',
      ['26-11-02', '26-11-03', '26-11-31'],
      ['2026-11-02', '2026-11-03'],
    ],
    ['last, as is usual', ['02/11/26', '03/11/26'], ['2026-11-02', '2026-11-03']],
  ])('dates are read with the year %s', async (_, written, dates) => {
    const text = ['Date,Details,Amount', ...written.map((date) => `${date},Hall,-4.00`)].join('\n')
    expect((await readFile(text)).lines.map(({ date }) => date)).toEqual(dates)
  })

  it('dates are left out until the person chooses the format, if both are possible', async () => {
    const text = 'Date,Details,Amount\n21-11-20,Hall,-4.00\n'
    const { rows, columns, errors, unread } = await readFile(text)
    expect(errors).toEqual({
      dateOrder: 'Choose the format. These dates can be read in two ways.',
    })
    expect(unread).toMatchObject([{ line: 2, reason: '“21-11-20” can be read as two dates.' }])
    const chosen = { ...columns, dateOrder: 'ymd' } as const
    expect(readLines(rows, chosen, 'GBP').lines).toMatchObject([{ date: '2021-11-20' }])
  })
})

it('an amount such as 13.25 is no date, so a file of two lines has both columns of money', async () => {
  const text = `Date,Details,Debit Amount,Credit Amount
27/11/2026,Interest,,2.05
27/11/2026,Charges,13.25,
`
  expect((await readFile(text)).lines.map(({ amount }) => amount)).toEqual([205, -1325])
})
