import type { NewDonation } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { givingProject, makeGift, projectId } from '../../testing/donation.ts'
import { assign, open, server, setUpGivingPages } from '../../testing/giving-pages.tsx'
import { makeErrorResponse, type FakeCall } from '../../testing/session.ts'
import { blockStore } from '../../testing/fake-idb-keyval.ts'
import { fillField } from '../../testing/fill-field.ts'

setUpGivingPages()
beforeEach(() =>
  useSession.setState({ status: 'signed-out', userId: '', firstname: '', lastname: '' }),
)

const form = `/give?project=${projectId}`
const payButton = () => screen.findByRole('button', { name: /^Pay / })
const started = ({ body }: FakeCall) => ({
  donation: makeGift({ id: (body as NewDonation).id, status: 'pending' }),
  checkoutUrl: '/test-payments/pay/cs_test_1',
})

test('a giver without an account gives with a name and an email address', async () => {
  const fake = server({ 'POST /api/donation': started })
  open(form)
  await userEvent.click(await payButton())
  const summary = await screen.findByText('There is a problem')
  expect(summary.parentElement?.textContent).toContain('Name is required.')
  expect(summary.parentElement?.textContent).toContain('Email is required.')
  expect(fake.to('POST /api/donation')).toEqual([])

  await fillField(screen.getByLabelText('Name'), 'Ada Okoro')
  await fillField(screen.getByLabelText('Email for your receipt'), 'ada@example.org')
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/test-payments/pay/cs_test_1'))
  expect(fake.to('POST /api/donation')[0]?.body).toMatchObject({
    projectId,
    amount: 2500,
    guest: { name: 'Ada Okoro', email: 'ada@example.org' },
    browserSecret: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
})

test('a guest gives in a browser that blocks every storage', async () => {
  blockStore()
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
  }
  const fake = server({ 'POST /api/donation': started })
  open(form)
  await fillField(await screen.findByLabelText('Name'), 'Ada Okoro')
  await fillField(screen.getByLabelText('Email for your receipt'), 'ada@example.org')
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/test-payments/pay/cs_test_1'))
  expect(fake.to('POST /api/donation')).toHaveLength(1)
})

test('the form offers a guest to sign in and come back to the same gift', async () => {
  server({})
  open(`${form}&amount=50`)
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toMatch(/^\/login\?next=%2Fgive%3Fproject%3D.*amount%3D50/)
})

test('a guest who opens Gift Aid enters the address there, with the name already filled in', async () => {
  const fake = server({
    [`GET /api/project/${projectId}`]: givingProject({
      open: true,
      reason: null,
      giftAid: true,
      paymentMethods: ['card'],
    }),
    'POST /api/donation': started,
  })
  open(form)
  await fillField(await screen.findByLabelText('Name'), 'Ada Okoro')
  await fillField(screen.getByLabelText('Email for your receipt'), 'ada@example.org')
  expect(screen.queryByLabelText(/^House/)).toBeNull()
  await userEvent.click(screen.getByLabelText(/I am a UK taxpayer/))
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Ada')
  expect(screen.getByLabelText(/^Last name/)).toHaveProperty('value', 'Okoro')
  await fillField(screen.getByLabelText(/^House/), '12')
  await fillField(screen.getByLabelText(/^Postcode/), 'SW1Y 4JH')
  await userEvent.click(await payButton())
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(fake.to('POST /api/donation')[0]?.body).toMatchObject({
    guest: { name: 'Ada Okoro' },
    giftAid: { scope: 'gift', identity: { firstName: 'Ada', lastName: 'Okoro', house: '12' } },
  })
  expect(fake.to('GET /api/gift-aid/declarations')).toEqual([])
})

test('the thank-you page of a guest shows the gift that this browser started and no dashboard', async () => {
  const gift = makeGift({ giver: 'Ada Okoro' })
  const fake = server({
    [`POST /api/donation/${gift.id}/started-here`]: { donation: gift },
  })
  open(`/give/thanks?donation=${gift.id}`)
  expect(await screen.findByRole('heading', { name: 'Thank you, Ada Okoro' })).toBeTruthy()
  expect(fake.to(`POST /api/donation/${gift.id}/started-here`)[0]?.body).toEqual({
    browserSecret: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  expect(screen.getByRole('link', { name: 'Make it monthly' }).getAttribute('href')).toBe(
    `/give?project=${projectId}&amount=25.00&interval=month`,
  )
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('href')).not.toMatch(/dashboard|donation-portal/)
  }
})

test('a guest who comes back to the form of a paid gift is led to it without signing in', async () => {
  const gift = makeGift({ status: 'processing' })
  server({ [`POST /api/donation/${gift.id}/started-here`]: { donation: gift } })
  open(`${form}&donation=${gift.id}`)
  const link = await screen.findByRole('link', { name: 'See your gift' })
  expect(link.getAttribute('href')).toBe(`/give/thanks?donation=${gift.id}`)
})

test('the thank-you page says where a guest finds a gift that another browser started', async () => {
  server({
    'POST /api/donation/other/started-here': makeErrorResponse(
      404,
      'donation-not-found',
      'We could not find this gift.',
    ),
  })
  open('/give/thanks?donation=other')
  expect(await screen.findByRole('heading', { name: 'We cannot show this gift here' })).toBeTruthy()
  expect(screen.getByText(/the link in your receipt opens it anywhere/)).toBeTruthy()
})
