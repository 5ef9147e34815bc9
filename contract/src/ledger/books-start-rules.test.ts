import { describe, expect, it } from 'vitest'
import {
  allDaysOpen,
  getClosedDateError,
  getFirstDayError,
  getOpeningDateError,
  getOpeningDay,
  toOpenDate,
} from './books-start-rules.ts'
import { findEntryErrors } from './entry-rules.ts'

const open = { lockedThrough: null, firstDay: '2026-04-01' }
const locked = { ...open, lockedThrough: '2026-04-30' }

describe('the first day of the books', () => {
  it.each([
    ['', null, 'Enter the first day of your books.'],
    ['2026-02-30', null, 'Enter a real date, such as 27 3 2026.'],
    ['1900-01-01', null, 'Enter a date after 1 January 1900.'],
    ['2026-06-16', null, 'The first day must not be in the future.'],
    [
      '2026-04-02',
      '2026-04-01',
      'Your ledger has an entry of 1 April 2026. Choose that day or an earlier one.',
    ],
    ['2026-04-01', '2026-04-01', undefined],
    ['2026-06-15', null, undefined],
    ['1900-01-02', null, undefined],
  ])(
    'the first day %s, with the earliest entry of %s, gives the error: %s',
    (day, entry, error) => {
      expect(getFirstDayError(day, '2026-06-15', entry)).toBe(error)
    },
  )

  it('nothing can be dated before the first day, and anything can until the day is set', () => {
    expect(getClosedDateError('2026-03-31', open)).toContain('begin on 1 April 2026.')
    expect(getClosedDateError('2026-04-01', open)).toBeUndefined()
    expect(getClosedDateError('2026-04-30', locked)).toContain('locked up to 30 April 2026')
    expect(getClosedDateError('1999-01-01', allDaysOpen)).toBeUndefined()
    expect(getClosedDateError('', open)).toBeUndefined()
  })
})

describe('the date of an opening balance', () => {
  it('an opening balance is dated the day before the books begin, and nothing else', () => {
    expect(getOpeningDay('2026-03-01')).toBe('2026-02-28')
    expect(getOpeningDateError('2026-03-31', open)).toBeUndefined()
    for (const date of ['2026-03-30', '2026-04-01', '']) {
      expect(getOpeningDateError(date, open)).toBe(
        'An opening balance is dated 31 March 2026, the day before your books here begin.',
      )
    }
    expect(getOpeningDateError('2026-03-31', allDaysOpen)).toContain('set the first day')
    expect(getOpeningDateError('2026-03-31', locked)).toContain('A Lead can unlock the year')
  })

  it('the rules of an entry use the rule of its kind', () => {
    const entry = {
      date: '2026-03-31',
      payee: 'Timber yard',
      description: 'Boards',
      projectId: null,
    }
    const find = (kind: 'opening' | 'spending') =>
      findEntryErrors({ ...entry, kind }, '2026-06-15', open).date
    expect(find('opening')).toBeUndefined()
    expect(find('spending')).toContain('begin on 1 April 2026.')
  })
})

it.each([
  ['2026-05-01', locked, '2026-05-01'],
  ['2026-04-15', locked, '2026-05-01'],
  ['2026-03-01', locked, '2026-05-01'],
  ['2026-03-01', open, '2026-04-01'],
  ['2026-04-01', open, '2026-04-01'],
  ['1999-01-01', allDaysOpen, '1999-01-01'],
])('a correction of an entry of %s with the open days %o is dated %s', (date, days, corrected) => {
  expect(toOpenDate(date, days)).toBe(corrected)
})

it('the correction of an opening balance keeps its date, the day before the books begin', () => {
  expect(toOpenDate('2026-03-31', open, true)).toBe('2026-03-31')
  expect(toOpenDate('2019-12-31', open, true)).toBe('2026-03-31')
  expect(toOpenDate('2026-03-31', locked, true)).toBe('2026-05-01')
})
