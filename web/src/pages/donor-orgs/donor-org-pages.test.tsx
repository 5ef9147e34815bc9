import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { useUser } from '../../features/identity/user.ts'
import { connectSession } from '../../lib/api/api.ts'
import { makeDonorOrgView, makeOwnDonorOrg, makeWaitingDonorOrg } from '../../testing/donor-org.ts'
import { makeErrorResponse, makeLogin, makeToken, stubServer } from '../../testing/session.ts'
import DashboardDonorOrgPage from './dashboard-donor-org.page.tsx'
import DonorOrgPage from './donor-org.page.tsx'
import EditDonorOrgPage from './edit-donor-org.page.tsx'
import FoundDonorOrgPage from './found-donor-org.page.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { openPages } from '../../testing/render.tsx'
import { makeOwnCharity } from '../../testing/charity.ts'

const own = makeOwnDonorOrg()
const at = `/donor-org/${own.id}`
const { token: _, ...account } = makeLogin({ userType: 'DONORORG', donorOrgs: [own] })
const setup = { confirmed: true, intent: null, claimWaiting: false }

const serve = (answers: object = {}) =>
  stubServer({
    'GET /api/auth/me': { ...account, setup },
    [`GET /api/donor-org/${own.id}/activity`]: { events: [] },
    ...answers,
  })

const open = (address: string) => {
  const { router } = openPages(
    {
      '/found-donor-org': <FoundDonorOrgPage />,
      '/donor-org/:donorOrgId': <DonorOrgPage />,
      '/donor-org/:donorOrgId/edit': <EditDonorOrgPage />,
      '/dashboard-donor-org': <DashboardDonorOrgPage />,
    },
    address,
  )
  return router
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-in', token: makeToken(), donorOrgs: [own] })
  useUser.setState({ userType: 'DONORORG', userSelection: null })
})

describe('setting up a donor organisation', () => {
  beforeEach(() => useSession.setState({ donorOrgs: [] }))

  it('the form asks for the number that fits the chosen kind of organisation, and leads to the dashboard', async () => {
    const fake = serve({
      'POST /api/donor-org': makeWaitingDonorOrg(),
      [`GET /api/donor-org/${own.id}`]: makeWaitingDonorOrg(),
    })
    const router = open('/found-donor-org')
    await press('Set up the organisation')
    const noKind = await screen.findAllByText('Choose what kind of organisation it is.')
    expect(noKind.length).toBeGreaterThan(0)
    await fillField(await field('Name of the organisation'), 'Lantern Works')
    await userEvent.click(await field(/^Trust/))
    expect(await field('Registered charity number')).toBeTruthy()
    await userEvent.click(await field(/^Company/))
    await fillField(await field('Company number'), '123456789')
    await fillField(
      await field('How can we check that you work for it?'),
      'I am a director of the company.',
    )
    await press('Set up the organisation')
    expect((await screen.findAllByText(/Enter a company number/)).length).toBeGreaterThan(0)
    expect(fake.to('POST /api/donor-org')).toEqual([])
    await userEvent.clear(await field('Company number'))
    await fillField(await field('Company number'), '1234567')
    await press('Set up the organisation')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard-donor-org'))
    expect(fake.to('POST /api/donor-org')[0]?.body).toEqual({
      name: 'Lantern Works',
      kind: 'company',
      registrationNumber: '1234567',
      website: '',
      introduction: '',
      proof: 'I am a director of the company.',
    })
  })

  it('a member of a charity’s team cannot set up a donor organisation and gets a link onwards', async () => {
    serve()
    const charity = makeOwnCharity({ id: 'c' })
    useSession.setState({ charities: [charity] })
    open('/found-donor-org')
    expect(await screen.findByText('You are on the team of Wells for All')).toBeTruthy()
    expect(screen.queryByLabelText('Name of the organisation')).toBeNull()
  })

  it('setting up a donor organisation requires a confirmed email address', async () => {
    serve({
      'GET /api/auth/me': {
        ...account,
        donorOrgs: [],
        setup: { confirmed: false, intent: 'donorOrg', claimWaiting: false },
      },
    })
    open('/found-donor-org')
    expect(await screen.findByText('Confirm your email address')).toBeTruthy()
    expect(screen.queryByLabelText('Name of the organisation')).toBeNull()
  })

  it('the form shows the server’s errors', async () => {
    const message = 'An organisation with that registration number is already here.'
    serve({ 'POST /api/donor-org': makeErrorResponse(409, 'donor-org-already-here', message) })
    open('/found-donor-org')
    await fillField(await field('Name of the organisation'), 'Lantern Club')
    await userEvent.click(await field(/^Club or society/))
    await fillField(
      await field('How can we check that you work for it?'),
      'Our committee is on our website.',
    )
    await press('Set up the organisation')
    expect(await screen.findByText(message)).toBeTruthy()
  })
})

