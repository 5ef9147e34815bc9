import { expect, it } from 'vitest'
import { listRecentPeriods } from './recent-periods.ts'

const list = (today: string) =>
  listRecentPeriods(today).map(({ label, days: { from, to } }) => `${label}: ${from} to ${to}`)

it('the recent periods of a day in March are whole months, quarters and years', () => {
  expect(list('2028-03-31')).toEqual([
    'This month: 2028-03-01 to 2028-03-31',
    'Last month: 2028-02-01 to 2028-02-29',
    'This quarter: 2028-01-01 to 2028-03-31',
    'Last quarter: 2027-10-01 to 2027-12-31',
    'This year: 2028-01-01 to 2028-12-31',
    'Last year: 2027-01-01 to 2027-12-31',
  ])
})

it('the last month and quarter of a day in January are in the year before', () => {
  expect(list('2026-01-15').slice(1, 4)).toEqual([
    'Last month: 2025-12-01 to 2025-12-31',
    'This quarter: 2026-01-01 to 2026-03-31',
    'Last quarter: 2025-10-01 to 2025-12-31',
  ])
})
