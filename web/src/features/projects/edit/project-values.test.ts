import { describe, expect, it } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import {
  findBudgetLineErrors,
  changesBetween,
  emptyValues,
  toProjectPayload,
  projectFormRules,
  toFormValues,
} from './project-values.ts'

const values = toFormValues(makeProjectView())

describe('project form values', () => {
  it('unchanged form values are converted back to the project that they were read from', () => {
    expect(toProjectPayload(values)).toEqual({
      title: 'Clean water for Kitui',
      summary: 'Twelve hand pumps for twelve schools.',
      story: 'The wells are dry from June on.\n\nTwelve pumps change that.',
      countries: ['KE'],
      place: 'Kitui',
      location: null,
      tags: ['Water and sanitation'],
      startsOn: '2026-01-05',
      endsOn: null,
      currency: 'GBP',
      target: 1_000_000,
      budget: [
        {
          id: '01900000-0000-7000-8000-0000000000b1',
          category: 'charitable-activities',
          label: 'Pumps',
          planned: 800_000,
        },
      ],
      giftAmounts: [],
      orgGiftAmounts: [],
      visibility: 'public',
      reportIntervalDays: 90,
      giftTerms: { kind: 'secondary-purpose', secondaryPurpose: '' },
    })
  })

  it('the form sends only changed fields', () => {
    expect(changesBetween(values, values)).toEqual({})
    expect(
      changesBetween(values, { ...values, target: '12,000.00', giftTerms: 'repayable' }),
    ).toEqual({
      target: 1_200_000,
      giftTerms: { kind: 'repayable', secondaryPurpose: '' },
    })
    expect(changesBetween(values, { ...values, target: '10,000' })).toEqual({})
  })
})

describe('validation of the project form', () => {
  const line = { id: 'x', label: 'Pumps', category: 'other', planned: '12.50' }

  it('the validation error of a budget line names that line', () => {
    const lines = [line, { ...line, planned: 'lots' }]
    expect(findBudgetLineErrors(lines, 'GBP')).toEqual([
      {},
      { planned: 'Enter an amount such as 250 or 1,250.50.' },
    ])
    expect(projectFormRules.budget?.(lines, values)).toBe(
      'Budget line 2: Enter an amount such as 250 or 1,250.50.',
    )
    expect(projectFormRules.budget?.([line], values)).toBeUndefined()
  })

  it('the form accepts an empty target and empty dates as not yet known', () => {
    for (const name of ['target', 'startsOn', 'endsOn'] as const) {
      expect(projectFormRules[name]?.('', emptyValues)).toBeUndefined()
    }
    expect(projectFormRules.target?.('0', emptyValues)).toBe('Enter an amount above zero.')
    expect(projectFormRules.reportIntervalDays?.('', emptyValues)).toBe(
      'Enter a whole number of days from 7 to 366.',
    )
  })
})
