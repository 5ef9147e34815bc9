import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findColumnErrors } from './columns.ts'
import { guessColumns } from './guess-columns.ts'
import { readLines } from './read-lines.ts'
import { readCells } from './read-statement-file.ts'

const readFile = async (content: BlobPart) => {
  const rows = await readCells(new Blob([content]))
  const columns = guessColumns(rows, '2026-11-30')
  return { ...readLines(rows, columns, 'GBP'), errors: findColumnErrors(columns) }
}

/**
 * Lists the payments of a file in `statements`, the oldest first. Those of ofxtools were written with
 * version 1.1.1 of this Python package.
 */
const listStored = async (name: string) => {
  const content = readFileSync(path.join(import.meta.dirname, 'statements', name))
  const { balances, lines: read } = await readFile(new Uint8Array(content))
  const listed = read.map(({ amount, date, line, text }) => ({
    date,
    amount,
    text,
    balance: balances.get(line) ?? 0,
  }))
  return listed.toSorted((a, b) => a.date.localeCompare(b.date) || a.balance - b.balance)
}

const payments = [
  ['20260903120000[0:GMT]', '25.00', 'MRS P PATEL STO GIFT', ''],
  ['20260908', '-840,00', 'J &amp; M CLARKE', 'J &amp; M CLARKE INV 4471'],
  ['20260908000000.000[+0:UTC]', '-0.50', 'FEE', 'O&apos;BRIEN'],
] as const

const types = ['REPEATPMT', 'DIRECTDEBIT', 'FEE']

const sgml = (list: readonly (readonly string[])[], balance = '') => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP
<BANKACCTFROM><ACCTID>12345678</BANKACCTFROM>
<BANKTRANLIST>
${list
  .map(
    ([day, amount, name, memo], at) =>
      `<STMTTRN><TRNTYPE>${types[at] ?? 'OTHER'}\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>1\n<NAME>${name}\n${memo ? `<MEMO>${memo}\n` : ''}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** Writes the same statement as XML, in which every value has an end tag. */
const toXml = (text: string) =>
  `<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="203"?>\n${text
    .slice(text.indexOf('<OFX>'))
    .replaceAll(/<(\w+)>([^<\n]+)\n?/g, '<$1>$2</$1>')}`

const lines = [
  { line: 1, date: '2026-09-03', amount: 2500, text: 'MRS P PATEL STO GIFT', type: 'REPEATPMT' },
  {
    line: 2,
    date: '2026-09-08',
    amount: -84_000,
    text: 'J & M CLARKE INV 4471',
    type: 'DIRECTDEBIT',
  },
  { line: 3, date: '2026-09-08', amount: -50, text: "FEE O'BRIEN", type: 'FEE' },
]
const ledgerBalance = '<LEDGERBAL><BALAMT>184.50\n<DTASOF>20260930\n</LEDGERBAL>'

describe('an OFX file', () => {
  it.each([
    ['SGML', sgml(payments)],
    ['XML', toXml(sgml(payments))],
    ['XML without line breaks', toXml(sgml(payments)).replaceAll('\n', '')],
  ])('the payments of an OFX file are read from %s', async (_, text) => {
    const read = await readFile(text)
    expect(read.errors).toEqual({})
    expect(read.lines).toEqual(lines)
    expect(read.unread).toEqual([])
  })

  it.each(['ofxtools-102.ofx', 'ofxtools-160-newest-first.ofx', 'ofxtools-203.ofx'])(
    'the statement of another program, %s, has the payments of the CSV file',
    async (name) => {
      const expected = await listStored('ofxtools.csv')
      expect(expected).toHaveLength(7)
      expect(await listStored(name)).toEqual(expected)
    },
  )

  it('the balance after each payment is worked out from the balance at the end', async () => {
    const { balanceBreak, balances } = await readFile(sgml(payments, ledgerBalance))
    expect([...balances.values()]).toEqual([102_500, 18_500, 18_450])
    expect(balanceBreak).toBeNull()
    const newest = await readFile(sgml(payments.toReversed(), ledgerBalance))
    expect([...newest.balances.values()]).toEqual([18_450, 18_500, 102_500])
  })

  it('a balance from before a payment gives no balances', async () => {
    const early = ledgerBalance.replace('20260930', '20260905')
    expect((await readFile(sgml(payments, early))).balances.size).toBe(0)
  })

  it('a payment in another currency is left out, and one that was converted comes in', async () => {
    const euro = '<CURRENCY><CURRATE>0.85\n<CURSYM>EUR\n</CURRENCY>'
    const text = sgml(payments)
      .replace('<FITID>1\n', `<FITID>1\n${euro}`)
      .replace('<NAME>FEE', `${euro.replaceAll('CURRENCY>', 'ORIGCURRENCY>')}<NAME>FEE`)
    const read = await readFile(text)
    expect(read.lines.map(({ line }) => line)).toEqual([2, 3])
    expect(read.unread).toMatchObject([{ line: 1 }])
  })

  it('a file of several accounts is refused, and so is one without payments', async () => {
    const two = sgml(payments).replace('</STMTRS>', '</STMTRS><STMTRS></STMTRS>')
    await expect(readFile(two)).rejects.toThrow(
      'This OFX file has 2 accounts. Download each account from your bank by itself.',
    )
    await expect(readFile('OFXHEADER:100\n<OFX></OFX>')).rejects.toThrow(
      'This OFX file has no payments. Download a period with payments from your bank.',
    )
  })
})
