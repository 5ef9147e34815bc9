import type { FrontPage } from '@pennytrail/contract'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { FrontPageExample } from './gift-example.tsx'
import { FrontPageFigures } from './front-page-figures.tsx'
import { FrontPageReports } from './front-page-reports.tsx'
import { GiveNow } from './give-now.tsx'
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
    update: null,
  },
  giveNow: [],
  reported: [],
}

const showPage = (answer: FrontPage, part: React.ReactNode) => {
  stubServer({ 'GET /api/front-page': answer })
  return renderAt(part)
}

it('the front page never shows more spent than received, and uses the singular for a count of one', async () => {
  stubServer({ 'GET /api/front-page': page })
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
  stubServer({ 'GET /api/front-page': page })
  renderAt(<FrontPageExample />)
  expect(await screen.findByText('Paid for by 4 gifts')).toBeTruthy()
  expect(screen.getByText('£100.00 in all; £20.00 came from other funding')).toBeTruthy()
  expect(screen.getByText('Line 2 in the ledger')).toBeTruthy()
  expect(screen.queryByText(/ gave £/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Check a ledger yourself' })).toBeTruthy()
})

it('the front page of a demonstration shows a gift, what it paid for, and the ledger lines of both', async () => {
  const example = {
    ...page.example!,
    isDemo: true,
    gift: { sequence: 1, date: '2026-01-01', amount: 10_000, allocated: 7_367, giver: null },
  }
  showPage({ ...page, example }, <FrontPageExample />)
  expect(await screen.findByText('Somebody gave £100.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'line 1 in the ledger' }).getAttribute('href')).toBe(
    '/charities/9000001/transactions/1',
  )
  expect(screen.getByText('£73.67 of it paid for Oak')).toBeTruthy()
  expect(screen.getByText('Part of £120.00 to Boatyard, 2 January 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Line 2 in the ledger' }).getAttribute('href')).toBe(
    '/charities/9000001/transactions/2',
  )
})

it('the example names a giver who chose to be named, and leads to the update that shows the payment', async () => {
  const example = {
    ...page.example!,
    gift: { sequence: 1, date: '2026-01-01', amount: 10_000, allocated: 7_367, giver: 'Ada' },
    update: { id: 'update-1', title: 'The slipway is open' },
  }
  showPage({ ...page, example }, <FrontPageExample />)
  expect(await screen.findByText('Ada gave £100.00')).toBeTruthy()
  const update = screen.getByRole('link', { name: '“The slipway is open”' })
  expect(update.getAttribute('href')).toBe('/updates/update-1')
})

it('a project that takes gifts shows its progress, the sum that it still needs and a way to give', async () => {
  const open = {
    project,
    charity,
    summary: 'A slipway for small boats.',
    place: 'Penryn',
    countries: ['GB'],
    received: 450_000,
    target: 500_000,
    reportedAt: '2026-11-02T10:00:00Z',
    isDemo: false,
  }
  showPage({ ...page, giveNow: [open] }, <GiveNow />)
  expect(await screen.findByText('£500 to go')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Raised' }).getAttribute('aria-valuetext')).toBe(
    '£4,500 of £5,000 raised',
  )
  expect(screen.getByRole('link', { name: 'Give to A slipway' }).getAttribute('href')).toBe(
    '/give?project=project-1',
  )
  expect(screen.getByRole('link', { name: 'A slipway' }).getAttribute('href')).toBe(
    '/projects/project-1/a-slipway',
  )
})

it('each number of the front page leads to the records that it can be checked against', async () => {
  showPage(page, <FrontPageFigures />)
  const [received, spent] = await screen.findAllByRole('link', { name: 'Check the figures (CSV)' })
  expect(received!.getAttribute('href')).toBe('/totals.csv')
  expect(spent!.getAttribute('href')).toBe('/totals.csv')
  expect(screen.getByRole('link', { name: 'See all projects' }).getAttribute('href')).toBe(
    '/projects',
  )
  expect(screen.getByRole('link', { name: 'Verify a ledger' }).getAttribute('href')).toBe('/verify')
})

it('the newest picture of work done has its text alternative, its project and the way to its update', async () => {
  const report = {
    id: 'update-1',
    title: 'The slipway is open',
    excerpt: 'Six boats came.',
    publishedAt: '2026-11-02T10:00:00Z',
    photo: null,
    project,
    charity,
  }
  const photo = {
    publicId: 'img-aaaaaaaaaaaaaaaaaaaaaaaaaa-1200x675',
    alt: 'Six boats on a slipway',
  }
  const shown = { ...report, id: 'update-2', title: 'Six boats', photo }
  showPage({ ...page, reported: [report, shown] }, <FrontPageReports />)
  const first = (await screen.findAllByRole('listitem'))[0]!
  expect(within(first).getByRole('img', { name: 'Six boats on a slipway' })).toBeTruthy()
  expect(within(first).getByRole('figure').textContent).toContain('A slipway, 2 November 2026')
  expect(within(first).getByRole('link', { name: 'Six boats' }).getAttribute('href')).toBe(
    '/updates/update-2',
  )
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
  expect(await screen.findByRole('heading', { name: 'What happens to a gift' })).toBeTruthy()
  expect(screen.queryByText('Figures you can check')).toBeNull()
})
