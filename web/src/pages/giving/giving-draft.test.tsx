import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { clearStartedGifts } from '../../lib/started-gifts/forget-started-gifts.ts'
import { plainAmounts } from '../../testing/gift-amounts.ts'
import { projectId, makeGift } from '../../testing/donation.ts'
import { open, server, setUpGivingPages } from '../../testing/giving-pages.tsx'
import { fillField } from '../../testing/fill-field.ts'

setUpGivingPages()

const portal = `/donation-portal?project=${projectId}`
const message = () => screen.findByLabelText(/^Message/)

/** Types a message in the giving form and leaves the page, as a reload does. */
const typeAndLeave = async (): Promise<void> => {
  server({})
  open(portal)
  await fillField(await message(), 'For the cooks.')
  cleanup()
}

test('a reload of the giving form keeps what was typed, and the URL decides the amount', async () => {
  await typeAndLeave()
  open(`${portal}&amount=100`)
  expect(await message()).toHaveProperty('value', 'For the cooks.')
  expect(screen.getByRole('button', { name: 'Pay £100.00' })).toBeTruthy()
  expect(window.location.href).not.toContain('cooks')
})

test.each([
  ['another person’s session', () => useSession.setState({ userId: 'person-2' }), portal],
  ['the same browser after signing out', () => void clearStartedGifts(), portal],
  ['the form of a charity', () => {}, `/donation-portal?charity=9000001`],
])('the giving form shows nothing that was typed before in %s', async (_, change, address) => {
  await typeAndLeave()
  change()
  server({
    'GET /api/charity/9000001': {
      id: 'charity-1',
      name: 'Harbour Lights',
      ukCharityNumber: '9000001',
      isDemo: false,
      giving: {
        open: true,
        reason: null,
        giftAid: false,
        paymentMethods: ['card'],
        ...plainAmounts,
      },
    },
  })
  open(address)
  expect(await message()).toHaveProperty('value', '')
})

test('a visitor who signs in on the way to paying finds what they typed', async () => {
  useSession.setState({ userId: '' })
  await typeAndLeave()
  useSession.setState({ userId: 'person-1' })
  server({})
  open(portal)
  expect(await message()).toHaveProperty('value', 'For the cooks.')
})

test('the form for the next gift contains nothing of a gift that was paid', async () => {
  await typeAndLeave()
  const gift = makeGift()
  server({ [`GET /api/donation/${gift.id}`]: { donation: gift } })
  open(`/donation-success?donation=${gift.id}`)
  await screen.findByRole('heading', { name: 'Thank you, Asha' })
  await vi.waitFor(() => expect(sessionStorage.getItem('gift-draft')).toBeNull())
})
