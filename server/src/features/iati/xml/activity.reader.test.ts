import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { Activity } from '../activity.ts'
import { readActivities } from './activity.reader.ts'
import { readAmount } from '../parse-amount.ts'
import { IatiFileError } from '../import/iati-file-error.ts'

const fixture = (name: string, highWaterMark = 65_536) =>
  createReadStream(join(import.meta.dirname, '../fixtures', name), { highWaterMark })
const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const read = (xml: string | Uint8Array) =>
  collect(readActivities([typeof xml === 'string' ? Buffer.from(xml) : xml]))

/** Maps "kind currency" to [count, sum] for the transactions that could be read. */
const sumTransactions = (activities: readonly Activity[]) => {
  const totals = new Map<string, [count: number, minor: number]>()
  for (const { kind, value } of activities.flatMap((activity) => activity.transactions)) {
    if ('problem' in value) continue
    const key = `${kind} ${value.currency}`
    const [count, sum] = totals.get(key) ?? [0, 0]
    totals.set(key, [count + 1, sum + value.minor])
  }
  return Object.fromEntries(
    [...totals].map(([key, [count, sum]]) => [key, [count, toDecimal(sum, key.slice(-3))]]),
  )
}

const transaction = (type: string) => `<transaction>${type}
  <value currency="GBP" value-date="2012-03-31">3257</value></transaction>`

describe('IATI 1.x as four charities published it', () => {
  it('the reader finds the totals by charity, kind and currency that an IATI 1.x file states', async () => {
    const activities = await collect(readActivities(fixture('four-charities-1.xml')))
    const of = (ref: string) => activities.filter(({ reportingOrg }) => reportingOrg.ref === ref)
    expect(activities.map(({ reportingOrg }) => reportingOrg.ref)).toHaveLength(17)
    expect(sumTransactions(of('GB-CHC-283302'))).toEqual({
      'incoming-funds GBP': [8, '235966.00'],
      'expenditure GBP': [6, '18385.00'],
      'disbursement GBP': [6, '141194.00'],
    })
    expect(sumTransactions(of('GB-COH-294860'))).toEqual({
      'incoming-funds BDT': [21, '47843345.00'],
      'incoming-funds EUR': [1, '194660.00'],
      'incoming-funds GBP': [1, '238546.00'],
      'disbursement GBP': [17, '499660.00'],
      'disbursement TZS': [2, '3020000.00'],
      'outgoing-commitment GBP': [3, '64488.00'],
    })
    expect(sumTransactions(of('GB-CHC-1074937'))).toEqual({
      'incoming-funds GBP': [2, '69313.00'],
      'expenditure GBP': [6, '164195.00'],
      'disbursement GBP': [5, '214237.00'],
      'outgoing-commitment GBP': [3, '596159.00'],
    })
    expect(sumTransactions(of('GB-CHC-313139'))).toEqual({
      'incoming-funds GBP': [4, '149446.15'],
      'expenditure GBP': [6, '14689.00'],
      'disbursement GBP': [4, '113290.30'],
    })
  })

  it('the reader finds the same activities, whatever chunks the file arrives in', async () => {
    const whole = await collect(readActivities(fixture('four-charities-1.xml')))
    const cut = await collect(readActivities(fixture('four-charities-1.xml', 97)))
    expect(cut).toEqual(whole)
  })

  it('the reader takes dates, countries, sectors, budgets and parties from an activity', async () => {
    const [first] = await collect(readActivities(fixture('four-charities-1.xml')))
    expect(first).toMatchObject({
      line: 6,
      identifier: 'GB-CHC-283302-GDRC08',
      reportingOrg: { ref: 'GB-CHC-283302', name: 'ACORD' },
      title: 'Promoting Gender Equality and Food Security in Mushie',
      descriptions: [],
      status: 'implementation',
      dates: { actualStart: '2011-07-01', plannedEnd: '2014-06-30' },
      countries: [{ code: 'CD', name: null }],
      sectors: [{ code: '15150', name: null, vocabulary: 'DAC' }],
      budgets: [
        {
          revised: false,
          start: '2011-07-01',
          end: '2014-06-30',
          value: { text: '476748', currency: 'GBP', minor: 47_674_800 },
        },
      ],
    })
    expect(first?.transactions[0]).toMatchObject({
      ref: 'cl-q1-y2',
      code: 'IF',
      kind: 'incoming-funds',
      date: '2012-06-14',
      provider: { ref: 'GB-1', name: 'DFID' },
      receiver: { ref: 'GB-CHC-283302', name: 'ACORD' },
    })
  })

  it('a transaction with no date takes its value date, and text in its transaction-type is its description', async () => {
    const [activity] = await read(`<iati-activities><iati-activity>
      ${transaction('<transaction-type code="E">Year 1, in the UK</transaction-type>')}
      ${transaction('<transaction-type code="IF">Incoming Funds</transaction-type>')}
      </iati-activity></iati-activities>`)
    expect(activity?.transactions).toMatchObject([
      { date: '2012-03-31', description: 'Year 1, in the UK' },
      { date: '2012-03-31', description: null },
    ])
  })
})

