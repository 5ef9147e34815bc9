import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import DataComplaintsSection from './data-complaints-section.tsx'

it('an administrator sees which charities have nobody to answer a complaint, with the way to their team', async () => {
  const charity = { id: 'c1', number: '1164883', name: 'Wren House' }
  const late = {
    reference: 'DP-0123ABCD',
    charity,
    receivedAt: '2026-11-28T10:00:00Z',
    answerBy: '2026-12-28',
    isLate: true,
  }
  const answers = { 'GET /api/admin/data-complaint': { complaints: [], withoutLead: [late] } }
  stubServer(answers)
  renderAt(<DataComplaintsSection />)
  const region = await screen.findByRole('region', { name: 'Nobody in the charity can answer' })
  expect(within(region).getByText('Late: was due on 28 December 2026')).toBeTruthy()
  const link = within(region).getByRole('link', { name: 'Wren House' })
  expect(link.getAttribute('href')).toContain('id=c1')
})
