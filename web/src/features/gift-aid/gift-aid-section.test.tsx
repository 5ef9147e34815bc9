import type { GiftAidClaim, GiftAidOverview, OwnCharity, RepayableGift } from '@pennytrail/contract'
import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import GiftAidSection from './gift-aid-section.tsx'
import { makeOwnCharity } from '../../testing/charity.ts'

const charity = makeOwnCharity({ id: 'charity-1', name: 'Harbour Lights' })

const overview: GiftAidOverview = {
  hmrcReference: 'AB12345',
  yearEnd: { month: 3, day: 31 },
  legalForm: { stated: null, registered: null },
  ready: {
    gifts: 2,
    donations: 5000,
    tax: 1250,
    from: '2026-05-01',
    to: '2026-06-01',
    lapsesOn: '2031-03-31',
    lapsing: 1250,
    near: 0,
  },
  claimed: 0,
  received: 0,
  toGiveBack: 250,
  repayments: [],
  claims: [],
}

const serve = (answer: GiftAidOverview) =>
  stubServer({
    'GET /api/system': { demo: false, testPayments: true, outbox: true, cookieDomain: null },
    'GET /api/charity/charity-1/gift-aid': answer,
    'PATCH /api/charity/charity-1/gift-aid': answer,
    'POST /api/charity/charity-1/gift-aid/repayments': answer,
  })

const open = (own: OwnCharity = charity) =>
  renderAt(<GiftAidSection charity={own} />, '/dashboard-charity?section=gift-aid')

test('a member who is not a Lead sees why Gift Aid is hidden, and no Gift Aid data is loaded', () => {
  const fake = serve(overview)
  open({ ...charity, can: listCharityRights('Manager') })
  expect(screen.getByText(/only the charity’s Leads can see and make them/)).toBeTruthy()
  expect(fake.to('GET /api/charity/charity-1/gift-aid')).toHaveLength(0)
})