describe('IATI 2.x', () => {
  it('the reader treats IATI 2.x like 1.x and prefers English texts', async () => {
    const [wells, office, other] = await collect(readActivities(fixture('invented-2.xml')))
    expect(wells).toMatchObject({
      identifier: 'GB-CHC-9000003-WELLS',
      title: 'Wells for Kasungu',
      descriptions: [
        'Twelve hand-dug wells, kept by the people who drink from them.',
        'Clean water within half an hour’s walk.',
      ],
      dates: { plannedStart: '2025-01-01', actualStart: '2025-01-15', plannedEnd: '2026-12-31' },
      countries: [
        { code: 'MW', name: null },
        { code: 'ZM', name: null },
      ],
      budgets: [
        { revised: false, value: { minor: 1_200_000 } },
        { revised: true, value: { minor: 1_240_050, currency: 'GBP' } },
      ],
    })
    expect(wells?.unreadElements).toEqual([
      'participating-org',
      'participating-org',
      'contact-info',
      'texts in other languages',
    ])
    expect(wells?.transactions[1]).toEqual({
      line: 31,
      ref: 'OUT-1',
      kind: 'expenditure',
      code: '4',
      date: '2025-02-03',
      value: { text: '312.55', currency: 'GBP', minor: 31_255 },
      description: 'Well linings',
      provider: null,
      receiver: { ref: null, name: 'Lilongwe Concrete' },
    })
    expect(wells?.transactions.map(({ kind }) => kind)).toContain('incoming-pledge')
    expect(wells?.transactions.at(-2)).toMatchObject({
      ref: 'WHEN-1',
      date: { unreadable: 'soon' },
    })
    expect(office).toMatchObject({ status: 'closed', transactions: [] })
    expect(other?.transactions[0]?.value).toMatchObject({ currency: 'USD', minor: 100 })
  })

  it('the reader never takes contact details from a file', async () => {
    const activities = await collect(readActivities(fixture('invented-2.xml')))
    expect(JSON.stringify(activities)).not.toMatch(/someone@example|960123/)
  })
})

test.each([
  ['100', 'GBP', 10_000],
  ['100.5', 'GBP', 10_050],
  ['100.50000', 'GBP', 10_050],
  ['.5', 'GBP', 50],
  ['-12.55', 'GBP', -1255],
  ['+3', 'GBP', 300],
  ['1,234,567.89', 'GBP', 123_456_789],
  ['100', 'JPY', 100],
  ['100.0', 'UGX', 100],
  ['1.234', 'KWD', 1234],
  ['47843345', 'bdt', 4_784_334_500],
  ['0.29', 'GBP', 29],
  ['90071992547409.91', 'GBP', 9_007_199_254_740_991],
])('the reader takes %s %s as exactly %i minor units', (text, currency, minor) => {
  expect(readAmount(text, currency)).toEqual({ text, currency: currency.toUpperCase(), minor })
})

test.each([
  ['10.005', 'GBP', /more decimal places than GBP \(2\)/],
  ['0.5', 'JPY', /more decimal places than JPY \(0\)/],
  ['90071992547409.92', 'GBP', /is not an amount|too large/],
  ['99999999999999999999', 'GBP', /too large/],
  ['1.2E+7', 'GBP', /not an amount/],
  ['12,34', 'GBP', /not an amount/],
  ['1.234,56', 'EUR', /not an amount/],
  ['', 'GBP', /has no amount/],
  ['-', 'GBP', /not an amount/],
  ['£5', 'GBP', /not an amount/],
  ['5', null, /no currency/],
  ['5', 'Pounds', /not a currency code/],
])(
  'the reader refuses the amount %j in the currency %s with a reason',
  (text, currency, problem) => {
    expect(readAmount(text, currency)).toEqual(
      expect.objectContaining({ problem: expect.stringMatching(problem) }),
    )
  },
)

const dated = (written: string, valueDate = '2024-01-01') =>
  `<transaction><transaction-type code="1"/>${written}
    <value currency="GBP" value-date="${valueDate}">1</value></transaction>`

