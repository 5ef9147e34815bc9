import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guessColumns, joinAmounts, splitAmount } from './guess-columns.ts'
import { findColumnErrors, type Columns } from './columns.ts'
import { readCells } from './read-statement-file.ts'
import { readLines } from './read-lines.ts'

/** The files in ./statements have the layout of each bank; every row in them is invented. */
interface Layout {
  currency?: string
  /** The names of the date, text and amount columns. */
  columns: string[]
  texts: [string, string, string]
  /** Rows that are not payments of this account, with the reason. */
  left?: string[]
}

const above = 'This line is above the column names.'

const layouts: Record<string, Layout> = {
  'monzo.csv': {
    columns: ['Date', 'Name', 'Amount'],
    texts: ['Mounts Bay Laundry', 'Harbour Trust', 'Hôtel du Port'],
  },
  'starling.csv': {
    columns: ['Date', 'Counter Party', 'Amount (GBP)'],
    texts: ['Mounts Bay Laundry', 'Harbour Trust', 'Hotel du Port'],
  },
  'barclays.csv': {
    columns: ['Date', 'Memo', 'Amount'],
    texts: ['MOUNTS BAY LAUNDRY', 'HARBOUR TRUST', 'HOTEL DU PORT'],
  },
  'hsbc.csv': {
    columns: ['1', '2', '3'],
    texts: ['MOUNTS BAY LAUNDRY', 'HARBOUR TRUST', 'HOTEL DU PORT'],
  },
  'hsbc-business.csv': {
    columns: ['Date', 'Description', 'Paid out', 'Paid in'],
    texts: ['MOUNTS BAY LAUNDRY', 'HARBOUR TRUST', 'HOTEL DU PORT'],
  },
  'lloyds.csv': {
    columns: ['Transaction Date', 'Transaction Description', 'Debit Amount', 'Credit Amount'],
    texts: ['MOUNTS BAY LAUNDRY', 'HARBOUR TRUST', 'HOTEL DU PORT'],
  },
  'natwest.csv': {
    columns: ['Date', 'Description', 'Value'],
    texts: ["'MOUNTS BAY LAUNDRY", "'HARBOUR TRUST", "'1234 03NOV26 , HOTEL DU PORT"],
  },
  'santander.txt': {
    columns: ['Date', 'Description', 'Amount'],
    texts: [
      'FASTER PAYMENTS TO CAFÉ MOUNTS BAY',
      'BANK GIRO CREDIT REF HARBOUR TRUST',
      'CARD PAYMENT TO HOTEL DU PORT',
    ],
    left: [above, above],
  },
  'santander-midata.csv': {
    columns: ['Date', 'Merchant/Description', 'Debit/Credit'],
    texts: ['MOUNTS BAY LAUNDRY', '**************', 'HOTEL DU PORT'],
    left: ['This line has 3 cells where the header has 5.'],
  },
  'santander-business.csv': {
    columns: ['Date', 'Description', 'Money out', 'Money in'],
    texts: [
      'FASTER PAYMENT TO MOUNTS BAY LAUNDRY',
      'HARBOUR TRUST',
      'CARD PAYMENT TO HOTEL DU PORT',
    ],
    left: [above, above, above],
  },
  'nationwide.csv': {
    columns: ['Date', 'Description', 'Paid out', 'Paid in'],
    texts: ['MOUNTS BAY LAUNDRY', 'HARBOUR TRUST', 'HOTEL DU PORT'],
    left: [above, above, above],
  },
  'metro.csv': {
    columns: ['Date', 'Details', 'Out', 'In'],
    texts: ['MOUNTS BAY LAUNDRY', 'HARBOUR TRUST', 'HOTEL DU PORT'],
  },
  'revolut.csv': {
    columns: ['Completed Date', 'Description', 'Amount'],
    texts: ['Mounts Bay Laundry', 'Payment from Harbour Trust', 'Hotel du Port'],
    left: ['The bank’s status is “REVERTED”.'],
  },
  'revolut-business.csv': {
    columns: ['Date completed (UTC)', 'Description', 'Total amount'],
    texts: ['To Mounts Bay Laundry', 'Money added from Harbour Trust', 'Hotel du Port'],
    left: ['The bank’s status is “PENDING”.'],
  },
  'tide.csv': {
    columns: ['Date', 'Transaction description', 'Amount'],
    texts: ['Mounts Bay Laundry', 'Harbour Trust', 'Hotel du Port'],
  },
  'paypal.csv': {
    columns: ['Date', 'Name', 'Net'],
    texts: ['Mounts Bay Laundry', 'Harbour Trust', ''],
    left: [
      'The currency is EUR, not GBP.',
      'The currency is EUR, not GBP.',
      'The bank’s status is “Pending”.',
    ],
  },
  'netherlands-comma.csv': {
    currency: 'EUR',
    columns: ['Datum', 'Naam / Omschrijving', 'Bedrag'],
    texts: ['Wasserij De Baai', 'Stichting Haven', 'Hotel du Port'],
  },
  'germany-semicolon.csv': {
    currency: 'EUR',
    columns: ['Buchung', 'Auftraggeber/Empfänger', 'Betrag'],
    texts: ['Wäscherei Bucht', 'Hafenstiftung', 'Hôtel du Port'],
    left: [above, above, above],
  },
  'sweden-tab.csv': {
    currency: 'SEK',
    columns: ['Bokföringsdag', 'Beskrivning', 'Insättning/Uttag'],
    texts: ['Tvätteriet Viken', 'Hamnstiftelsen', 'Hotel du Port'],
  },
}

