import type { FundReport } from '@pennytrail/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { Accounts } from './accounts.tsx'
import { makeOwnCharity } from '../../testing/charity.ts'

const charity = makeOwnCharity()

const sums = { currency: 'GBP', opening: 0, broughtIn: 0, income: 0, spending: 0, transfers: 0 }
const project = { id: '01900000-0000-7000-8000-000000000001', title: 'Clean water' }

const open = (funds: FundReport['funds'], totals: FundReport['totals']) => {
  const report: FundReport = {
    charity: { id: charity.id, number: charity.ukCharityNumber, name: charity.name },
    period: { from: null, to: '2026-11-22' },
    funds,
    totals,
  }
  stubServer({ 'GET /api/fund-report/charity/9000001': report })
  renderAt(<Accounts charity={charity} period={report.period} />)
}

it('the accounts show a project’s restricted and designated money separately and explain each', async () => {
  open(
    [
      { ...sums, ...project, type: 'restricted', income: 1000, closing: 1000 },
      { ...sums, ...project, type: 'designated', transfers: 600, closing: 600 },
    ],
    [
      { ...sums, type: 'designated', transfers: 600, closing: 600 },
      { ...sums, type: 'restricted', income: 1000, closing: 1000 },
      { ...sums, type: null, income: 1000, transfers: 600, closing: 1600 },
    ],
  )
  const rows = await screen.findAllByRole('row', { name: /Clean water/ })
  expect(rows).toHaveLength(2)
  expect(within(rows[0]!).getByText('Restricted')).toBeTruthy()
  expect(within(rows[1]!).getByText('Designated')).toBeTruthy()
  expect(screen.getByRole('row', { name: /All designated money/ }).textContent).toContain('£6.00')
  expect(screen.getByText(/Designated money is the charity’s own/)).toBeTruthy()
})

it('the accounts do not explain designated money to a charity without any', async () => {
  open([{ ...sums, ...project, type: 'restricted', income: 1000, closing: 1000 }], [])
  expect(await screen.findByText('Restricted')).toBeTruthy()
  expect(screen.queryByText(/Designated money is/)).toBeNull()
})

it('the accounts name each overspent project and what unrestricted money bears', async () => {
  open(
    [
      { ...sums, ...project, type: 'restricted', income: 120, closing: 120 },
      { ...sums, ...project, type: 'unrestricted', spending: 300, closing: -300 },
    ],
    [],
  )
  expect(
    await screen.findByText(
      'Clean water is overspent by £3.00; the charity’s unrestricted money bears this.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/^A balance below zero means/)).toBeNull()
})
