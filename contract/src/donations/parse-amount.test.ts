import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getGiftAmountError } from './rules.ts'
import { parseAmount, toDecimal } from '../money.ts'
import { getTypedAmountError } from './parse-amount.ts'

const wanted = (amount: number | null) => (amount === null ? 'Enter an amount.' : undefined)

const acceptAll = () => undefined

describe('a typed amount', () => {
  it.each([
    ['-5', 'Enter an amount above zero, without a minus sign.'],
    ['−5', 'Enter an amount above zero, without a minus sign.'],
    ['-£5', 'Enter an amount above zero, without a minus sign.'],
    ['£-5', 'Enter an amount above zero, without a minus sign.'],
    ['0', 'The smallest gift is £1.00.'],
    ['0.99', 'The smallest gift is £1.00.'],
    ['1e9', 'Enter the full amount, such as 1,250.50.'],
    ['25.005', 'Use at most two decimal places, such as 12.50.'],
    ['1,000.505', 'Use at most two decimal places, such as 12.50.'],
    ['12,50', 'Use a full stop before the pence, and commas only for thousands, such as 1,250.50.'],
    [
      '1.250,50',
      'Use a full stop before the pence, and commas only for thousands, such as 1,250.50.',
    ],
    [
      '1,00,000',
      'Use a full stop before the pence, and commas only for thousands, such as 1,250.50.',
    ],
    ['€25', 'This amount is in GBP. Enter it without “€”.'],
    ['٢٥', 'Enter the amount using the digits 0 to 9.'],
    ['', 'Enter an amount in pounds, such as 25 or 12.50.'],
    ['  ', 'Enter an amount in pounds, such as 25 or 12.50.'],
    ['lots', 'Enter an amount in pounds, such as 25 or 12.50.'],
  ])('typing %j as an amount gives the error: %s', (typed, error) => {
    expect(getTypedAmountError(typed, getGiftAmountError)).toBe(error)
  })

  const minus = 'Enter an amount above zero, without a minus sign.'
  const full = 'Enter the full amount, such as 1,250.50.'
  const digits = 'Enter the amount using the digits 0 to 9.'
  const stops = 'Use a full stop before the pence, and commas only for thousands, such as 1,250.50.'
  const decimals = 'Use at most two decimal places, such as 12.50.'
  const unclear = 'Enter an amount.'

  it.each([
    ['-  5', minus],
    ['12-5', unclear],
    [' 1e3 ', full],
    ['12e3', full],
    ['1.25e3', full],
    ['1e+3', full],
    ['1E10', full],
    ['x1e3', unclear],
    ['1e3x', unclear],
    ['٢', digits],
    ['(٢٥)', digits],
    ['x٢', unclear],
    ['٢x', unclear],
    [',5', stops],
    ['1,2,', stops],
    ['1,2.345', stops],
    ['x1,2', unclear],
    ['1,2x', unclear],
    ['.,', unclear],
    ['.555', decimals],
    ['1000.505', decimals],
    ['12,000.505', decimals],
    ['1 000.505', decimals],
    ['1,000,000.505', decimals],
  ])('the error for the typed amount %j explains what is wrong: %s', (typed, error) => {
    expect(getTypedAmountError(typed, wanted)).toBe(error)
  })

  it('an empty or too large amount gives an error even if the form field’s own rule accepts every amount', () => {
    expect(getTypedAmountError('9'.repeat(20), acceptAll)).toBe('That amount is too large.')
    expect(getTypedAmountError('', acceptAll)).toBe('Enter an amount, such as 25 or 1,250.50.')
  })

  it.each([
    '999999999999',
    '99999999999999999999999',
    '9,999,999,999,999,999,999.99',
    '99,999,999,999,999,999,999',
    '9 999 999 999 999 999 999',
  ])(
    'a gift of %s pounds is refused with a message that names the largest gift by card',
    (typed) => {
      expect(getTypedAmountError(typed, getGiftAmountError)).toContain(
        'The largest gift by card is £25,000.00',
      )
    },
  )

  it.each([
    '£25',
    ' 25 ',
    '1,000.50',
    '1 000.50',
    '£ 25',
    '25 gbp',
    'GBP 25.5',
    '25.',
    '0.50',
    '.50',
  ])('accepts %j as an amount', (typed) => {
    expect(parseAmount(typed)).not.toBeNull()
    expect(getTypedAmountError(typed, wanted)).toBeUndefined()
  })

  it('checks the decimal places of an amount by its currency', () => {
    expect(getTypedAmountError('25.5', wanted, 'JPY')).toBe('Use no decimal places: JPY has none.')
    expect(getTypedAmountError('25.0005', wanted, 'KWD')).toContain('three decimal places')
  })

  it('a typed text gives no error exactly when it can be read as an amount', () => {
    const alphabet = fc.constantFrom(...Array.from('0123456789.,-£€eE kGBP٢\u00a0'))
    const typed = fc.oneof(
      fc.string(),
      fc.array(alphabet, { maxLength: 14 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        expect(getTypedAmountError(text, wanted) === undefined).toBe(parseAmount(text) !== null)
      }),
    )
  })

  it('an amount is read as the same number however a person formats it', () => {
    const separator = fc.constantFrom('', ',', ' ', '\u00a0')
    const around = fc.constantFrom(['', ''], ['£', ''], ['£ ', ''], ['', ' GBP'], [' ', ' '])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 14 }),
        separator,
        around,
        (minor, apart, [a, b]) => {
          const [whole, pence] = toDecimal(minor).split('.') as [string, string]
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, apart)
          expect(parseAmount(`${a}${grouped}.${pence}${b}`)).toBe(minor)
        },
      ),
    )
  })
})
