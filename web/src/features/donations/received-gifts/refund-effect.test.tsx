import type { ReceivedGift } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { RefundEffect } from './refund-effect.tsx'

const gift = {
  currency: 'GBP',
  amount: 2500,
  fee: 55,
  refunded: 0,
  takenBack: 0,
  project: { id: '01900000-0000-7000-8000-000000000009', title: 'Jetty' },
} as ReceivedGift

const open = (balance: number, amount: number, changes: Partial<ReceivedGift> = {}) => {
  const fake = stubServer({
    'GET /api/charity/9000001/spending-balances': {
      projectId: null,
      balances: [{ currency: 'GBP', balance }],
      lines: [],
    },
  })
  renderAt(<RefundEffect charityNumber="9000001" gift={{ ...gift, ...changes }} amount={amount} />)
  return vi.waitFor(() =>
    expect(fake.to('GET /api/charity/9000001/spending-balances')).toHaveLength(1),
  )
}

test('a refund that takes its project below zero says so before it is made', async () => {
  await open(1000, 2500)
  expect(await screen.findByText('This takes Jetty £14.45 below zero.')).toBeTruthy()
  expect(screen.getByText('The charity’s other money pays the difference.')).toBeTruthy()
})

test('a refund from the general fund, which bears the fee, says how far it goes below zero', async () => {
  await open(2445, 2500, { project: null })
  expect(await screen.findByText('This takes General fund £0.55 below zero.')).toBeTruthy()
})

test('a refund that its project can pay says nothing, because the general fund bears the fee', async () => {
  await open(2445, 2500)
  expect(screen.queryByText(/below zero/)).toBeNull()
})