const readRows = (name: string) =>
  readCells(new Blob([new Uint8Array(readFileSync(join(import.meta.dirname, 'statements', name)))]))

const listChosen = ({ date, text, amount, paidOut, paidIn }: Columns): number[] =>
  [date, text, amount, paidOut, paidIn].filter((at) => at !== null)

describe.each(Object.entries(layouts))('bank layout %s', (name, layout) => {
  const { currency = 'GBP', columns: expected, texts, left = [] } = layout

  it('the import guesses the right columns and uses each column once', async () => {
    const rows = await readRows(name)
    const columns = guessColumns(rows)
    const header = rows[columns.firstRow - 1]?.cells
    expect(listChosen(columns).map((at) => header?.[at] ?? `${at + 1}`)).toEqual(expected)
    expect(findColumnErrors(columns)).toEqual({})
  })

  it('the import reads every payment to the penny and gives a reason for every row that it leaves out', async () => {
    const rows = await readRows(name)
    const { lines, unread, balanceBreak } = readLines(rows, guessColumns(rows), currency)
    const oldestFirst = lines.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    expect(oldestFirst.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-11-02', -4500],
      ['2026-11-03', 120_000],
      ['2026-11-04', -855],
    ])
    texts.forEach((text, at) => expect(oldestFirst[at]!.text).toContain(text))
    expect(unread.map(({ reason }) => reason)).toEqual(left)
    expect(balanceBreak).toBeNull()
  })
})

const guess = async (text: string) => {
  const rows = await readCells(new Blob([text]))
  return { rows, columns: guessColumns(rows) }
}

describe('columns with misleading names', () => {
  it('a column named Receipt is not used as money in', async () => {
    const { columns } = await guess(
      'Date,Description,Paid out,Receipt,Value\n02/11/2026,Laundry,45.00,4.00,-45.00\n03/11/2026,Grant,,9.00,1200.00\n',
    )
    expect(columns).toMatchObject({ amount: 4, paidOut: null, paidIn: null, text: 1 })
  })

  it('a column named Payments that contains text is not used as an amount', async () => {
    const { columns } = await guess(
      'Date,Payments,Money in,Amount\n02/11/2026,Laundry,,45.00\n03/11/2026,Grant,1200.00,1200.00\n',
    )
    expect(columns).toMatchObject({ date: 0, text: 1, paidOut: null })
  })

  it('a column named Date that contains numbers is not used as a date', async () => {
    const { columns } = await guess(
      'Date,Value date,Details,Amount\n1,02/11/2026,Laundry,-45.00\n2,03/11/2026,Grant,1200.00\n',
    )
    expect(columns).toMatchObject({ date: 1, text: 2, amount: 3 })
  })

  it('the import reads money out as negative when the file has no column for money in', async () => {
    const { rows, columns } = await guess(
      'Date,Details,Debit\n02/11/2026,Laundry,45.00\n03/11/2026,Hall,8.55\n',
    )
    expect(readLines(rows, columns, 'GBP').lines.map(({ amount }) => amount)).toEqual([-4500, -855])
  })

  it('the import distinguishes the amount from the running balance when columns have no names', async () => {
    const { columns } = await guess(
      '02/11/2026,955.00,45.00,Hall hire\n03/11/2026,2155.00,1200.00,Grant\n04/11/2026,2255.00,100.00,Fees\n',
    )
    expect(columns).toMatchObject({ date: 0, amount: 2, text: 3 })
  })
})

it.each([
  ['lloyds.csv', ['FPO', 'BGC', 'DEB']],
  ['hsbc-business.csv', ['BP', 'CR', 'VIS']],
  ['barclays.csv', ['FT', 'DIRECTDEP', 'PAYMENT']],
  ['starling.csv', ['FASTER PAYMENT', 'FASTER PAYMENT', 'CARD']],
  ['hsbc.csv', [undefined, undefined, undefined]],
])('the bank’s types of payment are read from %s', async (file, types) => {
  const rows = await readRows(file)
  const { lines } = readLines(rows, guessColumns(rows, '2026-11-29'), 'GBP')
  const byDate = lines.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  expect(byDate.map(({ type }) => type)).toEqual(types)
})

it('switching between one amount column and two never assigns the same column twice', async () => {
  const rows = await readRows('tide.csv')
  const one = guessColumns(rows)
  const two = splitAmount(rows, one)
  expect(two).toMatchObject({ amount: null, paidOut: 8, paidIn: 7 })
  expect(joinAmounts(rows, two)).toMatchObject({ amount: 9, paidOut: null, paidIn: null })
  const starling = await readRows('starling.csv')
  expect(findColumnErrors(splitAmount(starling, guessColumns(starling)))).toEqual({})
})

it('the error for a column that is chosen twice says what the column is already used for', async () => {
  const columns = guessColumns(await readRows('metro.csv'))
  expect(findColumnErrors({ ...columns, paidIn: columns.paidOut })).toEqual({
    paidIn: 'This column is already used for money paid out. Choose another.',
  })
  expect(findColumnErrors({ ...columns, paidOut: null, paidIn: null })).toEqual({
    paidOut: 'Choose the column with the amounts.',
  })
})
