import { expect, it } from 'vitest'
import { readCells } from '../reading/read-statement-file.ts'
import { explainPayout } from './payout-parts.ts'
import { findHeader, guessPlatform, listMissingColumns } from './platform-columns.ts'
import { readGifts } from './read-gifts.ts'

const open = async (lines: readonly string[]) => {
  const rows = await readCells(new Blob([lines.join('\r\n')]))
  const { columns, headingsAt } = findHeader(rows)
  return { columns, rows: rows.slice(headingsAt + 1) }
}

const explain = async (
  rows: readonly string[],
  amount: number,
  { platform, text = '' }: { platform?: string; text?: string } = {},
) => {
  const table = await open(rows)
  const named = platform ?? guessPlatform(table.columns) ?? ''
  const read = readGifts(table, named, 'GBP')
  expect(read.problems).toEqual([])
  return explainPayout(read, { amount, text }, { currency: 'GBP', platform: named, projectId: '' })
}

const summarise = (explained: Awaited<ReturnType<typeof explain>>) => {
  if (typeof explained === 'string') return explained
  return explained.parts.map((part) =>
    [
      part.as === 'gift' ? part.giver!.name || 'unknown' : `${part.kind} ${part.payee}`,
      part.amount,
      part.as === 'gift' ? `${part.method} ${part.claimedBy} ${part.platform}` : part.description,
    ].join(' | '),
  )
}

const justGiving = [
  'Payment reference,Payment date,Donation reference,Donation date,Donor first name,Donor last name,Page,Gross amount,Fee,Net amount,Payment type,Gift Aid amount,Gift Aid fee,Gift Aid payment reference',
  'JG100,05/10/2026,D1,01/10/2026,Ada,Quill,Ada runs,50.00,1.10,48.90,Card,12.50,0.63,GA200',
  'JG100,05/10/2026,D2,02/10/2026,Anonymous,,Ada runs,"1,000.00",19.20,980.80,Card,0.00,0.00,',
  'JG101,12/10/2026,D3,08/10/2026,Ben,Oar,Ada runs,10.00,0.39,9.61,Card,2.50,0.13,GA200',
]

it('JustGiving’s report explains a payout of gifts by its reference, with fees as one charge', async () => {
  expect(summarise(await explain(justGiving, 102_970))).toEqual([
    'Ada Quill | 5000 | platform platform JustGiving',
    'unknown | 100000 | platform platform JustGiving',
    'charge JustGiving | -2030 | Fees on 2 gifts',
  ])
})

it('JustGiving pays Gift Aid separately, less its fee', async () => {
  expect(summarise(await explain(justGiving, 1_424, { text: 'JUSTGIVING GA200' }))).toEqual([
    'income JustGiving | 1500 | Gift Aid that JustGiving claimed on 2 gifts',
    'charge JustGiving | -76 | Fees on Gift Aid on 2 gifts',
  ])
})

it('the parts of a payout add up to the line', async () => {
  const explained = await explain(justGiving, 102_970)
  if (typeof explained === 'string') throw new Error(explained)
  expect(explained.parts.reduce((sum, { amount }) => sum + amount!, 0)).toBe(102_970)
  expect(explained).toMatchObject({ gifts: 2, unknown: 1, gross: 105_000, fees: 2_030, giftAid: 0 })
})

it('a file that differs from the line by a penny is refused, with how much', async () => {
  expect(await explain(justGiving, 102_971)).toBe(
    'Payout JG100 of this file comes to £1,029.70 after fees, and the line is £1,029.71: £0.01 less. Choose the file of this payout.',
  )
})

it('nothing of a giver who did not agree is in the parts', async () => {
  const rows = [
    'DonorName,Title,FirstName,Surname,Email,Address1,Postcode,DonationReference,PaymentDate,DonationAmount,Charge,GiftAidAmount,Anonymous,DonationMethod,DonationType,RemittanceAdviceReference',
    'Cleo Fen,Ms,Cleo,Fen,cleo@example.org,1 Quay,TR1 1AA,A1,05/10/2026,20.00,0.60,0.00,Y,Card,One-off,R9',
  ]
  const explained = await explain(rows, 1_940)
  expect(summarise(explained)).toEqual([
    'unknown | 2000 | platform platform CAF Donate',
    'charge CAF | -60 | Fees on 1 gift',
  ])
  expect(JSON.stringify(explained)).not.toMatch(/Cleo|Fen|Quay|TR1|A1|example/)
})

it('CAF pays the Gift Aid row of a donation in the same remittance, and claims nothing on CAF accounts', async () => {
  const rows = [
    'DonorName,Title,FirstName,Surname,DonationReference,PaymentDate,DonationAmount,Charge,GiftAidAmount,Anonymous,DonationMethod,DonationType,RemittanceAdviceReference',
    'Ada Quill,Ms,Ada,Quill,A1,05/10/2026,20.00,0.60,0.00,N,Card,Donation,R9',
    'Ada Quill,Ms,Ada,Quill,A1,05/10/2026,0.00,0.00,5.00,N,Card,Gift Aid,R9',
    'Ben Oar,Mr,Ben,Oar,A2,05/10/2026,100.00,0.00,0.00,N,CAF Account,Donation,R9',
  ]
  expect(summarise(await explain(rows, 12_440))).toEqual([
    'Ada Quill | 2000 | platform platform CAF Donate',
    'Ben Oar | 10000 | caf-account nobody CAF',
    'charge CAF | -60 | Fees on 2 gifts',
    'income CAF | 500 | Gift Aid that CAF claimed on 1 gift',
  ])
})

