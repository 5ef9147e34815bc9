import type { CharityOverview } from '@pennytrail/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeOwnCharity } from '../../../testing/charity.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { Overview } from './charity-overview.tsx'

const charity = makeOwnCharity({ id: 'c', ukCharityNumber: '9000012' })
const route = 'GET /api/charity/c/overview'
const months = Array.from({ length: 12 }, (_, at) => ({
  month: new Date(Date.UTC(2025, 6 + at, 1)).toISOString().slice(0, 10),
  received: at === 11 ? 150_000 : 0,
  spent: at === 11 ? 42_050 : 0,
}))
const overview: CharityOverview = {
  period: { from: '2025-07-01', to: '2026-06-15' },
  money: [{ currency: 'GBP', received: 150_000, spent: 42_050, months }],
  givers: { firstTime: 4, again: 1, notAgain: 2 },
  unspent: [
    {
      currency: 'GBP',
      total: 107_950,
      funds: [
        { project: { id: 'p', title: 'Winter beds' }, amount: 100_000 },
        { project: null, amount: 7_950 },
      ],
      others: { funds: 0, amount: 0 },
    },
  ],
}

const show = (answer: object) => {
  stubServer({ [route]: answer })
  renderAt(<Overview charity={charity} />)
}

it('the figures of a charity are sentences with their period, and link to where they come from', async () => {
  show(overview)
  const money = await screen.findByRole('figure', { name: 'Money in and out, in GBP' })
  expect(money.textContent).toContain('£1,500 came in and £420.50 went out since 1 July 2025.')
  const report = within(money).getByRole('link', { name: 'See the report' })
  expect(report.getAttribute('href')).toBe(
    '/reports/view?charity=9000012&from=2025-07-01&to=2026-06-15',
  )
  const givers = screen.getByRole('figure', { name: 'Givers kept and new' })
  expect(givers.textContent).toContain(
    '5 givers since 1 July 2025, of whom 4 gave for the first time.',
  )
  const unspent = screen.getByRole('figure', { name: 'Unspent by fund, in GBP' })
  expect(unspent.textContent).toContain('£1,079.50 is unspent today, in 2 funds.')
  expect(within(unspent).getByRole('link', { name: 'Winter beds' }).getAttribute('href')).toBe(
    '/projects/p',
  )
})

it('the chart of money in and out has the same figures as a table of twelve months', async () => {
  show(overview)
  const table = await screen.findByRole('table', { name: 'Money in and out by month, in GBP' })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(14)
  expect(rows.at(-2)?.textContent).toBe('June 2026£1,500.00£420.50')
  expect(rows.at(-1)?.textContent).toBe('Total£1,500.00£420.50')
})

it('a charity without entries has no figures, and figures that are being added up say so', async () => {
  show({ ...overview, money: null, givers: null, unspent: [] })
  expect(await screen.findByText(/Your months are being added up/)).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

it('figures that could not be loaded offer to try again', async () => {
  show(makeErrorResponse(500, 'internal', 'Something went wrong.'))
  expect(await screen.findByText(/The figures could not be loaded/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
