import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, makeMoneyFormatter } from './format-money.ts'

test.each([
  [1250, 'GBP', {}, '£12.50'],
  [-35, 'GBP', {}, '−£0.35'],
  [250, 'GBP', { signed: true }, '+£2.50'],
  [0, 'GBP', { signed: true }, '£0.00'],
  [120_000_000, 'GBP', { short: true }, '£1,200,000'],
  [120_050, 'GBP', { short: true }, '£1,200.50'],
  [10, 'GBP', { short: true }, '£0.10'],
  [0, 'GBP', { short: true }, '£0'],
  [1500, 'JPY', {}, 'JP¥1,500'],
  [1250, 'JPY', { short: true }, 'JP¥1,250'],
])(
  'formatting %i minor units of %s with the options %o gives %s',
  (minor, currency, style, written) => {
    expect(formatMoney(minor, currency, style)).toBe(written)
  },
)

const amounts = fc.maxSafeInteger()
const currencies = fc.constantFrom('GBP', 'EUR', 'USD', 'KES', 'JPY', 'KWD')

test('a formatted amount of money contains every digit of the amount', () => {
  fc.assert(
    fc.property(amounts, currencies, (minor, currency) => {
      const digits = formatMoney(minor, currency).replace(/\D/g, '').replace(/^0+/, '')
      expect(digits).toBe(minor === 0 ? '' : String(Math.abs(minor)))
    }),
  )
})

test('the short form of an amount is the long form without its zero pence', () => {
  fc.assert(
    fc.property(amounts, currencies, (minor, currency) => {
      const long = formatMoney(minor, currency)
      expect(formatMoney(minor, currency, { short: true })).toBe(long.replace(/\.0+$/, ''))
    }),
  )
})

test.each([
  [
    [2_000, 500],
    ['£20', '£5'],
  ],
  [
    [2_000, 550],
    ['£20.00', '£5.50'],
  ],
])('amounts that are read together show pence only if one of them has pence: %j', (all, texts) => {
  expect(all.map(makeMoneyFormatter('GBP', all))).toEqual(texts)
})

test('formatting refuses a fraction of a penny', () => {
  expect(() => formatMoney(12.5)).toThrow(RangeError)
})
