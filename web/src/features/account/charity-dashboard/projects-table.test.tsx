import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ProjectsTable } from './projects-table.tsx'

const [money] = makeProjectView().money
const project = {
  ...makeProjectView(),
  isClosing: false,
  budgeted: 800_000,
  missingReceipts: 7,
  lastUpdateOn: '2026-05-02',
}

it('the table of projects shows budget, money, receipts, health and last update, with totals by currency', () => {
  const euros = { ...money!, currency: 'EUR', received: 100, spent: 40, balance: 60 }
  renderAt(
    <ProjectsTable
      projects={[
        project,
        {
          ...project,
          id: 'second',
          title: 'Boats',
          currency: 'EUR',
          lifecycle: 'draft',
          health: null,
          budgeted: 0,
          missingReceipts: 0,
          lastUpdateOn: null,
          money: [euros],
        },
      ]}
      totals={[money!, euros]}
    />,
  )
  const [, first, second, total] = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()))
  expect(first).toEqual([
    'Clean water for Kitui',
    '£8,000.00',
    '£5,000.00',
    '£3,000.00',
    '£1,980.00 left',
    '7 missing',
    'Healthy',
    '2 May 2026',
  ])
  expect(second).toEqual([
    'Boats Draft',
    '–',
    '€1.00',
    '€0.40',
    '€0.60 left',
    'All',
    '–',
    'None yet',
  ])
  expect(total).toEqual([
    'Total',
    '£8,000.00',
    '£5,000.00 €1.00',
    '£3,000.00 €0.40',
    '£1,980.00 €0.60',
    '',
    '',
    '',
  ])
  const link = screen.getByRole('link', { name: /^Clean water/ })
  expect(link.getAttribute('href')).toBe(`/projects/${project.id}`)
})
