import type { ReceivedGift } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { useUser } from '../../features/identity/user.ts'
import { connectSession } from '../../lib/api/api.ts'
import { makeCharityView, noProjects, makeOwnCharity } from '../../testing/charity.ts'
import { makeErrorResponse, makeLogin, makeToken, stubServer } from '../../testing/session.ts'
import CharityDashboardPage from './charity-dashboard.page.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { openPages } from '../../testing/render.tsx'

const view = makeCharityView({ ukCharityNumber: '9000012' })
const charity = makeOwnCharity({ id: view.id, name: view.name, ukCharityNumber: '9000012' })
const { token: _, ...account } = makeLogin({ userType: 'CHARITY', charities: [charity] })

const serve = (answers: object) =>
  stubServer({
    'GET /api/auth/me': {
      ...account,
      setup: { confirmed: true, intent: null, claimWaiting: false },
    },
    [`GET /api/project/charity/${charity.id}/projects-summary`]: noProjects,
    ...answers,
  })

const open = (section: string) => {
  const { router } = openPages(
    { '/dashboard-charity': <CharityDashboardPage /> },
    `/dashboard-charity?section=${section}`,
  )
  return router
}

beforeEach(() => {
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-in', token: makeToken(), charities: [charity], charity })
  useUser.setState({ userType: 'CHARITY', userSelection: 'CHARITY' })
})

const gifts = `GET /api/donation/charity-org/${charity.id}`
const gift: ReceivedGift = {
  id: '01900000-0000-7000-8000-00000000a001',
  reference: 'PT-0000-0000-A001',
  name: null,
  recordedGiver: null,
  status: 'succeeded',
  currency: 'GBP',
  amount: 2500,
  refunded: 0,
  takenBack: 0,
  refunds: [],
  refundable: 2500,
  refundObstacle: null,
  method: 'card',
  fee: 58,
  project: null,
  message: 'For the cooks',
  givenAt: '2026-02-03T10:00:00.000Z',
  sequence: 4,
}
const received = {
  donors: [
    gift,
    { ...gift, id: 'other', name: 'A friend', message: '', reference: 'PT-2' },
    { ...gift, id: 'cash', recordedGiver: 'Olive Marsh', message: '', reference: 'PT-3' },
  ],
  summary: { currency: 'GBP', gifts: 2, received: 5000, named: 1 },
  can: { refund: true },
  projects: [],
  registerIncome: 4_800_000,
  page: 1,
  limit: 25,
  totalCount: 2,
  totalPages: 1,
}

const ground = {
  ground: 'mistake',
  decidedBy: 'Chair',
  decidedOn: '2026-02-05',
  decision: 'Twice.',
}

const fillGround = async (dialog: HTMLElement) => {
  const { getByLabelText } = within(dialog)
  await userEvent.selectOptions(getByLabelText('Ground'), 'Given by mistake')
  await fillField(getByLabelText('Who decided'), ground.decidedBy)
  await fillField(getByLabelText('Date of the decision'), ground.decidedOn)
  await fillField(getByLabelText('Decision'), ground.decision)
}

