import { describe, expect, it } from 'vitest'
import {
  isGiftKind,
  entryKinds,
  getKindRule,
  recordedKinds,
  listBankKinds,
  type RecordedKind,
} from './entry-kinds.ts'
import {
  entryLimits,
  getAmountError,
  findEntryErrors,
  getEntryDateError,
  getReasonError,
} from './entry-rules.ts'
import { allDaysOpen, type OpenDays } from './books-start-rules.ts'
import { incomeCategories, spendingCategories } from './sorp-categories.ts'

const entry = {
  kind: 'spending',
  date: '2026-06-15',
  payee: 'Timber yard',
  description: 'Boards',
  projectId: 'p',
  currency: 'GBP',
} as const

const find = (more: Partial<Parameters<typeof findEntryErrors>[0]>, open?: OpenDays) =>
  findEntryErrors({ ...entry, ...more }, '2026-06-15', open)

const move = (projectId: string | null, toProjectId?: string | null) =>
  find({ kind: 'transfer', projectId, toProjectId })

const findPayeeError = (payee: string, kind: RecordedKind) => find({ payee, kind }).payee
const findDescriptionError = (description: string, kind: RecordedKind) =>
  find({ description, kind }).description
const getCategories = (kind: RecordedKind) => getKindRule(kind).categories

describe('rules for ledger entries', () => {
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

  it('the error for too large an amount of an entry names the limit in the entry’s currency', () => {
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
      expect(findPayeeError(' ', kind)).toBe('Say who was paid.')
      expect(findPayeeError('\u200B', kind)).toBe('Say who was paid.')
      expect(findPayeeError('Timber yard', kind)).toBeUndefined()
    }
    for (const kind of ['income', 'grant'] as const) {
      expect(findPayeeError(' ', kind)).toBe('Say who it came from.')
      expect(findPayeeError('Timber yard', kind)).toBeUndefined()
    }
    expect(findPayeeError('', 'transfer')).toBeUndefined()
    expect(findDescriptionError('', 'opening')).toBeUndefined()
    expect(findDescriptionError(' ', 'transfer')).toBe('Say what it was for.')
    expect(getReasonError(' ')).toBe('Say why you are reversing it.')
  })

  it('the payee, description and reason of an entry have a maximum length, not counting spaces around them', () => {
    expect(findPayeeError(` ${'x'.repeat(200)} `, 'income')).toBeUndefined()
    expect(findPayeeError('x'.repeat(201), 'income')).toBe('Use at most 200 characters.')
    expect(findDescriptionError('x'.repeat(500), 'income')).toBeUndefined()
    expect(findDescriptionError('x'.repeat(501), 'income')).toBe('Use at most 500 characters.')
    expect(getReasonError('x'.repeat(500))).toBeUndefined()
    expect(getReasonError('x'.repeat(501))).toBe('Use at most 500 characters.')
  })

  it('an entry’s original currency must be a real currency other than the project’s own', () => {
    expect(find({ originalCurrency: 'USD' }).originalCurrency).toBeUndefined()
    expect(find({ originalCurrency: 'USX' }).originalCurrency).toBe(
      'Choose a currency from the list.',
    )
    expect(find({ originalCurrency: 'GBP' }).originalCurrency).toBe(
      'Choose a currency other than the project’s own.',
    )
  })

  it('a valid entry of each kind has no errors', () => {
    for (const kind of recordedKinds)
      expect(find({ kind, category: Object.keys(getCategories(kind))[0] })).toEqual({})
  })

  it('an entry in a locked year has an error', () => {
    expect(find({}, { ...allDaysOpen, lockedThrough: '2026-06-14' })).toEqual({})
    expect(Object.keys(find({}, { ...allDaysOpen, lockedThrough: '2026-06-15' }))).toEqual(['date'])
  })

  it('an entry must have a category that belongs to its kind', () => {
    expect(find({ category: 'charitable-activities' })).toEqual({})
    const category = 'Choose a category from the list.'
    expect(find({ kind: 'income', category: 'grants-to-institutions' })).toEqual({ category })
    expect(find({ kind: 'opening', category: '' })).toEqual({ category })
  })

  it('an entry must have a currency from the list', () => {
    expect(find({ currency: 'USX' })).toEqual({ currency: 'Choose a currency from the list.' })
  })

  it('an entry that names no currency takes the currency of its fund, even if it was paid in another one', () => {
    const { currency: _, ...withoutCurrency } = entry
    const original = { ...withoutCurrency, originalCurrency: 'USD' }
    for (const one of [withoutCurrency, original])
      expect(findEntryErrors(one, '2026-06-15')).toEqual({})
  })

  it('only spending of a project can have a budget line', () => {
    const budgetLineId = 'Only a project’s spending can have a budget line.'
    expect(find({ budgetLineId: 'b' })).toEqual({})
    expect(find({ budgetLineId: 'b', projectId: null })).toEqual({ budgetLineId })
    expect(find({ budgetLineId: 'b', kind: 'grant' })).toEqual({ budgetLineId })
  })

  it('a transfer is between two different funds, one of which is the general fund', () => {
    const toProjectId = 'Choose two different funds.'
    expect(move('p', 'q')).toEqual({})
    expect(move('p', '')).toEqual({})
    expect(move('p', 'p')).toEqual({ toProjectId })
    expect(move('', null)).toEqual({ toProjectId })
    expect(move(null)).toEqual({ toProjectId })
  })

  it('Contributors can record only spending, Managers also income, and only Leads opening balances', () => {
    const rights = recordedKinds.map((kind) => [kind, getKindRule(kind).right])
    expect(Object.fromEntries(rights)).toEqual({
      spending: 'recordSpending',
      'onward-grant': 'recordSpending',
      charge: 'recordSpending',
      income: 'recordIncome',
      grant: 'recordIncome',
      transfer: 'recordIncome',
      opening: 'openBooks',
    })
  })

  it('a line of a bank statement is spending if money went out, and income otherwise', () => {
    expect(listBankKinds(-1)).toEqual(['spending', 'onward-grant', 'charge'])
    expect(listBankKinds(1)).toEqual(['income', 'grant'])
  })

  it('entries of the kinds gift, grant and match funding count as gifts', () => {
    const given = ['gift', 'grant', 'match']
    for (const kind of Object.keys(entryKinds)) expect(isGiftKind(kind)).toBe(given.includes(kind))
  })

  it('an entry kind for income takes income categories, and one for spending takes spending categories', () => {
    expect(recordedKinds.map((kind) => [kind, getKindRule(kind).usualCategory])).toEqual([
      ['spending', 'charitable-activities'],
      ['onward-grant', 'grants-to-institutions'],
      ['charge', 'support-costs'],
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

  it('every entry kind that has categories has one of them as its usual category', () => {
    for (const kind of recordedKinds) {
      const known = Object.keys(getCategories(kind))
      expect(known.includes(getKindRule(kind).usualCategory)).toBe(known.length > 0)
    }
  })
})
