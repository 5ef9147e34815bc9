import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getAmountError,
  getCategories,
  getDescriptionError,
  getEntryDateError,
  getPayeeError,
  computeRate,
  getRateError,
  recordedKinds,
  getUsualCategory,
} from './entry-rules.ts'

describe('rules for entries', () => {
  it('an entry takes exact amounts above zero', () => {
    expect([1, 2500].map((amount) => getAmountError(amount))).toEqual([undefined, undefined])
    for (const amount of [null, 0, -1, 0.5, Number.NaN, 2 ** 60]) {
      expect(getAmountError(amount)).toBeTypeOf('string')
    }
  })

  it('an entry takes existing dates up to today', () => {
    expect(getEntryDateError('2026-06-15', '2026-06-15')).toBeUndefined()
    expect(getEntryDateError('2026-06-16', '2026-06-15')).toBe(
      'The date must not be in the future.',
    )
    for (const date of ['', '2026-02-30', '15/06/2026', '0026-06-15']) {
      expect(getEntryDateError(date, '2026-06-15')).toBeTypeOf('string')
    }
  })

  it('an entry needs a payee and a description unless its kind has none', () => {
    expect(getPayeeError(' ', 'spending')).toBe('Say who was paid.')
    expect(getPayeeError('', 'grant')).toBe('Say who it came from.')
    expect(getPayeeError('', 'transfer')).toBeUndefined()
    expect(getDescriptionError('', 'opening')).toBeUndefined()
    expect(getDescriptionError('', 'transfer')).toBe('Say what it was for.')
    expect(getDescriptionError('x'.repeat(501), 'spending')).toContain('500')
  })

  it('every kind that has categories starts with one of them', () => {
    for (const kind of recordedKinds) {
      const known = Object.keys(getCategories(kind))
      expect(known.includes(getUsualCategory(kind))).toBe(known.length > 0)
    }
  })
})

describe('an exchange rate', () => {
  it('a rate is one amount divided by the other, across currencies with different decimals', () => {
    expect(computeRate(1000, 'GBP', 1250, 'USD')).toBe('0.8')
    expect(computeRate(1000, 'GBP', 1900, 'JPY')).toBe('0.0052631579')
    expect(computeRate(1000, 'GBP', 4000, 'KWD')).toBe('2.5')
    expect(computeRate(0, 'GBP', 1, 'USD')).toBeNull()
    expect(computeRate(1, 'GBP', 1_000_000_000_000, 'JPY')).toBeNull()
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
