import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeGift, projectId } from '../../testing/donation.ts'
import { open, server, setUpGivingPages, startedGift } from '../../testing/giving-pages.tsx'

setUpGivingPages()

const portal = `/donation-portal?project=${projectId}`

test.each([
  ['succeeded', /Your payment of £50.00 went through/],
  ['processing', /Your payment of £50.00 is being processed by your bank/],
  ['expired', /That payment has ended/],
] as const)(
  'a giver who comes back to a payment that is %s reads what became of it',
  async (status, words) => {
    const gift = makeGift({ ...startedGift, status, checkoutUrl: null, lastDecline: null })
    server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
    open(`${portal}&donation=${gift.id}`)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(/You have not paid yet/)).toBeNull()
  },
)

test('a form whose gift is paid in a second tab leads to the thank-you page', async () => {
  let gift = makeGift(startedGift)
  const fake = server({ [`GET /api/donation/${gift.id}`]: () => ({ donation: gift }) })
  const router = open(`${portal}&donation=${gift.id}`)
  expect(await screen.findByText(/You have not paid yet/)).toBeTruthy()
  gift = { ...gift, status: 'succeeded', lastDecline: null }
  // The giver returns to this tab.
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/donation-success'))
  expect(router.state.location.search).toBe(`?donation=${gift.id}`)
  expect(fake.to('POST /api/donation')).toHaveLength(0)
})
