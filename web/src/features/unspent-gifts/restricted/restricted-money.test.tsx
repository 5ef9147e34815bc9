import type { ProjectClosure, RestrictedPart } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { RestrictedMoney } from './restricted-money.tsx'

const part: RestrictedPart = {
  kind: 'grant',
  id: '0190c1f0-0000-7000-8000-000000000001',
  name: 'Larkfield, grant G-1',
  purpose: 'Rooms',
  amount: 400_000,
  receivedOn: '2026-06-15',
  terms: null,
  donationId: '0190c1f0-0000-7000-8000-000000000002',
  giftReference: 'PT-1',
  online: true,
  transactionId: null,
  sequence: 12,
  sources: [],
}

const open = (restricted: RestrictedPart[]) =>
  renderAt(
    <RestrictedMoney
      of={
        {
          project: {
            id: 'project',
            currency: 'GBP',
            lifecycle: 'cancelled',
            charity: { number: '1164883' },
          },
          left: { restricted },
          closure: null,
          can: { manage: true, usePowers: false },
        } as unknown as ProjectClosure
      }
    />,
  )
const getAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('a grant that was paid online leads to the grant, to its entry and to the gift that can be refunded', () => {
  open([part])
  expect(getAddress('See the grant')).toBe(`/grant/${part.id}`)
  expect(getAddress('See entry 12')).toBe('/charities/1164883/transactions/12')
  expect(getAddress('refund gift PT-1')).toBe(
    '/dashboard-charity?section=donors&charity=1164883&searchTerm=PT-1',
  )
})

it('a grant from outside leads to its entry, and other restricted money to none', () => {
  const outside = { ...part, kind: 'outside-grant', online: false } as const
  open([outside, { ...part, kind: 'other', id: null, sequence: null, online: false }])
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(getAddress('See entry 12')).toBe('/charities/1164883/transactions/12')
})