it('payroll giving is never claimed, and an employer’s match is a gift of the employer', async () => {
  const rows = [
    'AgencyName,Employer Name,Title,First Name,Last Name,PGA Donor Ref Number,Gross Donation,Admin Charge,Net Donation,Employer Matched Donation,Total Donation to Charity,Payment Date,Remittance Advice Reference,Remittance Total',
    'CAF,Harbour Foods Ltd,Ms,Ada,Quill,P1,10.00,0.40,9.60,5.00,14.60,05/10/2026,R7,14.60',
  ]
  expect(summarise(await explain(rows, 1_460))).toEqual([
    'Ada Quill | 1000 | payroll-giving nobody CAF',
    'Harbour Foods Ltd | 500 | platform nobody CAF',
    'charge CAF payroll giving | -40 | Fees on 2 gifts',
  ])
})

const payPal = [
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Reference Txn ID","Item Title","Balance","Subject","Note","Country Code","Balance Impact"',
  '"04/10/2026","09:00:00","BST","","General Withdrawal","Completed","GBP","-33.32","0.00","-33.32","","","T5","","","0.00","","","","Debit"',
  '"03/10/2026","18:30:00","BST","PayPal Giving Fund","Donation Payment","Completed","GBP","15.00","0.00","15.00","","","T4","","","33.32","","","GB","Credit"',
  '"02/10/2026","12:00:00","BST","Cleo Fen","Website Payment","Completed","GBP","10.00","-0.59","9.41","c@example.org","","T3","","Mug","18.32","","Thanks","GB","Credit"',
  '"01/10/2026","12:00:00","BST","Ben Oar","Donation Payment","Pending","GBP","80.00","-1.42","78.58","b@example.org","","T2","","","8.91","","","GB","Memo"',
  '"01/10/2026","11:00:00","BST","Ada Quill","Donation Payment","Completed","GBP","9.50","-0.59","8.91","a@example.org","","T1","","","8.91","","","GB","Credit"',
]

it('PayPal’s activity explains a withdrawal by the payments before it', async () => {
  expect(summarise(await explain(payPal, 3_332))).toEqual([
    'Ada Quill | 950 | platform charity PayPal',
    'income Cleo Fen | 1000 | Payment through PayPal',
    'PayPal Giving Fund | 1500 | platform platform PayPal Giving Fund',
    'charge PayPal | -118 | Fees on 3 gifts',
  ])
})

it('columns are found by name in any order, below other rows, and unknown ones are ignored', async () => {
  const rows = [
    'Report of October',
    'Colour,Net amount (£),Donor name,Gross amount (£)',
    'red,9.61,Ben Oar,10.00',
  ]
  expect(summarise(await explain(rows, 961, { platform: 'Donr' }))).toEqual([
    'Ben Oar | 1000 | platform platform Donr',
    'charge Donr | -39 | Fees on 1 gift',
  ])
})

it('a payout of one gift without a fee is that gift, and one of too many gifts has no parts', async () => {
  const header = 'Gross amount,Net amount'
  expect(await explain([header, '10.00,10.00'], 1_000, { platform: 'Donr' })).toBe(
    'This payout is one gift without a fee. Record the line as that gift.',
  )
  const many = Array.from({ length: 501 }, () => '10.00,10.00')
  expect(await explain([header, ...many], 501_000, { platform: 'Donr' })).toContain('has 501 parts')
})

it('a file without an amount or a fee says which column is missing', async () => {
  expect(listMissingColumns((await open(['Donor name,Gross amount', 'Ada,5.00'])).columns)).toEqual(
    ['the fee or the amount paid to you'],
  )
})

it('a row whose fee does not fit its amounts is named', async () => {
  const table = await open(['Gross amount,Fee,Net amount', '10.00,0.39,9.60'])
  expect(readGifts(table, 'JustGiving', 'GBP').problems).toEqual([
    'Line 2: £10.00 less a fee of £0.39 is not £9.60. They differ by £0.01.',
  ])
})

it('the gifts of one day are a payout if the file has no references', async () => {
  const rows = [
    'Donor name,Email,Date,Gross amount,Fee',
    'Ben Oar,ben@example.org,01/10/2026,10.00,0.39',
  ]
  const more = ['Ada Quill,none,02/10/2026,20.00,0.60', 'Cleo Fen,,01/10/2026,5.00,0.10']
  const explained = await explain([...rows, ...more], 1_451, { platform: 'Donr' })
  expect(summarise(explained)).toEqual([
    'Ben Oar | 1000 | platform platform Donr',
    'Cleo Fen | 500 | platform platform Donr',
    'charge Donr | -49 | Fees on 2 gifts',
  ])
  const parts = typeof explained === 'string' ? [] : explained.parts
  expect(parts[0]).toMatchObject({ giver: { email: 'ben@example.org' } })
})
