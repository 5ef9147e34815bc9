import type { ShownReport, Statement } from '@pennytrail/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { ReportParts } from './report-parts.tsx'

const statement: Statement = {
  currency: 'GBP',
  opening: 10_000,
  received: 50_000,
  receivedLines: [
    { kind: 'gift', amount: 52_000, entries: 3 },
    { kind: 'refund', amount: -2_000, entries: 1 },
  ],
  broughtIn: 0,
  movedIn: 0,
  spent: 30_000,
  spentLines: [{ category: 'charitable-activities', amount: 30_000, entries: 2 }],
  fees: 1_000,
  movedOut: 0,
  closing: 29_000,
}

const shown: ShownReport = {
  report: {
    version: 1,
    subject: { kind: 'project', id: 'a', title: 'Wells', summary: '', currency: 'GBP' },
    charity: { id: 'c', number: '9000001', orgId: 'GB-CHC-9000001', name: 'Wells for All' },
    isDemo: false,
    period: { from: null, to: '2026-03-09' },
    asOf: '2026-03-09T12:00:00.000Z',
    ledger: { size: 6, head: '0'.repeat(64) },
    statements: [statement],
    funds: [],
    budget: [
      {
        id: 'l1',
        label: 'Pumps',
        category: '',
        currency: 'GBP',
        planned: 20_000,
        spent: 25_000,
        spentSoFar: 25_000,
      },
      {
        id: null,
        label: 'Without a budget line',
        category: '',
        currency: 'GBP',
        planned: null,
        spent: 5_000,
        spentSoFar: 5_000,
      },
    ],
    coverage: [
      {
        currency: 'GBP',
        spent: 30_000,
        entries: 2,
        withReceipt: 15_000,
        matched: 30_000,
        told: 0,
      },
    ],
    updates: [],
    metrics: [
      {
        name: 'Wells dug',
        unit: '',
        project: { id: 'a', title: 'Wells' },
        values: [
          { date: '2026-01-05', value: 2 },
          { date: '2026-03-01', value: 5 },
        ],
      },
    ],
    health: [
      { on: '2025-12-31', state: 'healthy', reasons: [] },
      { on: '2026-01-31', state: 'at-risk', reasons: ['No money was spent for a year.'] },
      { on: '2026-03-09', state: 'attention', reasons: ['2 receipts are missing.'] },
    ],
    withheld: 0,
  },
  frozen: null,
  updatesGone: 0,
  can: { freeze: false, share: false },
}

// The scale of the money ends at its highest balance, £620.00.
const percent = (amount: number) => `${(amount / 62_000) * 100}%`

const openReport = () => renderAt(<ReportParts shown={shown} />)
const figure = (name: string) => screen.getByRole('figure', { name })

it('a report shows health as a strip of months that names each month’s state', () => {
  openReport()
  const health = within(figure('Month by month'))
  expect(
    health.getByText('Needs attention on 9 March 2026; healthy at the end of 1 of 3 months.'),
  ).toBeTruthy()
  const months = within(health.getByRole('list', { name: '2026' })).getAllByRole('listitem')
  expect(months.map(({ textContent }) => textContent)).toEqual([
    'Jan31 January 2026: At risk',
    'Mar9 March 2026: Needs attention',
  ])
  expect(health.getByText('2 receipts are missing.', { selector: 'p' })).toBeTruthy()
})

it('the money chart of a report starts each bar where the line before it ended', () => {
  openReport()
  const rows = within(figure('In and out, in GBP')).getAllByRole('listitem')
  const bars = rows.map((row) => {
    const { insetInlineStart, inlineSize } = row.querySelector<HTMLElement>('[data-tone]')!.style
    return [row.textContent, insetInlineStart, inlineSize]
  })
  expect(bars).toEqual([
    ['Balance at the start£100.00', '0%', percent(10_000)],
    ['In: Gifts£520.00', percent(10_000), percent(52_000)],
    ['In: Gifts refunded−£20.00', percent(60_000), percent(2_000)],
    ['Out: Charitable activities−£300.00', percent(30_000), percent(30_000)],
    ['Out: card and bank fees−£10.00', percent(29_000), percent(1_000)],
    ['Balance at the end£290.00', '0%', percent(29_000)],
  ])
})

it('each chart of a report has one sentence that sums it up, and its figures as a table', () => {
  openReport()
  for (const [name, takeaway] of [
    ['In and out, in GBP', '£500.00 came in, £310.00 went out, and £290.00 was left.'],
    [
      'Spent so far of what was planned, in GBP',
      '£250 of the £200 planned has been spent so far, and £50 outside the budget.',
    ],
    [
      'Spending with evidence, in GBP',
      '50% of the £300.00 spent has a receipt that anyone who reads the ledger can open.',
    ],
    ['Wells dug', 'Wells dug: 5 by 1 March 2026, 3 more than on 5 January 2026.'],
  ] as const) {
    const chart = within(figure(name))
    expect(chart.getByText(takeaway)).toBeTruthy()
    expect(chart.getByText('View as table')).toBeTruthy()
    expect(chart.getByRole('table', { hidden: true })).toBeTruthy()
  }
})

it('a budget line that is overspent never shows a share above 100%', () => {
  openReport()
  const chart = figure('Spent so far of what was planned, in GBP')
  expect(within(chart).getByText('£250 of £200')).toBeTruthy()
  expect(chart.textContent).not.toContain('%')
})
