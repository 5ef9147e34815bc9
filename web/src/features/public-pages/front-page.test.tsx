import type { FrontPage } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { fakeServer } from '../../testing/session.ts'
import { FrontPageExample } from './gift-example.tsx'
import { FrontPageFigures } from './front-page-figures.tsx'
import ReportingExample from './reporting-example.tsx'

const project = { id: 'project-1', title: 'A slipway', tags: [], cover: null }
const charity = { number: '9000001', name: 'Tide & Timber' }
const money = {
  currency: 'GBP',
  received: 10_000,
  transferred: 0,
  spent: 12_000,
  fees: 0,
  entries: 3,
}
const page: FrontPage = {
  figures: {
    charities: 1,
    projects: 1,
    entries: 1,
    money: [{ currency: 'GBP', received: 10_000, spent: 12_000 }],
  },
  example: {
    isDemo: false,
    project,
    charity,
    money,
    gift: null,
    spending: {
      sequence: 2,
      date: '2026-01-02',
      amount: 12_000,
      payee: 'Boatyard',
      description: 'Oak',
      hasReceipt: true,
      gifts: 4,
      covered: 10_000,
    },
  },
  reported: [],
}

afterEach(() => vi.unstubAllGlobals())

it('the front page never shows more spent than received, and uses the singular for a count of one', async () => {
  vi.stubGlobal('fetch', vi.fn(fakeServer({ 'GET /api/front-page': page }).respond))
  renderAt(
    <>
      <FrontPageExample />
      <ReportingExample />
      <FrontPageFigures />
    </>,
  )
  expect(
    await screen.findByText('£100 received, all of it spent, £20 more paid from elsewhere'),
  ).toBeTruthy()
  expect(
    await screen.findByText(
      'All of the £100 that came in is spent, and £20 more was paid from elsewhere.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('project of 1 charity')).toBeTruthy()
  expect(screen.getByText('line in open ledgers')).toBeTruthy()
})

it('an example payment shows the number and total of the gifts that funded it, but no single gift', async () => {
  vi.stubGlobal('fetch', vi.fn(fakeServer({ 'GET /api/front-page': page }).respond))
  renderAt(<FrontPageExample />)
  expect(await screen.findByText('Paid for by 4 gifts')).toBeTruthy()
  expect(screen.getByText('£100.00 in all; £20.00 came from other funding')).toBeTruthy()
  expect(screen.getByText('Line 2 in the ledger')).toBeTruthy()
  expect(screen.queryByText(/^A gift of/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Check a ledger yourself' })).toBeTruthy()
})

it('the front page of a demonstration shows a gift, what it paid for, and the ledger lines of both', async () => {
  const example = {
    ...page.example!,
    isDemo: true,
    gift: { sequence: 1, date: '2026-01-01', amount: 10_000, allocated: 7_367 },
  }
  const answers = { 'GET /api/front-page': { ...page, example } }
  vi.stubGlobal('fetch', vi.fn(fakeServer(answers).respond))
  renderAt(<FrontPageExample />)
  expect(await screen.findByText('A gift of £100.00')).toBeTruthy()
  expect(screen.getByText('1 January 2026, line 1 in the ledger of Tide & Timber')).toBeTruthy()
  expect(screen.getByText('£73.67 of it paid for Oak')).toBeTruthy()
  expect(screen.getByText('Part of £120.00 to Boatyard, 2 January 2026')).toBeTruthy()
  expect(screen.getByText('Line 2 in the ledger')).toBeTruthy()
})

it('the front page shows a general example when the server does not respond', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('offline'))),
  )
  renderAt(
    <>
      <FrontPageExample />
      <FrontPageFigures />
    </>,
  )
  expect(await screen.findByRole('heading', { name: 'The way of a gift' })).toBeTruthy()
  expect(screen.queryByText('What the ledgers come to')).toBeNull()
})
