import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import RegisterSection from './register-section.tsx'

it('the register section names charities that the newest extract lacks, and extracts older than 30 days', async () => {
  const state = {
    regulators: [
      {
        regulator: 'OSCR',
        rows: 25_000,
        extracted: 25_000,
        absent: 3,
        sourceDate: '2026-10-01',
        isOld: true,
      },
    ],
    absent: [
      {
        id: '01900000-0000-7000-8000-00000000c001',
        name: 'Moves Below',
        number: 'SC050001',
        regulator: 'OSCR',
        absentFrom: '2026-10-01',
        movedTo: 'SC050002',
      },
    ],
    differing: [],
  }
  stubServer({ 'GET /api/admin/register': state })
  renderAt(<RegisterSection />)
  const absent = await screen.findByRole('table', {
    name: 'Charities here that the newest extract lacks',
  })
  expect(within(absent).getByRole('row', { name: /Moves Below/ }).textContent).toBe(
    'Moves BelowSC0500011 October 2026SC050002',
  )
  const copies = screen.getByRole('table', { name: 'Charities in our copy' })
  expect(within(copies).getByRole('row', { name: /^Scotland/ }).textContent).toContain(
    '1 October 2026 Older than 30 days',
  )
  expect(within(copies).getByRole('row', { name: /^Northern Ireland/ }).textContent).toContain(
    'None imported',
  )
})
