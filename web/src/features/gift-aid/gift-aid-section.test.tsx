import type { GiftAidOverview, OwnCharity } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { fakeServer } from '../../testing/session.ts'
import GiftAidSection from './gift-aid-section.tsx'

const charity = {
  id: 'charity-1',
  name: 'Harbour Lights',
  ukCharityNumber: '9000001',
  role: 'Lead',
  status: 'verified',
} as OwnCharity

const overview: GiftAidOverview = {
  hmrcReference: 'AB12345',
  yearEnd: { month: 3, day: 31 },
  ready: {
    gifts: 2,
    donations: 5000,
    tax: 1250,
    from: '2026-05-01',
    to: '2026-06-01',
    lapsesOn: '2031-03-31',
    lapsing: 1250,
  },
  claimed: 0,
  received: 0,
  toGiveBack: 250,
  claims: [],
}

const serve = (answer: GiftAidOverview) => {
  const fake = fakeServer({
    'GET /api/system': { demo: false, testPayments: true, outbox: true, cookieDomain: null },
    'GET /api/charity/charity-1/gift-aid': answer,
  })
  vi.stubGlobal('fetch', vi.fn(fake.respond))
  return fake
}
afterEach(() => vi.unstubAllGlobals())

const open = (own: OwnCharity = charity) =>
  renderAt(<GiftAidSection charity={own} />, '/dashboard-charity?section=gift-aid')

test('tells whoever is no Lead why there is nothing to see, and asks for nothing', () => {
  const fake = serve(overview)
  open({ ...charity, role: 'Manager' })
  expect(screen.getByText(/only Leads of the charity see and make them/)).toBeTruthy()
  expect(fake.to('GET /api/charity/charity-1/gift-aid')).toHaveLength(0)
})

test('says what can be claimed and what goes back, and leads to the claim', async () => {
  serve(overview)
  open()
  expect(await screen.findByText(/2 gifts of £50\.00 in all can be claimed on/)).toBeTruthy()
  expect(screen.getByText(/£2\.50 of earlier claims goes back/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a claim' }).getAttribute('href')).toContain('new=1')
  expect(screen.getByText('No claim yet')).toBeTruthy()
})

test('without an HMRC reference it says what is missing, and offers no claim', async () => {
  serve({ ...overview, hmrcReference: null })
  open()
  expect(await screen.findByText(/HMRC reference is missing/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a claim' })).toBeNull()
})
