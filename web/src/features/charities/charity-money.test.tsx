import type { ProjectMoney } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { CharityMoney } from './charity-money.tsx'

const total: ProjectMoney = {
  currency: 'GBP',
  received: 10_000,
  transferred: 5_000,
  spent: 7_500,
  fees: 0,
  balance: 7_500,
  spentPercent: 50,
  entries: 3,
}
const show = (totals: readonly ProjectMoney[], withheld = 0) =>
  renderAt(<CharityMoney totals={totals} withheld={withheld} ukCharityNumber="9000001" />)

it('the summary of a charity’s money names the total of its percentage, including money moved in', () => {
  show([total])
  expect(screen.getByText('50% of £150 spent; £75 is still to be spent.')).toBeTruthy()
})

it('a charity’s spending beyond its project income is shown as paid from elsewhere', () => {
  show([{ ...total, spent: 20_000, balance: -5_000, spentPercent: 100 }])
  expect(
    screen.getByText(
      'All of the £150 that came in is spent, and £50 more was paid from elsewhere.',
    ),
  ).toBeTruthy()
})

it('a charity with withheld entries says only that the projects shown here received and spent nothing', () => {
  show([], 4)
  expect(
    screen.getByText('No project that is shown here has received or spent anything yet.'),
  ).toBeTruthy()
  expect(screen.getByText(/^4 entries belong to projects that are not shown here/)).toBeTruthy()
})
