import type { IatiImportReport } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { explainNothingTaken, writeTotals } from './import-report-text.ts'

const none = { count: 0, amount: 0 }
const report = (changes: Partial<IatiImportReport> = {}): IatiImportReport => ({
  confirmed: false,
  activities: 1,
  projects: [],
  totals: [],
  notTaken: [],
  notTakenCount: 0,
  otherPublishers: [],
  notes: [],
  ...changes,
})

describe('the totals that the command-line tool prints', () => {
  const totals: IatiImportReport['totals'] = [
    {
      kind: 'expenditure',
      currency: 'GBP',
      inFile: { count: 3, amount: 30_000 },
      postedBefore: none,
      posted: { count: 1, amount: 31_255 },
      leftOut: { count: 2, amount: -1_255 },
      unreadable: 1,
      reasons: [
        { reason: 'Its amount is negative.', count: 1, amount: -1_255 },
        { reason: '“1.005” is not an amount.', count: 1, amount: 0 },
      ],
    },
  ]

  it('the table shows the totals in the file, to be posted and left out, and why any amounts are left out', () => {
    expect(writeTotals(report({ totals }))).toEqual([
      '                              In the file  Posted before  To be posted                  Left out',
      'expenditure GBP  300.00 (3, 1 unreadable)       0.00 (0)    312.55 (1)  -12.55 (2, 1 unreadable)',
      '    left out -12.55 (1): Its amount is negative.',
      '    left out 0.00 (1): “1.005” is not an amount.',
    ])
  })

  it('the table heading says “Posted” once the import is done', () => {
    expect(writeTotals(report({ totals, confirmed: true }))[0]).toMatch(/ Posted {2}/)
  })
})

describe('an import that found nothing to import', () => {
  const reason = 'The activity has no identifier.'
  it.each([
    ['the file has no activities', { activities: 0 }, /the file contains no IATI activities/],
    ['all are of others', {}, /no activity in the file is of Clearwell Trust/],
    [
      'none of its own can be taken',
      { notTaken: [{ line: 1, identifier: '', what: 'activity', reason }] },
      /no activity of Clearwell Trust could be taken\. The activity has no identifier\./,
    ],
  ])('the command-line tool explains that nothing was imported when %s', (_when, changes, text) => {
    expect(explainNothingTaken(report(changes), 'Clearwell Trust')).toMatch(text)
  })
})
