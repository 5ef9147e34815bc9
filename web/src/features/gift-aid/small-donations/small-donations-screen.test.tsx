import type { SmallDonations } from '@pennytrail/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeOwnCharity } from '../../../testing/charity.ts'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import GiftAidSection from '../gift-aid-section.tsx'

const charity = makeOwnCharity({ id: 'charity-1', name: 'Harbour Lights' })

const small: SmallDonations = {
  settings: { countsChipAndPin: false, penalisedClaimOn: null, connected: [] },
  years: [
    {
      taxYear: 2027,
      from: '2026-04-06',
      to: '2027-04-05',
      claimBy: '2029-04-05',
      counted: 36_200,
      leftOut: [{ why: 'over-limit', amount: 8100, gifts: 2 }],
      giftAidDonations: 10_000,
      allowance: 800_000,
      matched: 100_000,
      limit: 100_000,
      limitedBy: 'ten-times',
      claimedBefore: 0,
      claimable: 36_200,
      topUp: 9050,
      beyond: 0,
      overClaimed: 0,
      claims: [],
      sources: [
        {
          kind: 'collection',
          on: '2026-05-03',
          label: 'The summer fair',
          way: 'cash',
          fund: null,
          sequence: 7,
          amount: 41_200,
          counts: 36_200,
          leftOut: [{ why: 'over-limit', amount: 5000, gifts: 1 }],
        },
      ],
      sourceCount: 1,
    },
  ],
}
const address = '/api/charity/charity-1/gift-aid/small-donations'

test('a Lead sees the amount for HMRC’s form with its working, and why gifts are left out', async () => {
  stubServer({ [`GET ${address}`]: small })
  renderAt(<GiftAidSection charity={charity} />, '/dashboard-charity?section=gift-aid&small=1')
  expect(await screen.findByText(/tax year ended 2027, amount of donations £362\.00/)).toBeTruthy()
  expect(screen.getByText(/Claim it by 5 April 2029/)).toBeTruthy()
  expect(screen.getByText(/£81\.00: Gifts over £30 \(2 gifts\)/)).toBeTruthy()
  expect(screen.getByText('£50.00: Gifts over £30 (1 gift)')).toBeTruthy()
  expect(screen.getByText(/Ten times that is £1,000\.00/)).toBeTruthy()
  expect(screen.getByText(/community buildings cannot be claimed here yet/)).toBeTruthy()
})

test('a Lead adds a connected charity, a penalty and chip and PIN', async () => {
  const fake = stubServer({ [`GET ${address}`]: small, [`PATCH ${address}`]: small })
  renderAt(<GiftAidSection charity={charity} />, '/dashboard-charity?section=gift-aid&small=1')
  fireEvent.click(await screen.findByLabelText('Count chip and PIN payments'))
  fireEvent.change(screen.getByLabelText(/Date of a claim that HMRC charged a penalty for/), {
    target: { value: '2025-12-01' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add a connected charity' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'St Mary’s Hall' } })
  fireEvent.change(screen.getByLabelText('HMRC reference'), { target: { value: ' xr1234' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.to(`PATCH ${address}`)).toMatchObject([
      {
        body: {
          countsChipAndPin: true,
          penalisedClaimOn: '2025-12-01',
          connected: [{ name: 'St Mary’s Hall', hmrcReference: 'XR1234', claims: true }],
        },
      },
    ]),
  )
})