test('the Gift Aid section shows the claimable amount and the amount owed to HMRC, with links to the claim', async () => {
  serve(overview)
  open()
  expect(await screen.findByText(/2 gifts of £50\.00 in all can be claimed on/)).toBeTruthy()
  expect(screen.getByText(/£2\.50 from earlier claims will be repaid/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make a claim' }).getAttribute('href')).toContain('new=1')
  expect(screen.getByText('No claims yet')).toBeTruthy()
})

test('a Lead reads the deadline for claims, sees gifts near it, and states the charity’s legal form', async () => {
  const close = { ...overview.ready, near: 1, lapsesOn: '2026-12-31', lapsing: 250 }
  const fake = serve({ ...overview, ready: close })
  open()
  expect((await screen.findByText(/The deadline of 1 gift is/)).textContent).toContain(
    '£2.50 of Gift Aid can be claimed no later than 31 December 2026',
  )
  expect(screen.getByText(/whichever is earlier/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Legal form/), { target: { value: 'trust' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.to('PATCH /api/charity/charity-1/gift-aid')).toMatchObject([
      { body: { legalForm: 'trust', yearEnd: { month: 3, day: 31 } } },
    ]),
  )
})

test('a Lead records that the charity paid HMRC back what it owes without a claim', async () => {
  const fake = serve(overview)
  open()
  expect(await screen.findByText(/£2\.50 of Gift Aid that was claimed is owed back/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Record £2.50 paid back' }))
  expect((await screen.findAllByText('Enter the date.')).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText('Paid back on'), { target: { value: '2026-06-01' } })
  fireEvent.change(screen.getByLabelText('Reference of the payment'), { target: { value: 'B7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Record £2.50 paid back' }))
  await waitFor(() =>
    expect(fake.to('POST /api/charity/charity-1/gift-aid/repayments')).toMatchObject([
      { body: { on: '2026-06-01', amount: 250, reference: 'B7' } },
    ]),
  )
})

const claimedGift = {
  id: '01900000-0000-7000-8000-00000000000c',
  reference: 'PT-3',
  givenOn: '2026-05-02',
  name: 'Ada Byron',
  fund: null,
  amount: 1500,
  tax: 375,
  changed: false,
  refusal: null,
}
const claim: GiftAidClaim = {
  id: '01900000-0000-7000-8000-00000000000d',
  number: 1,
  from: '2026-05-01',
  to: '2026-05-31',
  state: 'paid',
  madeAt: '2026-06-01T10:00:00.000Z',
  madeBy: 'Grace Hill',
  giftCount: 1,
  donations: 1500,
  tax: 375,
  givenBack: 0,
  refused: 0,
  topUp: 0,
  due: 375,
  submitted: { on: '2026-06-01', reference: 'HMRC-1' },
  paid: { on: '2026-06-10', amount: 0 },
  withdrawn: null,
  hmrcReference: 'AB12345',
  smallDonations: [],
  funds: [],
  files: [],
  adjustments: [],
  changed: 0,
  entries: [],
  gifts: [claimedGift],
  page: 1,
  limit: 25,
  totalCount: 1,
  totalPages: 1,
}
const claimAddress = `/dashboard-charity?section=gift-aid&claim=${claim.id}`

test('a Lead marks a gift of a submitted claim as refused by HMRC, with the reason', async () => {
  const at = `/api/charity/charity-1/gift-aid/claims/${claim.id}`
  const fake = stubServer({
    'GET /api/charity/charity-1/gift-aid': overview,
    [`GET ${at}`]: claim,
    [`PUT ${at}/gifts/${claimedGift.id}/refusal`]: claim,
  })
  renderAt(<GiftAidSection charity={charity} />, claimAddress)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as refused PT-3' }))
  fireEvent.change(await screen.findByLabelText(/HMRC’s reason/), {
    target: { value: 'No such person' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Mark as refused' }))
  await waitFor(() =>
    expect(fake.to(`PUT ${at}/gifts/${claimedGift.id}/refusal`)).toMatchObject([
      { body: { reason: 'No such person' } },
    ]),
  )
})

test.each([
  [0, 1],
  [375, 0],
])(
  'a submitted claim with %d pence refused by HMRC has %d buttons to withdraw it',
  async (refused, buttons) => {
    stubServer({
      'GET /api/charity/charity-1/gift-aid': overview,
      [`GET /api/charity/charity-1/gift-aid/claims/${claim.id}`]: {
        ...claim,
        state: 'submitted',
        paid: null,
        refused,
      },
    })
    renderAt(<GiftAidSection charity={charity} />, claimAddress)
    expect(await screen.findByText('3. HMRC pays')).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Withdraw this claim' })).toHaveLength(buttons)
  },
)

test('without an HMRC reference, the Gift Aid section names what is missing and offers no claim', async () => {
  serve({ ...overview, hmrcReference: null })
  open()
  expect(await screen.findByText(/HMRC reference is missing/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make a claim' })).toBeNull()
})

test('the section lists gifts whose Gift Aid must be repaid, and can ask their givers to waive the refund right', async () => {
  const gift: RepayableGift = {
    id: '01900000-0000-7000-8000-00000000000a',
    reference: 'PT-1',
    receivedOn: '2026-05-01',
    amount: 2500,
    fund: { id: 'p', title: 'Warm meals' },
    state: 'repayable',
    since: null,
    question: null,
    claim: {
      id: '01900000-0000-7000-8000-00000000000b',
      number: 3,
      state: 'paid',
      tax: 625,
      toGiveBack: 625,
      givenBackIn: null,
    },
  }
  const repayableGift = {
    ...gift,
    id: 'x',
    reference: 'PT-2',
    question: { state: 'waiting', on: '2026-07-15' },
  }
  const fake = stubServer({
    'GET /api/charity/charity-1/gift-aid/repayable': {
      gifts: [gift, repayableGift],
      counts: { claimed: 2, unclaimed: 7 },
      page: 1,
      limit: 25,
      totalCount: 2,
      totalPages: 1,
    },
    'POST /api/charity/charity-1/gift-aid/repayable/ask': { repayableGift: 1, notAsked: [] },
  })
  renderAt(<GiftAidSection charity={charity} />, '/dashboard-charity?section=gift-aid&repayable=1')
  expect(await screen.findAllByRole('link', { name: 'Claim 3' })).toHaveLength(2)
  expect(screen.getAllByText('£6.25')).toHaveLength(2)
  expect(screen.getByText('Asked, until 15 July 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Not claimed (7)' })).toBeTruthy()
  // Only one giver has not been asked yet.
  fireEvent.click(
    screen.getByRole('button', { name: 'Ask 1 giver to give up the right to be refunded' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the givers' }))
  expect(
    (await screen.findAllByText('Say why. Every giver can read this.')).length,
  ).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText(/Your message to the givers/), {
    target: { value: 'Gift Aid adds a quarter.' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Ask the givers' }))
  await waitFor(() =>
    expect(fake.to('POST /api/charity/charity-1/gift-aid/repayable/ask')).toMatchObject([
      { body: { giftIds: [gift.id], message: 'Gift Aid adds a quarter.', answerDays: 30 } },
    ]),
  )
})