describe('a charity’s donors', () => {
  it('the donors section lists givers by the name they chose to show and keeps its filters in the URL', async () => {
    const fake = serve({ [gifts]: received, 'GET /api/system': {} })
    const router = open('donors')
    const table = await screen.findByRole('table', { name: 'Gifts to Lantern Trust' })
    expect(within(table).getByText('Anonymous')).toBeTruthy()
    expect(within(table).getByText('A friend')).toBeTruthy()
    expect(within(table).getByText('Olive Marsh')).toBeTruthy()
    expect(within(table).getByText('“For the cooks”')).toBeTruthy()
    await userEvent.click(within(table).getByRole('button', { name: /^Olive Marsh/ }))
    expect(within(table).getByText('Anonymous to everyone outside your team.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.selectOptions(screen.getByLabelText('Shown'), 'Anonymous')
    await waitFor(() => expect(router.state.location.search).toContain('shownAs=anonymous'))
    expect(router.state.location.search).toContain('section=donors')
    expect(fake.to(gifts).length).toBeGreaterThan(1)
  })

  it('the donors section refunds a gift in part with a reason and shows Stripe’s error beside the typed text', async () => {
    const refund = `POST /api/donation/${gift.id}/refund`
    const fake = serve({
      [gifts]: received,
      'GET /api/system': {},
      [refund]: makeErrorResponse(409, 'refund-refused', 'Stripe refused the refund.'),
    })
    open('donors')
    await userEvent.click(await screen.findByRole('button', { name: /“For the cooks”/ }))
    await userEvent.click(screen.getByRole('button', { name: `Refund ${gift.reference}` }))
    const named = { name: `Refund gift ${gift.reference}` }
    // The dialog is lazy-loaded when it is first opened.
    const dialog = await screen.findByRole('dialog', named, { timeout: 10_000 })
    await userEvent.click(within(dialog).getByLabelText(/A part of it/))
    await fillField(within(dialog).getByLabelText('Amount to refund'), '30')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }))
    // The error appears at its field and at the top of the dialog.
    expect(await within(dialog).findAllByText(/At most £25.00 can be refunded/)).toHaveLength(2)
    expect(within(dialog).getAllByText(/Say why/)).toHaveLength(2)
    await userEvent.clear(within(dialog).getByLabelText('Amount to refund'))
    await fillField(within(dialog).getByLabelText('Amount to refund'), '12.50')
    await fillField(within(dialog).getByLabelText('Reason'), 'You asked us to.')
    await fillGround(dialog)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }))
    expect(await within(dialog).findByText('Stripe refused the refund.')).toBeTruthy()
    expect(fake.to(refund)[0]?.body).toMatchObject({
      amount: 1250,
      reason: 'You asked us to.',
      ...ground,
    })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Amount to refund').value).toBe('12.50')
  })

  it('the donors section records how and when a gift by cheque was paid back, and keeps what was typed if the server fails', async () => {
    const cheque: ReceivedGift = { ...gift, method: 'cheque', recordedGiver: 'Olive Marsh' }
    const refund = `POST /api/donation/${gift.id}/refund`
    const fake = serve({
      [gifts]: { ...received, donors: [cheque], totalCount: 1 },
      'GET /api/system': {},
      [refund]: makeErrorResponse(500, 'internal', 'Something went wrong.'),
    })
    open('donors')
    await userEvent.click(await screen.findByRole('button', { name: `Refund ${gift.reference}` }))
    const named = { name: `Refund gift ${gift.reference}` }
    const dialog = await screen.findByRole('dialog', named, { timeout: 10_000 })
    expect(within(dialog).queryByText(/Stripe/)).toBeNull()
    const submit = () =>
      userEvent.click(within(dialog).getByRole('button', { name: 'Record the refund' }))
    await fillField(within(dialog).getByLabelText('Day on which you paid it back'), '2026-02-02')
    await submit()
    expect(await within(dialog).findAllByText(/arrived on 3 February 2026/)).toHaveLength(2)
    expect(within(dialog).getAllByText('Choose how you paid it back.')).toHaveLength(2)
    await userEvent.selectOptions(
      within(dialog).getByLabelText('How you paid it back'),
      within(dialog).getByRole('option', { name: 'Cheque' }),
    )
    await userEvent.clear(within(dialog).getByLabelText('Day on which you paid it back'))
    await fillField(within(dialog).getByLabelText('Day on which you paid it back'), '2026-02-04')
    await fillField(within(dialog).getByLabelText(/^Reference/), '100234')
    await fillField(within(dialog).getByLabelText('Reason'), 'You asked us to.')
    await fillGround(dialog)
    await submit()
    // The trustees did not decide on 5 February about what was paid on the 4th.
    expect(await within(dialog).findAllByText(/went back on 4 February 2026/)).toHaveLength(2)
    await userEvent.clear(within(dialog).getByLabelText('Day on which you paid it back'))
    await fillField(within(dialog).getByLabelText('Day on which you paid it back'), '2026-02-06')
    await submit()
    await waitFor(() =>
      expect(fake.to(refund)[0]?.body).toMatchObject({
        amount: 2500,
        paidBack: { method: 'cheque', on: '2026-02-06', reference: '100234' },
        ...ground,
      }),
    )
    expect(await within(dialog).findByText('Something went wrong.')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Reference/).value).toBe('100234')
  })

  it('the donors section shows the ground of each refund, and a Manager adds a missing one', async () => {
    const made = {
      id: 're_at_stripe',
      amount: 500,
      at: '2026-03-04T10:00:00.000Z',
      state: 'succeeded',
      reason: null,
      ground: null,
      paidBack: null,
      sequence: null,
      decision: null,
    } as const
    const refundHere = {
      ...made,
      id: 'asked-here',
      ground: 'ex-gratia',
      decision: {
        by: 'Ada Byrne, chair',
        on: '2026-03-01',
        text: 'Kindness.',
        power: null,
        lastYearIncome: null,
      },
    } as const
    const inCash = {
      ...refundHere,
      id: 'in-cash',
      at: '2026-03-05T12:00:00.000Z',
      paidBack: { method: 'cash', reference: '' },
      sequence: 7,
    } as const
    const state = `POST /api/donation/${gift.id}/refund/re_at_stripe/ground`
    const fake = serve({
      [gifts]: {
        ...received,
        totalCount: 1,
        donors: [{ ...gift, refunded: 1500, refunds: [made, refundHere, inCash] }],
      },
      'GET /api/system': {},
      [state]: { refund: { ...made, ground: 'mistake' } },
    })
    open('donors')
    expect(await screen.findAllByText(/^The charity’s decision \(ex gratia\)/)).toHaveLength(2)
    expect(screen.getAllByText(/Ada Byrne, chair, 1 Mar 2026: “Kindness.”/)).toHaveLength(2)
    expect(screen.getByText('Ground not recorded')).toBeTruthy()
    const entry = await screen.findByRole('link', { name: /^Paid back on .* in cash/ })
    expect(entry.getAttribute('href')).toMatch(/\/transactions\/7$/)
    await userEvent.click(await screen.findByRole('button', { name: /^Record the ground/ }))
    const named = { name: `Ground for the refund of ${gift.reference}` }
    const dialog = await screen.findByRole('dialog', named, { timeout: 10_000 })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record the ground' }))
    expect(within(dialog).getAllByText('Choose why you are refunding the gift.')).toHaveLength(2)
    await fillGround(dialog)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record the ground' }))
    await waitFor(() => expect(fake.to(state)[0]?.body).toEqual(ground))
  })

  it('the donors section says that a new charity has no donors yet', async () => {
    const summary = { currency: 'GBP', gifts: 0, received: 0, named: 0 }
    serve({ [gifts]: { ...received, donors: [], totalCount: 0, summary } })
    open('donors')
    expect(await screen.findByText('No gifts yet')).toBeTruthy()
  })
})

