import type { ConsideredGift } from '@pennytrail/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { ClaimantDialog } from './claimant-dialog.tsx'

const cheque: ConsideredGift = {
  id: 'gift-1',
  reference: 'PT-100',
  givenOn: '2026-05-05',
  amount: 2500,
  fund: null,
  why: 'uncleared',
  notGift: null,
  claimedBy: 'charity',
  platform: null,
  isOnline: false,
  isCheque: true,
  isUncleared: true,
  claimBy: '2031-03-31',
}
const path = 'PUT /api/charity/charity-1/gift-aid/gifts/gift-1/claimant'

test('a Lead says that a platform claims Gift Aid on a gift, or on which day its cheque was cleared', async () => {
  const fake = stubServer({ [path]: { claimedBy: 'platform', platform: 'JustGiving' } })
  const close = vi.fn<() => void>()
  renderAt(<ClaimantDialog charityId="charity-1" gift={cheque} onClose={close} />, '/')
  fireEvent.change(screen.getByLabelText(/Cheque cleared on/), { target: { value: '2026-05-07' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('radio', { name: /A giving platform/ }))
  fireEvent.change(screen.getByLabelText('Platform'), { target: { value: 'JustGiving' } })
  fireEvent.change(screen.getByLabelText(/Cheque cleared on/), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.to(path)).toMatchObject([
      { body: { claimedBy: 'charity', platform: null, clearedOn: '2026-05-07' } },
      { body: { claimedBy: 'platform', platform: 'JustGiving' } },
    ]),
  )
})
