import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  [1250, 'GBP', {}, '£12.50'],
  [-35, 'GBP', {}, '−£0.35'],
  [250, 'GBP', { signed: true }, '+£2.50'],
  [0, 'GBP', { signed: true }, '£0.00'],
  [120_000_000, 'GBP', { short: true }, '£1,200,000'],
  [120_050, 'GBP', { short: true }, '£1,200.50'],
  [1250, 'JPY', { short: true }, 'JP¥1,250'],
])('%i %s %o is %s', (minor, currency, style, written) => {
  expect(formatMoney(minor, currency, style)).toBe(written)
})

const amounts = fc.maxSafeInteger()
const currencies = fc.constantFrom('GBP', 'EUR', 'USD', 'KES', 'JPY', 'KWD')

test('every digit of every amount is written', () => {
  fc.assert(
    fc.property(amounts, currencies, (minor, currency) => {
      const digits = formatMoney(minor, currency).replace(/\D/g, '').replace(/^0+/, '')
      expect(digits).toBe(minor === 0 ? '' : String(Math.abs(minor)))
    }),
  )
})

test('what is short is what is long without its zeros', () => {
  fc.assert(
    fc.property(amounts, currencies, (minor, currency) => {
      const long = formatMoney(minor, currency)
      expect(formatMoney(minor, currency, { short: true })).toBe(long.replace(/\.0+$/, ''))
    }),
  )
})

test('a fraction of a penny is refused', () => {
  expect(() => formatMoney(12.5)).toThrow(RangeError)
})
