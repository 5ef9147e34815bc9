import type { FrontPage } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { fakeServer } from '../../testing/session.ts'
import { FrontPageExample } from './example.tsx'
import { FrontPageFigures } from './figures.tsx'
import ReportingExample from './reporting-example.tsx'

const project = { id: 'project-1', title: 'A slipway', tags: [], cover: null }
const charity = { number: '9000001', name: 'Tide & Timber' }
const money = { currency: 'GBP', received: 10_000, spent: 12_000 }
const page: FrontPage = {
  figures: { charities: 1, projects: 1, entries: 1, money: [money] },
  example: {
    isDemo: false,
    project,
    charity,
    money,
    gift: { sequence: 1, date: '2026-01-01', amount: 10_000 },
    spending: {
      sequence: 2,
      date: '2026-01-02',
      amount: 12_000,
      payee: 'Boatyard',
      description: 'Oak',
      hasReceipt: true,
    },
  },
  reported: [],
}

afterEach(() => vi.unstubAllGlobals())

it('never says that more was spent than there was, and counts one as one', async () => {
  vi.stubGlobal('fetch', vi.fn(fakeServer({ 'GET /api/front-page': page }).respond))
  renderAt(
    <>
      <FrontPageExample />
      <ReportingExample />
      <FrontPageFigures />
    </>,
  )
  expect(await screen.findByText('£100 received, all of it spent')).toBeTruthy()
  expect(await screen.findByText('all of £100 spent')).toBeTruthy()
  expect(screen.getByText('project of 1 charity')).toBeTruthy()
  expect(screen.getByText('line in open ledgers')).toBeTruthy()
})

it('shows the way of a gift in general where nothing answers', async () => {
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
