import type { GuestGift } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route, Routes } from 'react-router'
import { useSession } from '../../features/identity/session/session.ts'
import { makeGift } from '../../testing/donation.ts'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import GuestGiftPage from './guest-gift.page.tsx'
import { fillField } from '../../testing/fill-field.ts'

const guestGift = (change: Partial<GuestGift> = {}): GuestGift => ({
  donation: makeGift(),
  trail: null,
  email: 'robin@guest.example',
  expiresAt: '2027-02-01T10:00:00.000Z',
  monthlyPath: null,
  mayContact: false,
  isFresh: true,
  ...change,
})

const system = { demo: false, testPayments: true, outbox: true, cookieDomain: null }
const server = (answers: object) => stubServer({ 'GET /api/system': system, ...answers })
const open = (at: string) =>
  renderAt(
    <Routes>
      <Route path="/guest-gift" element={<GuestGiftPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    at,
  )
const invalid = makeErrorResponse(404, 'guest-link-invalid', 'This link does not work.')

beforeEach(() => {
  sessionStorage.clear()
  useSession.setState({ status: 'signed-out', userId: '', firstname: '', lastname: '' })
})

test('a link shows the gift and its receipt to a guest, and signing in does not lose the link', async () => {
  const fake = server({ 'POST /api/guest-gift': guestGift() })
  open('/guest-gift#secret')
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
  expect(fake.to('POST /api/guest-gift')[0]?.body).toEqual({ link: 'secret' })
  const signIn = screen.getByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe('/login?next=%2Fguest-gift')
  expect(sessionStorage.getItem('guest-link')).toBe('secret')
})

test('a signed-in person keeps the gift with one press', async () => {
  useSession.setState({ status: 'signed-in', userId: 'someone' })
  const fake = server({
    'POST /api/guest-gift': guestGift(),
    'POST /api/guest-gift/keep': { message: 'The gift is in your account now.' },
  })
  open('/guest-gift#secret')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it in my account' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  expect(fake.to('POST /api/guest-gift/keep')[0]?.body).toEqual({ link: 'secret' })
})

test('a person with an old link to a gift gets a new link instead of the gift', async () => {
  useSession.setState({ status: 'signed-in', userId: 'someone' })
  server({
    'POST /api/guest-gift': guestGift(),
    'POST /api/guest-gift/keep': () =>
      makeErrorResponse(409, 'guest-link-not-fresh', 'This needs a newer link.'),
  })
  open('/guest-gift#secret')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it in my account' }))
  expect(await screen.findByText('This needs a newer link.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Email me new links' })).toBeTruthy()
})

test('a guest confirms before name and address are deleted', async () => {
  const fake = server({
    'POST /api/guest-gift': guestGift(),
    'POST /api/guest-gift/erase': { message: 'Your name and email address have been deleted.' },
  })
  open('/guest-gift#secret')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my name and address' }))
  expect(await screen.findByText(/The gift stays in the charity’s ledger/)).toBeTruthy()
  expect(fake.to('POST /api/guest-gift/erase')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete them' }))
  await vi.waitFor(() => expect(fake.to('POST /api/guest-gift/erase')).toHaveLength(1))
})

test('a guest stops the emails of the charity with one press', async () => {
  let mayContact = true
  const fake = server({
    'POST /api/guest-gift': () => guestGift({ mayContact }),
    'POST /api/guest-gift/stop-contact': () => {
      mayContact = false
      return { message: 'The charity may not email you any more.' }
    },
  })
  open('/guest-gift#secret')
  await userEvent.click(await screen.findByRole('button', { name: 'Stop emails from the charity' }))
  expect(await screen.findByText(/may not email you about its work/)).toBeTruthy()
  expect(fake.to('POST /api/guest-gift/stop-contact')[0]?.body).toEqual({ link: 'secret' })
})

test('a link that is too old for downloading and deleting data offers a new link', async () => {
  server({ 'POST /api/guest-gift': guestGift({ isFresh: false }) })
  open('/guest-gift#secret')
  expect(await screen.findByRole('button', { name: 'Email me new links' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull()
})

test('an invalid link leads to a form for new links, which gives the same answer for every address', async () => {
  const message = 'If gifts were made with that address, we have emailed it new links.'
  const fake = server({
    'POST /api/guest-gift': invalid,
    'POST /api/guest-gift/new-links': { message },
  })
  open('/guest-gift#secret')
  const field = await screen.findByLabelText('Email address of your gift')
  await fillField(field, 'robin')
  await userEvent.click(screen.getByRole('button', { name: 'Email me new links' }))
  expect(fake.to('POST /api/guest-gift/new-links')).toEqual([])
  await fillField(field, '@guest.example')
  await userEvent.click(screen.getByRole('button', { name: 'Email me new links' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a Direct Debit that the bank has not taken yet shows when it takes it, and no receipt', async () => {
  const donation = makeGift({
    status: 'processing',
    method: 'direct-debit',
    collectOn: '2026-12-04',
    succeededAt: null,
  })
  server({ 'POST /api/guest-gift': guestGift({ donation }) })
  open('/guest-gift#secret')
  expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy()
  expect(screen.getByText(/Your bank takes £.* about 4 December 2026/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Receipt' })).toBeNull()
})

test('a payment that was not made shows no receipt, and offers to try again without an account', async () => {
  server({ 'POST /api/guest-gift': guestGift({ donation: makeGift({ status: 'failed' }) }) })
  open('/guest-gift#secret')
  const again = await screen.findByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toMatch(/^\/give\?/)
  expect(screen.queryByRole('heading', { name: 'Receipt' })).toBeNull()
})

test('a refused payment of a monthly Direct Debit leads a guest to the monthly gift', async () => {
  const donation = makeGift({
    status: 'failed',
    method: 'direct-debit',
    succeededAt: null,
    monthlyGiftId: '01900000-0000-7000-8000-00000000000d',
  })
  server({ 'POST /api/guest-gift': guestGift({ donation, monthlyPath: '/monthly#secret' }) })
  open('/guest-gift#secret')
  const link = await screen.findByRole('link', { name: 'Your monthly gift' })
  expect(link.getAttribute('href')).toBe('/monthly#secret')
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
})
