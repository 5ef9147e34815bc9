import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideRounded, getMinorUnitDigits, parseAmount, toDecimal } from './money.ts'

const minor = fc.integer({ min: 0, max: 10 ** 14 })
const currency = fc.constantFrom('GBP', 'USD', 'EUR', 'JPY', 'KWD')

describe('amounts of money', () => {
  it('amounts of money survive formatting and parsing unchanged in every kind of currency', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(parseAmount(toDecimal(amount, code), code)).toBe(amount)
      }),
    )
  })

  it.each([
    ['25', 2500],
    ['25.', 2500],
    ['25.5', 2550],
    ['£1,250.50', 125050],
    [' 0.01 ', 1],
    ['.5', 50],
    ['1 250', 125000],
    ['25 GBP', 2500],
  ])('reads %s as %i pence', (typed, pence) => {
    expect(parseAmount(typed)).toBe(pence)
  })

  it.each([
    '',
    'abc',
    '-5',
    '1.234',
    '1,2',
    '1e3',
    '12,34.00',
    '99999999999999999',
    '.',
    '£',
    '1, 250',
    '1 250,000',
    '€25',
    '$25',
  ])('refuses %j as an amount of money', (typed) => {
    expect(parseAmount(typed)).toBeNull()
  })

  it('a typed amount of money may contain the symbol of its own currency', () => {
    expect(parseAmount('€25', 'EUR')).toBe(2500)
    expect(parseAmount('$25', 'USD')).toBe(2500)
    expect(parseAmount('£25', 'EUR')).toBeNull()
  })

  it('an amount is written as plain decimal text with the number of decimal places of its currency', () => {
    expect(getMinorUnitDigits('KWD')).toBe(3)
    expect([0, 5, 99, 100, -1250].map((pence) => toDecimal(pence))).toEqual([
      '0.00',
      '0.05',
      '0.99',
      '1.00',
      '-12.50',
    ])
  })
})

describe('rounded division', () => {
  it('a rounded quotient is never more than half a unit from the exact quotient', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (n, d) => {
          const error = BigInt(divideRounded(n, d)) * d - n
          expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(d)
        },
      ),
    )
  })

  it('a quotient exactly halfway between two integers is rounded away from zero', () => {
    expect(divideRounded(5n, 2n)).toBe(3)
    expect(divideRounded(-5n, 2n)).toBe(-3)
  })

  it('a rounded quotient is negative only if exactly one of the two numbers is', () => {
    expect(divideRounded(7n, -2n)).toBe(-4)
    expect(divideRounded(-7n, -2n)).toBe(4)
    expect(divideRounded(0n, -2n)).toBe(0)
  })

  it('rounded division refuses to divide by zero, and refuses results that a number cannot hold exactly', () => {
    expect(() => divideRounded(1n, 0n)).toThrow(new RangeError('division by zero'))
    const max = BigInt(Number.MAX_SAFE_INTEGER)
    expect(divideRounded(max, 1n)).toBe(Number.MAX_SAFE_INTEGER)
    for (const tooLarge of [max + 1n, -max - 1n]) {
      expect(() => divideRounded(tooLarge, 1n)).toThrow(new RangeError('amount out of range'))
    }
  })
})
