import { expect, it } from 'vitest'
import { describeAwardChanges, type ShownTerms } from './award-changes.ts'

const before: ShownTerms = {
  amount: 1_200_000,
  purpose: 'Three boats',
  project: { id: 'p', title: 'The harbour' },
  lines: [{ id: 'l', label: 'Boats' }],
  shownAs: 'named',
  instalments: [
    { amount: 400_000, dueOn: '2027-01-10' },
    { amount: 800_000, dueOn: '2027-06-10' },
  ],
  reportDates: ['2027-05-01'],
  terms: { shortfall: 'ask', delay: 'wait', closing: 'return', words: '' },
  contact: 'Ada Marsh',
}

it('equal versions have no differences', () => {
  expect(describeAwardChanges(before, { ...before })).toEqual([])
})

it('the differences between two versions are named with both amounts, dates and terms', () => {
  const after: ShownTerms = {
    ...before,
    amount: 900_000,
    lines: [],
    instalments: [
      { amount: 400_000, dueOn: '2027-01-10' },
      { amount: 500_000, dueOn: '2027-07-10' },
    ],
    reportDates: ['2027-05-01', '2027-08-01'],
    terms: { ...before.terms!, closing: 'ask' },
  }
  expect(describeAwardChanges(before, after)).toEqual([
    'Amount: £9,000.00 (before: £12,000.00)',
    'May be spent on: anything of its fund (before: Boats)',
    'Instalments, no longer: £8,000.00 on 10 June 2027',
    'Instalments, new: £5,000.00 on 10 July 2027',
    'Reports, new: 1 August 2027',
    'Terms, no longer: If money is left when the project ends: It goes back to the funder.',
    'Terms, new: If money is left when the project ends: The charity asks the funder first.',
  ])
})
