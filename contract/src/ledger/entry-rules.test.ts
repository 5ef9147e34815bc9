import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entryLimits,
  getAmountError,
  getCategories,
  getDescriptionError,
  getEntryDateError,
  getOriginalCurrencyError,
  getPayeeError,
  getReasonError,
  computeRate,
  getRateError,
  recordedKinds,
  getUsualCategory,
} from './entry-rules.ts'
import { incomeCategories, spendingCategories } from './sorp-categories.ts'

describe('rules for entries', () => {
  it.each([
    [null, 'Enter an amount, such as 25.00.'],
    [0.5, 'Enter an amount, such as 25.00.'],
    [Number.NaN, 'Enter an amount, such as 25.00.'],
    [2 ** 60, 'Enter an amount, such as 25.00.'],
    [0, 'Enter an amount above zero.'],
    [-1, 'Enter an amount above zero.'],
    [1, undefined],
    [entryLimits.amount, undefined],
    [entryLimits.amount + 1, 'That amount is too large.'],
  ])('the amount %s of an entry gives the error: %s', (amount, error) => {
    expect(getAmountError(amount)).toBe(error)
  })

  it('names the largest amount of an entry in its currency', () => {
    expect(getAmountError(entryLimits.amount + 1, 'GBP')).toBe(
      'That amount is too large. Enter up to £100,000,000,000.00.',
    )
  })

  it.each([
    ['', 'Enter the date.'],
    ['2026-02-30', 'Enter a real date, such as 27 3 2026.'],
    ['15/06/2026', 'Enter a real date, such as 27 3 2026.'],
    ['0026-06-15', 'Write the year in full, such as 2026.'],
    ['2026-06-15', undefined],
    ['2026-06-16', 'The date must not be in the future.'],
  ])('the date %j of an entry gives the error: %s', (date, error) => {
    expect(getEntryDateError(date, '2026-06-15')).toBe(error)
  })

  it('an entry needs a payee and a description unless its kind has none', () => {
    for (const kind of ['spending', 'onward-grant'] as const) {
      expect(getPayeeError(' ', kind)).toBe('Say who was paid.')
      expect(getPayeeError('Timber yard', kind)).toBeUndefined()
    }
    for (const kind of ['income', 'grant'] as const) {
      expect(getPayeeError(' ', kind)).toBe('Say who it came from.')
      expect(getPayeeError('Timber yard', kind)).toBeUndefined()
    }
    expect(getPayeeError('', 'transfer')).toBeUndefined()
    expect(getDescriptionError('', 'opening')).toBeUndefined()
    expect(getDescriptionError(' ', 'transfer')).toBe('Say what it was for.')
    expect(getReasonError(' ')).toBe('Say why you are reversing it.')
  })

  it('the texts of an entry have a longest length, without the spaces around them', () => {
    expect(getPayeeError(` ${'x'.repeat(200)} `, 'income')).toBeUndefined()
    expect(getPayeeError('x'.repeat(201), 'income')).toBe('Use at most 200 characters.')
    expect(getDescriptionError('x'.repeat(500), 'income')).toBeUndefined()
    expect(getDescriptionError('x'.repeat(501), 'income')).toBe('Use at most 500 characters.')
    expect(getReasonError('x'.repeat(500))).toBeUndefined()
    expect(getReasonError('x'.repeat(501))).toBe('Use at most 500 characters.')
  })

  it('spending keeps the original currency only if it is a real one and not the project’s own', () => {
    expect(getOriginalCurrencyError('USD', 'GBP')).toBeUndefined()
    expect(getOriginalCurrencyError('USX', 'GBP')).toBe('Choose a currency from the list.')
    expect(getOriginalCurrencyError('GBP', 'GBP')).toBe(
      'Choose a currency other than the project’s own.',
    )
  })

  it('each kind has the categories of its side of the accounts', () => {
    expect(recordedKinds.map((kind) => [kind, getUsualCategory(kind)])).toEqual([
      ['spending', 'charitable-activities'],
      ['onward-grant', 'grants-to-institutions'],
      ['income', 'donations-and-legacies'],
      ['grant', 'donations-and-legacies'],
      ['transfer', ''],
      ['opening', ''],
    ])
    expect(getCategories('onward-grant')).toBe(spendingCategories)
    expect(getCategories('spending')).toBe(spendingCategories)
    expect(getCategories('income')).toBe(incomeCategories)
    expect(getCategories('grant')).toBe(incomeCategories)
    expect([getCategories('transfer'), getCategories('opening')]).toEqual([{}, {}])
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