it('the donors section says that its list could not be loaded and why', async () => {
  serve({ [gifts]: () => makeErrorResponse(500, 'internal-error', 'It broke.') })
  open('donors')
  expect(await screen.findByText('Failed to fetch donor data')).toBeTruthy()
  expect(screen.getByText('It broke.')).toBeTruthy()
})

describe('a charity’s settings', () => {
  it('the settings show the charity’s own text and link to editing it', async () => {
    serve({
      [`GET /api/charity/${charity.id}`]: {
        ...view,
        can: { edit: true, addProject: true, importProjects: true },
      },
    })
    open('settings')
    const edit = await screen.findByRole('link', { name: 'Edit the page' })
    expect(edit.getAttribute('href')).toBe('/charity/9000012/edit')
    expect(screen.getByText('We light lanterns.')).toBeTruthy()
  })
})

it('the settings say that the charity’s details could not be loaded and why', async () => {
  serve({
    [`GET /api/charity/${charity.id}`]: () => makeErrorResponse(500, 'internal-error', 'It broke.'),
  })
  open('settings')
  expect(await screen.findByText('Failed to fetch charity details')).toBeTruthy()
  expect(screen.getByText('It broke.')).toBeTruthy()
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
})

it.each(['home', 'projects'])(
  'the section %s says that the projects could not be fetched and why',
  async (section) => {
    serve({
      [`GET /api/charity/${charity.id}`]: view,
      [`GET /api/project/charity/${charity.id}/projects-summary`]: () =>
        makeErrorResponse(400, 'internal-error', 'It broke.'),
    })
    open(section)
    const failureText = await screen.findByText('Failed to fetch charity data')
    const alert = within(failureText.closest<HTMLElement>('[role="alert"], section, main')!)
    expect(alert.getByText('It broke.')).toBeTruthy()
    expect(await alert.findByRole('button', { name: 'Try again' })).toBeTruthy()
  },
)

it('the projects section says when there is no project yet', async () => {
  serve({ [`GET /api/charity/${charity.id}`]: view })
  open('projects')
  expect(await screen.findByText('No projects yet')).toBeTruthy()
})

describe('a charity’s transactions', () => {
  it('the transactions section shows the server’s message when the transactions cannot be loaded', async () => {
    serve({
      'GET /api/transaction/charity/9000012': makeErrorResponse(
        503,
        'not-ready',
        'Please try again.',
      ),
    })
    open('transactions')
    expect(await screen.findByText('Please try again.', {}, { timeout: 8000 })).toBeTruthy()
  })
})