describe('the page of a donor organisation', () => {
  it('the page shows the organisation, its number in its register and the members who agreed to be named', async () => {
    serve({
      [`GET /api/donor-org/${own.id}`]: makeDonorOrgView(),
      [`GET /api/donor-org/${own.id}/grants`]: { grants: [], awards: [] },
    })
    open(at)
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Works' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /01234567/ }).getAttribute('href')).toBe(
      'https://register.example.org/01234567',
    )
    expect(screen.getByText('We make lanterns.')).toBeTruthy()
    expect(screen.getByText(/Ida Fell/)).toBeTruthy()
    expect(await screen.findByText('No grants yet')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit this page' })).toBeNull()
  })

  it('the page of a missing organisation shows not found', async () => {
    serve({
      [`GET /api/donor-org/${own.id}`]: makeErrorResponse(404, 'donor-org-not-found', 'Not here.'),
    })
    open(at)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  it('the dashboard asks for the giving, the activity and the invites while the organisation is still loading', async () => {
    const org = Promise.withResolvers<object>()
    const parts = [
      `GET /api/donation/donor-org/${own.id}`,
      `GET /api/grant/donor-org/${own.id}`,
      `GET /api/donor-org/${own.id}/activity`,
      `GET /api/team-invite/donorOrg/${own.id}`,
    ]
    const summary = { currency: 'GBP', given: 0, givenThisTaxYear: 0, gifts: 0 }
    const fake = serve({
      [`GET /api/donor-org/${own.id}`]: () => org.promise,
      [parts[0]!]: { summary, totalCount: 0 },
      [parts[1]!]: { grants: [], awards: [] },
      [parts[3]!]: { invites: [] },
    })
    open('/dashboard-donor-org?section=home')
    await waitFor(() => expect(parts.map((part) => fake.to(part).length)).toEqual([1, 1, 1, 1]))
    org.resolve(makeDonorOrgView())
    expect(await screen.findByRole('heading', { name: 'No grants yet' })).toBeTruthy()
  })

  it('a dashboard that cannot be fetched says why and offers to try again', async () => {
    serve({
      [`GET /api/donor-org/${own.id}`]: makeErrorResponse(400, 'internal-error', 'Not now.'),
    })
    open('/dashboard-donor-org?section=home')
    const again = await screen.findAllByRole('button', { name: 'Try again' })
    expect(again.length).toBeGreaterThan(0)
    expect(screen.getAllByText('Not now.').length).toBeGreaterThan(0)
  })
})

describe('editing a donor organisation', () => {
  it('editing a donor organisation does not offer to change its verified details', async () => {
    const saved = makeDonorOrgView({ introduction: 'We light them, too.' })
    const fake = serve({
      [`GET /api/donor-org/${own.id}`]: makeDonorOrgView({
        you: { role: 'Manager', shown: true },
        can: { edit: true, changeFacts: false },
      }),
      [`PATCH /api/donor-org/${own.id}`]: saved,
    })
    const router = open(`${at}/edit`)
    const introduction = await field(/^Introduction/)
    expect(screen.queryByLabelText('Name of the organisation')).toBeNull()
    await userEvent.clear(introduction)
    await fillField(introduction, 'We light them, too.')
    await press('Save changes')
    await waitFor(() => expect(router.state.location.pathname).toBe(at))
    expect(fake.to(`PATCH /api/donor-org/${own.id}`)[0]?.body).toEqual({
      introduction: 'We light them, too.',
      version: 1,
    })
  })

  it('editing a refused organisation shows the reason of the refusal and asks for verification again', async () => {
    const refused = makeWaitingDonorOrg({
      status: 'refused',
      review: {
        proof: 'I am a director of the company.',
        askedAt: '2026-02-03T10:00:00.000Z',
        reason: 'The number belongs to another company.',
        decidedAt: '2026-02-04T10:00:00.000Z',
      },
    })
    serve({
      [`GET /api/donor-org/${own.id}`]: refused,
      [`PATCH /api/donor-org/${own.id}`]: makeWaitingDonorOrg(),
    })
    const router = open(`${at}/edit`)
    expect(await screen.findByText(/The number belongs to another company/)).toBeTruthy()
    await press('Save and ask again')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard-donor-org'))
  })

  it('only Managers and Leads can edit a donor organisation', async () => {
    serve({
      [`GET /api/donor-org/${own.id}`]: makeDonorOrgView({ you: { role: 'Viewer', shown: false } }),
    })
    open(`${at}/edit`)
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy()
  })
})

test('the page of an organisation lists its gifts by project', async () => {
  const charity = { number: '9000001', name: 'Harbour' }
  const one = { charity, currency: 'GBP', payments: 2, firstOn: '2026-03-01', lastOn: '2026-05-04' }
  serve({
    [`GET /api/donor-org/${own.id}`]: makeDonorOrgView(),
    [`GET /api/donor-org/${own.id}/grants`]: {
      grants: [
        { ...one, project: { id: 'p1', title: 'Warm meals' }, amount: 14_000 },
        { ...one, project: null, amount: 7000 },
      ],
    },
  })
  open(at)
  const way = await screen.findByRole('link', { name: 'Warm meals' })
  expect(way.getAttribute('href')).toBe('/projects/p1')
  expect(screen.getByRole('cell', { name: '£140.00' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The general fund of Harbour' })).toBeTruthy()
  expect(screen.queryByText('No grants yet')).toBeNull()
})

/** The API's answers for an organisation that has given nothing. */
const nothingGiven = {
  [`GET /api/grant/donor-org/${own.id}`]: { grants: [], awards: [] },
  [`GET /api/donation/donor-org/${own.id}`]: {
    donations: [],
    summary: {
      currency: 'GBP',
      given: 0,
      givenThisYear: 0,
      promised: 0,
      gifts: 0,
      projects: 0,
      charities: 0,
      waiting: 0,
      reportsOverdue: 0,
    },
    page: 1,
    limit: 12,
    totalCount: 0,
    totalPages: 1,
  },
}

describe('the dashboard', () => {
  const home = '/dashboard-donor-org?section=home'

  it('the dashboard says that verification is pending and shows the first steps and the latest activity', async () => {
    serve({
      [`GET /api/donor-org/${own.id}`]: makeWaitingDonorOrg({ introduction: '' }),
      ...nothingGiven,
      [`GET /api/donor-org/${own.id}/activity`]: {
        events: [
          {
            kind: 'joined',
            at: '2026-02-03T10:00:00.000Z',
            person: 'Ida Fell',
            role: 'Lead',
            reason: null,
          },
        ],
      },
    })
    open(home)
    expect(await screen.findByRole('heading', { name: 'Waiting to be verified' })).toBeTruthy()
    expect(screen.getByText('Set up the organisation')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write an introduction' })).toBeTruthy()
    expect(await screen.findByText('No grants yet')).toBeTruthy()
    expect(await screen.findByText('Ida Fell joined as a Lead')).toBeTruthy()
  })

  it('the dashboard shows the organisation that the URL names, but only to members of its team', async () => {
    const second = makeOwnDonorOrg({
      id: '01900000-0000-7000-8000-00000000f002',
      name: 'Second Fund',
    })
    useSession.setState({ donorOrgs: [own, second] })
    serve({
      [`GET /api/donor-org/${second.id}`]: makeDonorOrgView({ id: second.id, name: second.name }),
      [`GET /api/donor-org/${second.id}/activity`]: { events: [] },
      [`GET /api/donor-org/${own.id}`]: makeDonorOrgView(),
    })
    const router = open(`${home}&org=${second.id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Second Fund' })).toBeTruthy()
    await userEvent.selectOptions(await field('Organisation'), 'Lantern Works')
    expect(router.state.location.search).toBe(`?section=home&org=${own.id}`)
    await router.navigate('/dashboard-donor-org?org=01900000-0000-7000-8000-00000000f009')
    expect(await screen.findByText('You are not on the team of this organisation.')).toBeTruthy()
  })

  it('a member can agree in the settings to be named publicly', async () => {
    const fake = serve({
      [`GET /api/donor-org/${own.id}`]: makeWaitingDonorOrg(),
      [`PATCH /api/donor-org/${own.id}/membership`]: makeWaitingDonorOrg({
        you: { role: 'Lead', shown: true },
      }),
    })
    open('/dashboard-donor-org?section=settings')
    const box = await field(/^Show my name and role/)
    expect(box.checked).toBe(false)
    await userEvent.click(box)
    await waitFor(() => expect(box.checked).toBe(true))
    expect(fake.to(`PATCH /api/donor-org/${own.id}/membership`)[0]?.body).toEqual({ shown: true })
  })
})

test('the dashboard of a donor organisation is denied to other user types', async () => {
  serve()
  useUser.setState({ userType: 'DONOR', userSelection: 'DONOR' })
  open('/dashboard-donor-org')
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeTruthy()
})
