import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import EvidenceCoverageSection, { describeCoverage } from './evidence-coverage.tsx'

const owner = { kind: 'project', id: '01900000-0000-7000-8000-000000000001' } as const
const address = `GET /api/transaction/project/${owner.id}/coverage`
const of = { currency: 'GBP', spent: 124_000, withReceipt: 119_999, matched: 62_000, told: 0 }

const open = (answer: unknown) => {
  stubServer({ [address]: answer })
  renderAt(<EvidenceCoverageSection owner={owner} />)
}

it('the evidence coverage shows each share of spending in words and as a meter, and links to all transactions', async () => {
  open({ coverage: [of] })
  expect(
    await screen.findByText('96% of the £1,240 spent has a receipt that anyone can open.'),
  ).toBeTruthy()
  const meters = screen.getAllByRole('meter')
  expect(meters.map((meter) => meter.getAttribute('aria-label'))).toEqual([
    'With a receipt, GBP',
    'Matched with the bank, GBP',
    'Cited in an update, GBP',
  ])
  expect(meters.map((meter) => meter.getAttribute('aria-valuenow'))).toEqual([
    '119999',
    '62000',
    '0',
  ])
  expect(screen.getByText('£1,199.99 of £1,240.00')).toBeTruthy()
  expect(screen.getByText('50%')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'all transactions', hidden: true }).getAttribute('href'),
  ).toBe(`/projects/${owner.id}/transactions`)
})

it('the evidence coverage says when no spending has evidence', () => {
  expect(describeCoverage({ ...of, withReceipt: 0 })).toBe(
    'No receipt is shown yet for the £1,240 spent.',
  )
  expect(describeCoverage({ ...of, withReceipt: 1 })).toMatch(/^Under 1% of/)
})

it('the evidence coverage can be loaded again after a failure', async () => {
  open(makeErrorResponse(500, 'internal-error', 'An unexpected error occurred'))
  expect(await screen.findByText('An unexpected error occurred')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
