import { expect, test } from 'vitest'
import { makeGift } from '../../../testing/donation.ts'
import {
  addFeeCover,
  toNewDonation,
  givingFormRules,
  getValidAmount,
  toValuesFromUrl,
  toValuesFromDonation,
} from './giving-form-values.ts'

const parseUrlValues = (query: string) => toValuesFromUrl(new URLSearchParams(query))

test.each([
  ['', '2500', ''],
  ['amount=50', '5000', ''],
  ['amount=50.00', '5000', ''],
  ['amount=12.50', 'other', '12.50'],
  ['amount=nonsense', '2500', ''],
  ['amount=-5', '2500', ''],
])(
  'the URL query "%s" selects the amount choice %s and fills in the other amount "%s"',
  (query, choice, other) => {
    expect(parseUrlValues(query)).toMatchObject({ choice, other })
  },
)

test('the giving form starts without fee cover and with an anonymous giver', () => {
  expect(parseUrlValues('')).toMatchObject({ coverFee: false, shownAs: 'anonymous' })
})

test.each([
  ['0.99', 'The smallest gift is £1.00.'],
  ['25000.01', 'The largest gift by card is £25,000.00.'],
  ['12.345', 'Use at most two decimal places'],
  ['', 'Enter an amount in pounds'],
  ['1.00', undefined],
])('another amount of "%s" gets the validation message: %s', (other, expectedError) => {
  const values = { ...parseUrlValues(''), choice: 'other', other }
  const error = givingFormRules.other?.(other, values)
  expect(error === undefined ? undefined : error.slice(0, expectedError?.length)).toBe(
    expectedError,
  )
  expect(getValidAmount(values) === null).toBe(expectedError !== undefined)
})

test('covering the fee of the payment method increases the amount that the giver is charged', () => {
  expect([
    addFeeCover(2500, false, 'card'),
    addFeeCover(2500, true, 'card'),
    addFeeCover(2500, true, 'direct-debit'),
  ]).toEqual([2500, 2558, 2525])
})

test('an unpaid gift fills in the form with its values, and the form sends the same values', () => {
  const values = toValuesFromDonation(
    makeGift({
      gift: 1250,
      amount: 1289,
      feeCover: 39,
      shownAs: 'display-name',
      publicName: 'Friends',
      message: 'Hello',
    }),
  )
  expect(toNewDonation(values, { projectId: 'p' })).toEqual({
    projectId: 'p',
    interval: 'once',
    method: 'card',
    amount: 1250,
    currency: 'GBP',
    coverFee: true,
    shownAs: 'display-name',
    displayName: 'Friends',
    message: 'Hello',
  })
})
