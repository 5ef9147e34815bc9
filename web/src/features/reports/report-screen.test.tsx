import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { renderAt } from '../../testing/render.tsx'
import type { ReportQuery } from './report-query.ts'
import ReportScreen from './report-screen.tsx'

const reportQuery: ReportQuery = {
  kind: 'charity',
  id: '9000001',
  period: { from: '2026-12-01', to: '2026-01-01' },
}

const show = (error: ApiError) =>
  renderAt(
    <ReportScreen
      reportQuery={reportQuery}
      shown={undefined}
      error={error}
      busy={false}
      isSignedOut
      onRetry={() => {}}
    />,
  )

it('the error for an invalid date range links to the whole public report', () => {
  show(new ApiError(400, 'validation-failed', 'The last day must be on or after the first day.'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'The last day must be on or after the first day.',
  )
  const link = screen.getByRole('link', { name: 'Read the whole report' })
  expect(link.getAttribute('href')).toBe('/reports/view?charity=9000001')
})

it('the error for a failed server response shows a button to try again', () => {
  show(new ApiError(500, 'internal-error', ''))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
