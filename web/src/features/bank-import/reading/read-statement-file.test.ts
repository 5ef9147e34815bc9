import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessColumns } from './guess-columns.ts'
import { readCells } from './read-statement-file.ts'
import { readSigned } from './read-amount.ts'
import { readDate } from './read-date.ts'
import { readLines } from './read-lines.ts'

const read = async (text: string | Uint8Array<ArrayBuffer>) => {
  const rows = await readCells(new Blob([text]))
  const { lines, unread } = readLines(rows, guessColumns(rows, '2026-11-29'), 'GBP')
  return { lines, unread }
}

describe('reading a bank statement file', () => {
  it('the import reads a file with column names and signed amounts', async () => {
    expect(
      await read(
        'Date,Description,Amount,Balance\n27/03/2026,"RENT, HALL",-450.00,550.00\n01/04/2026,FEES,"1,250.5",1800.5\n',
      ),
    ).toEqual({
      lines: [
        { line: 2, date: '2026-03-27', amount: -45_000, text: 'RENT, HALL' },
        { line: 3, date: '2026-04-01', amount: 125_050, text: 'FEES' },
      ],
      unread: [],
    })
  })

  it('the import reads separate paid out and paid in columns, separated by semicolons, after a preamble', async () => {
    const text =
      'Account 1234;;;\n\nTransaction date;Details;Paid out;Paid in\n2026-03-27;Hall;450.00;\n2026-03-28;Fees;;12.50\n'
    expect(await read(text)).toEqual({
      lines: [
        { line: 4, date: '2026-03-27', amount: -45_000, text: 'Hall' },
        { line: 5, date: '2026-03-28', amount: 1250, text: 'Fees' },
      ],
      unread: [
        {
          line: 1,
          cells: ['Account 1234', '', '', ''],
          reason: 'This line is above the column names.',
          isAbove: true,
        },
      ],
    })
  })

  it('the import reads a spreadsheet of another country: byte order mark, semicolons and decimal commas', async () => {
    const text = '\uFEFFDate;Description;Amount\r\n01/11/2026;"Bäcker; Söhne";-1.234,50\r\n'
    const lines = [{ line: 2, date: '2026-11-01', amount: -123_450, text: 'Bäcker; Söhne' }]
    expect(await read(text)).toEqual({ lines, unread: [] })
    const utf16 = new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)
    expect(await read(utf16)).toEqual({ lines, unread: [] })
    expect(readSigned('1,234', 'GBP')).toBe(123_400)
    expect(readSigned('12,5', 'EUR')).toBe(1250)
    expect(readSigned('1.234', 'GBP')).toBeNull()
  })

  it('the import reads a file without column names', async () => {
    expect(await read('27 Mar 2026,-4.00,CARD PAYMENT BUS\n28 Mar 2026,5.00,TRANSFER\n')).toEqual({
      lines: [
        { line: 1, date: '2026-03-27', amount: -400, text: 'CARD PAYMENT BUS' },
        { line: 2, date: '2026-03-28', amount: 500, text: 'TRANSFER' },
      ],
      unread: [],
    })
  })

  it('the import gives the line number of each unreadable row and reads the other rows', async () => {
    const text =
      'Date,Description,Amount\n31/02/2026,"two\nlines",1.00\n01/03/2026,Tea,one pound\n02/03/2026,Bus,2.00\n,Nothing,3.00\n03/03/2026,Zero,0.00\n'
    expect(await read(text)).toMatchObject({
      lines: [{ line: 5, date: '2026-03-02', amount: 200 }],
      unread: [
        { line: 2, reason: '“31/02/2026” is not a date.' },
        { line: 4, reason: '“one pound” is not an amount.' },
        { line: 6, reason: 'There is no date.' },
        { line: 7, reason: 'The amount is zero.' },
      ],
    })
  })

  it('the import reads a file in Windows-1252', async () => {
    const bytes = new TextEncoder().encode('Date,Details,Amount\n27/03/2026,Caf?,#4.00\n')
    bytes[bytes.indexOf(63)] = 0xe9
    bytes[bytes.indexOf(35)] = 0xa3
    expect((await read(bytes)).lines).toEqual([
      { line: 2, date: '2026-03-27', amount: 400, text: 'Café' },
    ])
  })

  it('the import reads the month before the day only if no other order fits the dates', async () => {
    expect(
      (await read('Date,Memo,Amount\n03/27/2026,A,1.00\n04/01/2026,B,1.00\n')).lines,
    ).toMatchObject([{ date: '2026-03-27' }, { date: '2026-04-01' }])
  })

  it('the import finds no payments in an empty file', async () => {
    expect(await read('\n\n')).toEqual({ lines: [], unread: [] })
  })
})

it.each([
  ['27/03/2026', 'dmy', '2026-03-27'],
  ['7.3.26', 'dmy', '2026-03-07'],
  ['27-Mar-2026', 'dmy', '2026-03-27'],
  ['2026-03-27T10:00:00Z', 'dmy', '2026-03-27'],
  ['2026/03/27 10:00', 'ymd', '2026-03-27'],
  ['Mar 27, 2026', 'mdy', '2026-03-27'],
  ['30/02/2026', 'dmy', null],
  ['tomorrow', 'dmy', null],
  ['', 'dmy', null],
] as const)('the import reads the date %j in the order %s as %s', (written, order, date) => {
  expect(readDate(written, order)).toBe(date)
})

it.each([
  ['£1,250.00', 125_000],
  ['-£12.50', -1250],
  ['(12.50)', -1250],
  ['12.50-', -1250],
  ['12.50 DR', -1250],
  ['12.50 CR', 1250],
  ['12.505', null],
  ['(12.50', null],
  ['twelve', null],
  ['', null],
] as const)('the import reads the amount %j as %s', (written, amount) => {
  expect(readSigned(written, 'GBP')).toBe(amount)
})

it('an amount written in any supported format is read back as the same amount', () => {
  const forms = [
    (text: string) => text,
    (text: string) => `£${text}`,
    (text: string) => ` ${text} `,
  ]
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.constantFrom(...forms), (minor, form) => {
      const text = `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
      expect(readSigned(form(text), 'GBP')).toBe(minor)
      expect(readSigned(form(`-${text}`), 'GBP')).toBe(-minor)
    }),
  )
})
