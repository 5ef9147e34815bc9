import type { CharityDispute, OwnCharity } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { Disputes } from './disputes.tsx'

const closed = {
  reference: 'PT-1',
  sequence: null,
  currency: 'GBP',
  amount: 2500,
  taken: 0,
  refunded: 0,
  fee: 0,
  reason: 'fraudulent',
  state: 'closed',
  openedAt: '2026-03-04T10:00:00.000Z',
  respondBy: null,
  closedAt: '2026-03-09T10:00:00.000Z',
  url: null,
} as const satisfies CharityDispute

const read = (reference: string) =>
  screen.getByRole('article', { name: `Dispute over gift ${reference}` }).textContent

it('the card of a bank’s closed question says that the gift was refunded, or that no money was taken', () => {
  const charity = { ukCharityNumber: '1164883' } as OwnCharity
  const disputes = [closed, { ...closed, reference: 'PT-2', refunded: 2500 }]
  renderAt(<Disputes charity={charity} disputes={disputes} />)
  expect(read('PT-1')).toContain('The bank has closed its question. No money was taken.')
  expect(read('PT-2')).toContain('£25.00 of the gift was refunded to the giver.')
  expect(read('PT-2')).not.toContain('No money was taken')
})
