import { expect, it } from 'vitest'
import { fitsMethod, namesParty, sharesReference } from './line-agreement.ts'
import { proposeMatches } from './propose-matches.ts'

it.each([
  ['MRS P PATEL STO GIFT', 'Priya Patel'],
  ['J & M CLARKE STO GIFT', 'John Clarke'],
  ['DUKINFIELD ESTATES LTD RENT', 'Dukinfield Estates'],
  ['GARFIELD WESTON FDN GRANT', 'Garfield Weston Foundation'],
  ['HMRC CHARITIES GIFT AID AB12345', 'HM Revenue & Customs'],
  ['STRIPE PAYMENTS UK LTD', 'Stripe'],
  ['CARD 4411 QUILL AND CO', 'Quill & Co'],
  ['FP RENÉE LEFÈVRE', 'Renee Lefevre'],
])('the bank text “%s” names %s', (text, name) => {
  expect(namesParty(text, name)).toBe(true)
})

it.each([
  ['MR A SINGH STO GIFT', 'Baljit Singh'],
  ['JOHN PAUL JONES', 'John Paul Smith'],
  ['MISS R TAYLOR STO GIFT', 'Priya Patel'],
  ['BRITISH GAS BUSINESS', 'British Heart Foundation'],
  ['CASH PAID IN 100232', 'Ade Obi'],
  ['GIFT', 'The Gift Fund'],
  ['RENT', ''],
])('the bank text “%s” does not name “%s”', (text, name) => {
  expect(namesParty(text, name)).toBe(false)
})

it('a statement line and an entry share a reference if both have the same invoice or slip number', () => {
  expect(sharesReference('DREAMS BEDS LTD INV 4471', 'Beds, invoice 4471')).toBe(true)
  expect(sharesReference('CASH PAID IN 100232', 'Bucket, slip 100232')).toBe(true)
  expect(sharesReference('DREAMS BEDS LTD INV 4471', 'Beds, invoice 4502')).toBe(false)
  expect(sharesReference('RENT 2026', 'Rent for 2026')).toBe(false)
})

it.each([
  ['cash', 'MRS P PATEL STO GIFT', false],
  ['cash', 'CASH & CHQ PAID IN 100231', true],
  ['cheque', 'MISS R TAYLOR STO GIFT', false],
  ['cheque', '100233', true],
  ['cash', 'FP MISS R TAYLOR TENANCY DEPOSIT', false],
  ['cash', 'MISS R TAYLOR HALL DEPOSIT', false],
  ['cash', 'MRS J CASH STO GIFT', false],
  ['cash', 'MRS JANE CASH', false],
  ['cash', 'POST OFFICE DEPOSIT 4471', true],
  ['cash', 'BRANCH DEPOSIT', true],
  ['bank-transfer', 'MRS J CASH STO GIFT', true],
  ['bank-transfer', 'FP CASH FOR KIDS GRANT', true],
  ['bank-transfer', 'MISS R TAYLOR HALL DEPOSIT', true],
  ['bank-transfer', '100233', true],
  ['bank-transfer', 'CASH PAID IN 100232', false],
  ['bank-transfer', 'MR D EVANS STO GIFT', true],
  [null, 'CASH PAID IN 100232', true],
])('an entry paid by %s can be the statement line “%s”: %s', (method, text, fits) => {
  expect(fitsMethod(text, method)).toBe(fits)
})

it('a match is proposed only where a line has one entry that agrees and the entry has one line', () => {
  expect(proposeMatches([['a'], ['b', 'c'], ['d'], ['d'], []])).toEqual([
    'a',
    null,
    null,
    null,
    null,
  ])
})