describe('a day in a transaction', () => {
  it.each([
    ['<transaction-date iso-date="2024-03-30"/>', '2024-03-30'],
    ['<transaction-date iso-date="2024-03-30Z"/>', '2024-03-30'],
    ['<transaction-date iso-date="2024-03-30+01:00"/>', '2024-03-30'],
    ['<transaction-date iso-date="2024-03-30T09:15:00Z"/>', '2024-03-30'],
    ['<transaction-date>2024-03-30</transaction-date>', '2024-03-30'],
    ['', '2024-01-01'],
    ['<transaction-date/>', '2024-01-01'],
    ['<transaction-date iso-date=" "/>', '2024-01-01'],
    ['<transaction-date iso-date="2024/03/30"/>', { unreadable: '2024/03/30' }],
    ['<transaction-date iso-date="30/03/2024"/>', { unreadable: '30/03/2024' }],
    ['<transaction-date iso-date="2024-02-30"/>', { unreadable: '2024-02-30' }],
    ['<transaction-date iso-date="2024-03"/>', { unreadable: '2024-03' }],
    ['<transaction-date iso-date="2024-03-30-31"/>', { unreadable: '2024-03-30-31' }],
    ['<transaction-date iso-date="20240330"/>', { unreadable: '20240330' }],
    ['<transaction-date>March 2024</transaction-date>', { unreadable: 'March 2024' }],
    [
      '<transaction-date iso-date="2024-03-30"/><transaction-date iso-date="2024-04-30"/>',
      { unreadable: '2024-03-30, 2024-04-30' },
    ],
  ])('the reader takes the value date only if there is no text: %s', async (written, date) => {
    const [activity] = await read(
      `<iati-activities><iati-activity>${dated(written)}</iati-activity></iati-activities>`,
    )
    expect(activity?.transactions[0]?.date).toEqual(date)
  })

  it('an unreadable value date is never taken for no date', async () => {
    const [activity] = await read(
      `<iati-activities><iati-activity>${dated('', '1.3.2024')}</iati-activity></iati-activities>`,
    )
    expect(activity?.transactions[0]?.date).toEqual({ unreadable: '1.3.2024' })
  })
})

describe('a file that is not IATI', () => {
  it.each([
    ['', /contains no XML/],
    ['<iati-activities><iati-activity></iati-activities>', /not well-formed XML at line 1/],
    ['<iati-activities>\n<iati-activity>&harm;</iati-activity>', /not well-formed XML at line 2/],
    ['<iati-activities><iati-activity>', /not well-formed XML/],
    ['just words', /not well-formed XML|contains no XML/],
    ['<?xml version="1.0" encoding="klingon"?><a/>', /“klingon”, which is not read here/],
    [
      `<iati-activities><iati-activity>${'<a>'.repeat(40)}`,
      /activity at line 1 is too large to read/,
    ],
  ])('the reader refuses the file %j', async (xml, reason) => {
    await expect(read(xml)).rejects.toThrow(IatiFileError)
    await expect(read(xml)).rejects.toThrow(reason)
  })

  it('the reader refuses a file whose bytes do not match its declared encoding', async () => {
    await expect(read(Buffer.from('<a>\xe9</a>', 'latin1'))).rejects.toThrow(
      /should be UTF-8 text, but contains bytes that are not/,
    )
    const declared = '<?xml version="1.0" encoding="UTF-8"?><a>\xe9</a>'
    await expect(read(Buffer.from(declared, 'latin1'))).rejects.toThrow(/says that it is UTF-8/)
  })

  it('the reader refuses a UTF-32 file and names the encoding', async () => {
    const bytes = Buffer.from(
      Array.from('\uFEFF<a/>').flatMap((one) => [
        one.charCodeAt(0) & 255,
        one.charCodeAt(0) >> 8,
        0,
        0,
      ]),
    )
    await expect(read(bytes)).rejects.toThrow(/The file is UTF-32 text/)
  })

  it('the reader never expands entities that a file declares in its document type', async () => {
    const xml = `<!DOCTYPE a [<!ENTITY file SYSTEM "file:///etc/passwd">]>
      <iati-activities><iati-activity><title>&file;</title></iati-activity></iati-activities>`
    await expect(read(xml)).rejects.toThrow(/not well-formed XML/)
  })
})

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>
  <iati-activities><iati-activity><title>Économie</title></iati-activity></iati-activities>`

test('the reader decodes other encodings, even UTF-8 in a file that wrongly declares UTF-16', async () => {
  const titles = [
    await read(Buffer.from(xml('ISO-8859-1'), 'latin1')),
    await read(Buffer.from(`\uFEFF${xml('UTF-16')}`, 'utf16le')),
    await read(`\uFEFF${xml('UTF-8')}`),
    await read(Buffer.from(xml('UTF-16'), 'utf16le')),
    await read(Buffer.from(xml('UTF-16'), 'utf16le').swap16()),
    await read(Buffer.from(xml('windows-1252'), 'latin1')),
    // The XML declaration is wrong: the text is in UTF-8.
    await read(xml('UTF-16')),
  ].map(([activity]) => activity?.title)
  expect(titles).toEqual(Array.from({ length: 7 }, () => 'Économie'))
})
