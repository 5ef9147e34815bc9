import { expect, test } from 'vitest'
import {
  chooseGiftAmounts,
  getGiftAmountsError,
  proposeGiftAmounts,
  proposeOrgGiftAmounts,
} from './gift-amounts.ts'
import { suggestedGifts } from './rules.ts'

const bed = { amount: 2500, says: 'one night’s bed' }
const meal = { amount: 500, says: 'a hot meal' }

test('givers are offered the project’s amounts, otherwise the charity’s, otherwise the defaults, smallest first', () => {
  expect(chooseGiftAmounts(suggestedGifts, [bed, meal], [])).toEqual([meal, bed])
  expect(chooseGiftAmounts(suggestedGifts, [], [bed])).toEqual([bed])
  expect(chooseGiftAmounts(suggestedGifts, [], []).map(({ amount }) => amount)).toEqual([
    ...suggestedGifts,
  ])
})

test('a list of suggested amounts refuses a fifth amount, a repeated amount and an amount that cannot be given', () => {
  expect(getGiftAmountsError([])).toBeUndefined()
  expect(getGiftAmountsError([meal, bed])).toBeUndefined()
  const five = [1, 2, 3, 4, 5].map((pounds) => ({ amount: pounds * 100, says: '' }))
  expect(getGiftAmountsError(five)).toBe('Use at most 4 amounts.')
  expect(getGiftAmountsError([bed, meal, bed])).toBe('Amount 3: £25.00 is in the list already.')
  expect(getGiftAmountsError([{ amount: 50, says: '' }])).toBe(
    'Amount 1: The smallest gift is £1.00.',
  )
  expect(getGiftAmountsError([{ amount: null, says: '' }])).toContain('Amount 1: Enter an amount')
})

test('the text of an amount is one line of at most 60 characters', () => {
  expect(getGiftAmountsError([{ amount: 500, says: 'x'.repeat(60) }])).toBeUndefined()
  expect(getGiftAmountsError([{ amount: 500, says: 'x'.repeat(61) }])).toBe(
    'Amount 1: Use at most 60 characters.',
  )
  expect(getGiftAmountsError([{ amount: 500, says: 'a\nb' }])).toBe(
    'Amount 1: Write it on one line.',
  )
  expect(getGiftAmountsError([{ amount: 500, says: 'a\u202eb' }])).toContain('cannot be used')
})

const lines = [
  { category: 'charitable-activities', label: 'Beds', planned: 120_000 },
  { category: 'charitable-activities', label: 'Winter building', planned: 9_000_000 },
  { category: 'governance', label: 'Audit', planned: 300_000 },
]

test('the amounts proposed for people name the largest budget lines of work and no overheads', () => {
  expect(proposeGiftAmounts(lines).map(({ says }) => says)).toEqual([
    'towards “Winter building”',
    'towards “Beds”',
    'towards “Winter building”',
    'towards “Beds”',
  ])
  expect(proposeGiftAmounts([]).map(({ says }) => says)).toEqual(['', '', '', ''])
})

test('the amounts proposed for organisations are whole budget lines that one gift can pay for', () => {
  expect(proposeOrgGiftAmounts(lines)).toEqual([{ amount: 120_000, says: 'the whole of “Beds”' }])
  expect(proposeOrgGiftAmounts([]).map(({ amount }) => amount)).toEqual([
    25_000, 50_000, 100_000, 500_000,
  ])
})
