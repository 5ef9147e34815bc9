import type { ChargeFinding } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ChargeFindings } from './charge-findings.tsx'

const finding: ChargeFinding = {
  id: '01900000-0000-7000-8000-0000000000f1',
  kind: 'charge-without-gift',
  currency: 'GBP',
  amount: 1200,
  recorded: null,
  paidAt: '2026-11-20T10:00:00Z',
  reference: null,
}

it('the team reads which payment at Stripe has no gift here, and that somebody looks into it', () => {
  renderAt(<ChargeFindings findings={[finding]} />)
  expect(
    screen.getByText('The payment of £12.00 on 20 November 2026 at Stripe has no gift here yet.'),
  ).toBeTruthy()
  expect(screen.getByText(/We are looking into them, and will tell you/)).toBeTruthy()
})

it('the team reads which gift differs from its payment at Stripe', () => {
  const gift = { recorded: 2500, reference: 'PT-1A2B-3C4D-5E6F' }
  renderAt(
    <ChargeFindings
      findings={[
        { ...finding, ...gift, kind: 'other-amount', amount: 5000 },
        { ...finding, ...gift, id: `${finding.id}2`, kind: 'gift-without-charge', amount: null },
      ]}
    />,
  )
  expect(
    screen.getByText(/^Gift PT-1A2B-3C4D-5E6F of £25.00 is recorded here, but £50.00 was paid/),
  ).toBeTruthy()
  expect(screen.getByText(/£25.00 on 20 November 2026 .* but Stripe shows no payment/)).toBeTruthy()
})
