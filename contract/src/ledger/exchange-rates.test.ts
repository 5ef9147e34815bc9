import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRate, getConversionError, getRateError, getRateQuestion } from './exchange-rates.ts'
import { getRoughRate } from './rough-rates.ts'

describe('an exchange rate', () => {
  it('an exchange rate divides one amount by the other, also if their currencies have different decimals', () => {
    expect(computeRate(1000, 'GBP', 1250, 'USD')).toBe('0.8')
    expect(computeRate(1000, 'GBP', 1900, 'JPY')).toBe('0.0052631579')
    expect(computeRate(1000, 'GBP', 4000, 'KWD')).toBe('2.5')
    expect(computeRate(2000, 'GBP', 1000, 'USD')).toBe('2')
    expect(computeRate(2, 'GBP', 3, 'USD')).toBe('0.6666666667')
    for (const [amount, original] of [
      [0, 1],
      [1, 0],
      [0, 0],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ] as const)
      expect(computeRate(amount, 'GBP', original, 'USD')).toBeNull()
    expect(computeRate(1, 'GBP', 1_000_000_000_000, 'JPY')).toBeNull()
  })

  it('a rate is a plain decimal number above zero', () => {
    for (const rate of ['1', '0.7925', '10', '999999999', '1.0000000001', '0.0000000001'])
      expect(getRateError(rate)).toBeUndefined()
    for (const rate of [
      '',
      '0',
      '0.0',
      '01',
      '.5',
      '1.',
      '-1',
      ' 1',
      '1 ',
      '1,5',
      '1e3',
      '1000000000',
      '0.00000000001',
      'x1',
      '1x',
    ])
      expect(getRateError(rate)).toBe('Enter a rate, such as 0.7925.')
  })

  it('the rate between two amounts is always a valid rate', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const rate = computeRate(one, 'GBP', other, 'USD')
        expect(rate === null || getRateError(rate) === undefined).toBe(true)
      }),
      { seed: 7 },
    )
  })
})

/** An amount of `paid` in another currency that became `amount`, at the rate between the two. */
const convert = (paid: number, from: string, amount: number, to = 'GBP') => ({
  amount,
  currency: to,
  original: { amount: paid, currency: from, rate: computeRate(amount, to, paid, from)! },
})

/** US$10.00 that became £7.53, at a rate. */
const at = (rate: string) => ({
  amount: 753,
  currency: 'GBP',
  original: { amount: 1000, currency: 'USD', rate },
})

describe('an amount that was paid in another currency', () => {
  it('USD 10.00 that became £523.00 must be confirmed against both amounts', () => {
    const wrong = convert(1000, 'USD', 52_300)
    expect(getConversionError(wrong, false)).toBe(
      'US$10.00 became £523.00, a rate of 52.3. A usual rate is about 0.752. Check both amounts.',
    )
    expect(getConversionError(wrong, true)).toBeUndefined()
  })

  it.each([
    [1000, 'USD', 1330, 'GBP'],
    [752, 'GBP', 566, 'USD'],
    [100_000, 'EUR', 115_000, 'GBP'],
    [1_000_000, 'KES', 172_000_000, 'GBP'],
    [5814, 'GBP', 34, 'KES'],
  ] as const)(
    '%i minor units of %s that became %i of %s have the rate the wrong way round',
    (paid, from, amount, to) => {
      expect(getRateQuestion(convert(paid, from, amount, to))).toContain(
        'so the rate may be the wrong way round',
      )
    },
  )

  it.each([
    [1000, 'USD', 752, 'GBP'],
    [1000, 'USD', 930, 'GBP'],
    [100_000, 'EUR', 70_000, 'GBP'],
    [1_000_000, 'KES', 5814, 'GBP'],
    [10_000, 'GBP', 1_720_000, 'KES'],
    [1900, 'JPY', 927, 'GBP'],
    [4000, 'KWD', 980, 'GBP'],
  ] as const)(
    '%i minor units of %s can be %i of %s without a question',
    (paid, from, amount, to) => {
      expect(getConversionError(convert(paid, from, amount, to), false)).toBeUndefined()
    },
  )

  it('a rate of a currency without a usual rate must be confirmed', () => {
    expect(getRoughRate('GBP', 'SDG')).toBeNull()
    expect(getRateQuestion(convert(1000, 'SDG', 2))).toContain('We know no usual rate of SDG.')
  })

  it('the original amount at the rate must be the posted amount to the penny, confirmed or not', () => {
    expect(getConversionError(at('0.753'), false)).toBeUndefined()
    expect(getConversionError(at('0.7525'), false)).toBeUndefined()
    expect(getConversionError(at('0.7524'), true)).toBe(
      'US$10.00 at a rate of 0.7524 is not £7.53. Check the amounts and the rate.',
    )
    expect(getConversionError(at('0.7536'), true)).toContain('is not £7.53')
  })

  it('the rate between any two amounts is exact for them', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (paid, posted) => {
        const rate = computeRate(posted, 'GBP', paid, 'JPY')
        fc.pre(rate !== null)
        expect(getConversionError(convert(paid, 'JPY', posted), true)).toBeUndefined()
      }),
      { seed: 7 },
    )
  })
})
