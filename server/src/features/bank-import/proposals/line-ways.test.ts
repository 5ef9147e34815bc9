import { expect, it } from 'vitest'
import { getLineWay } from './line-ways.ts'
import { extractParty, normalisePayer } from './payer-words.ts'

it.each([
  ['SO', 'MRS P PATEL', 2500, 'standing-order'],
  ['Standing order', 'MRS P PATEL', 2500, 'standing-order'],
  ['REPEATPMT', 'MRS P PATEL', 2500, 'standing-order'],
  ['', 'MRS P PATEL STO GIFT', 2500, 'standing-order'],
  ['FASTER PAYMENT', 'Priya Patel', 2500, 'bank-payment'],
  ['CARD_PAYMENT', 'TESCO', -2500, 'card'],
  ['', 'Interest paid', 212, 'interest'],
  ['CREDIT', 'GROSS INTEREST', 212, 'interest'],
  ['SO', 'INTEREST P', 212, 'standing-order'],
  ['', 'INTEREST FREE LOAN J SMITH', 21_200, null],
  ['', 'SERVICE CHARGES', -1250, 'charge'],
  ['DEBIT', 'Monthly account fee', -600, 'charge'],
  ['DD', 'COUNCIL SERVICE CHARGE', -9000, 'direct-debit'],
  ['UNP', 'CHQ 100233', -20_000, 'returned'],
  ['CHECK', 'UNPAID CHEQUE 100233 REFER TO DRAWER', -20_000, 'returned'],
  ['', 'RETURNED STANDING ORDER P PATEL', -2500, 'returned'],
  ['DEP', '100231', 15_000, 'paid-in'],
  ['CHQ', '100231', 15_000, 'paid-in'],
  ['CHQ', '000231', -15_000, 'cheque'],
  ['', 'CASH PAID IN 100232', 2500, 'paid-in'],
  ['', 'TRANSFER TO SAVINGS', -2500, 'own-transfer'],
  ['OTHER', 'SOMETHING', 2500, null],
])('a line of type “%s” and text “%s” over %i is of the way %s', (type, text, amount, way) => {
  expect(getLineWay({ type, text, amount })).toBe(way)
})

it.each([
  ['SUMUP PID 88121', 'SUMUP  PID 88377'],
  ['DREAMS BEDS LTD INV 4471', 'Dreams Beds Ltd INV 4502'],
  ['JUSTGIVING COM PAYOUT JG0', 'JUSTGIVING COM PAYOUT JG1'],
  ['FPI R TAYLOR SEP GIFT', 'R TAYLOR OCT GIFT'],
])('“%s” and “%s” have one payer', (a, b) => {
  expect(normalisePayer(a)).toBe(normalisePayer(b))
})

it('a gift and a membership of one person have different payers', () => {
  expect(normalisePayer('R TAYLOR GIFT')).not.toBe(normalisePayer('R TAYLOR MEMBERSHIP'))
})

it.each([
  ['DREAMS BEDS LTD INV 4471', 'Dreams Beds Ltd'],
  ['FASTER PAYMENT TO MOUNTS BAY LAUNDRY 118', 'Mounts Bay Laundry'],
  ['MR D EVANS STO GIFT', 'Mr D Evans'],
  ['DIRECT DEBIT STATIONERY DIRECT LTD 77', 'Stationery Direct Ltd'],
  ['Hôtel du Port', 'Hôtel du Port'],
  ['100231', '100231'],
])('the party of “%s” is %s', (text, party) => {
  expect(extractParty(text)).toBe(party)
})
