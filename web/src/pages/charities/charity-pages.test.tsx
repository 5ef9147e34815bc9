import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCharityState } from '../../features/charities/use-charity.ts'
import { useSession } from '../../features/identity/session/session.ts'
import { makeCharityView, noProjects } from '../../testing/charity.ts'
import { newTestQueryClient, openPages } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import CharityPage from './charity.page.tsx'
import { plainAmounts } from '../../testing/gift-amounts.ts'
import EditCharityPage from './edit-charity.page.tsx'
import { fillField } from '../../testing/fill-field.ts'

const able = { edit: true, addProject: true, importProjects: true }
const summary = `GET /api/project/charity/${makeCharityView().id}/projects-summary`

const serve = (answers: object) => stubServer({ [summary]: noProjects, ...answers })

let queries = newTestQueryClient()
const open = (at: string) => {
  queries = newTestQueryClient()
  const { router } = openPages(
    {
      '/charity/:ukCharityNumber': <CharityPage />,
      '/charity/:ukCharityNumber/edit': <EditCharityPage />,
    },
    at,
    queries,
  )
  return router
}

const heading = (name: string) => screen.findByRole('heading', { name })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => useSession.setState({ status: 'signed-in' }))

describe('the charity’s page', () => {
  it('the charity’s page says that the charity is loading, then shows it', async () => {
    const answered = Promise.withResolvers<Response>()
    serve({ 'GET /api/charity/9000012': () => answered.promise })
    open('/charity/9000012')
    await waitFor(() =>
      expect(readCharityState(queries, '9000012')).toEqual({
        charity: null,
        loading: true,
        error: null,
      }),
    )
    expect(screen.queryByRole('heading', { name: 'Lantern Trust' })).toBeNull()
    answered.resolve(Response.json(makeCharityView()))
    expect(await heading('Lantern Trust')).toBeTruthy()
    expect(readCharityState(queries, '9000012')).toEqual({
      charity: makeCharityView(),
      loading: false,
      error: null,
    })
  })

  it('the charity’s page shows the charity’s name and the register’s details and dates', async () => {
    serve({ 'GET /api/charity/9000012': makeCharityView() })
    open('/charity/9000012')
    await heading('Lantern Trust')
    const number = screen.getByRole('link', { name: /Registered charity 9000012/ })
    expect(number.getAttribute('href')).toBe('https://register.example.org/9000012')
    expect(screen.getByText('3 February 2001')).toBeTruthy()
    expect(screen.getByText('Kenya and United Kingdom')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'hello@lantern.example.org' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^lantern.example.org/ })).toBeTruthy()
    expect(screen.getByText('Sam Okafor', { exact: false })).toBeTruthy()
    expect(
      screen.getByText(
        /Our copy of the register, of 27 May 2021, does not say whether this charity is still registered. Contains public sector information licensed under the/,
      ),
    ).toBeTruthy()
    expect(await screen.findByText('No projects yet')).toBeTruthy()
    expect(screen.getByText('This charity has not published a project here yet.')).toBeTruthy()
    expect(screen.queryByText('You manage this charity.')).toBeNull()
  })

  it.each(['GB-CHC-9000012', '9000012 ', makeCharityView().id])(
    'the charity’s page redirects from %s to its canonical address',
    async (written) => {
      serve({
        [`GET /api/charity/${encodeURIComponent(written)}`]: makeCharityView(),
        'GET /api/charity/9000012': makeCharityView(),
      })
      const router = open(`/charity/${encodeURIComponent(written)}?page=2`)
      await heading('Lantern Trust')
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/charity/9000012?page=2',
      )
    },
  )

  it('the charity’s page never shows the previous charity when the URL changes', async () => {
    const other = makeCharityView({ name: 'Harbour Trust', ukCharityNumber: '9000013' })
    serve({
      'GET /api/charity/9000012': makeCharityView(),
      'GET /api/charity/9000013': other,
    })
    const router = open('/charity/9000012')
    await heading('Lantern Trust')
    await router.navigate('/charity/9000013')
    await heading('Harbour Trust')
    expect(router.state.location.pathname).toBe('/charity/9000013')
  })

  it.each([
    [404, 'charity-not-found'],
    [400, 'charity-id-invalid'],
  ])('the charity’s page shows not found after a %i', async (status, code) => {
    serve({ 'GET /api/charity/9000012': makeErrorResponse(status, code, 'Not there.') })
    open('/charity/9000012')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    await waitFor(() => expect(document.title).toMatch(/not found/i))
  })

  it('the charity’s page says that it could not be loaded and tries again', async () => {
    let tries = 0
    serve({
      'GET /api/charity/9000012': () => {
        tries += 1
        return tries === 1
          ? makeErrorResponse(500, 'internal-error', 'It broke.')
          : makeCharityView()
      },
    })
    open('/charity/9000012')
    await heading('Failed to fetch charity data')
    expect(screen.getByText('It broke.')).toBeTruthy()
    await press('Try again')
    expect(await heading('Lantern Trust')).toBeTruthy()
  })

  it('the charity’s page says why the charity takes no gifts', async () => {
    const giving = {
      open: false,
      reason: 'The charity is suspended, so it cannot take gifts.',
      giftAid: false,
      paymentMethods: [],
      ...plainAmounts,
    }
    serve({ 'GET /api/charity/9000012': makeCharityView({ status: 'suspended', giving }) })
    open('/charity/9000012')
    await heading('Not open for gifts')
    expect(screen.getByText(giving.reason)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Give to this charity' })).toBeNull()
  })

  it('the charity’s page offers its team the actions that they may take', async () => {
    serve({ 'GET /api/charity/9000012': makeCharityView({ can: able }) })
    open('/charity/9000012')
    const link = await screen.findByRole('link', { name: 'Import projects' })
    expect(link.getAttribute('href')).toBe('/charity/9000012/import')
    expect(screen.getByRole('link', { name: 'Edit this page' })).toBeTruthy()
  })
})

describe('editing the charity’s page', () => {
  it('editing a charity sends only the changed fields and shows them', async () => {
    const charity = makeCharityView({ can: able })
    const fake = serve({
      'GET /api/charity/9000012': charity,
      [`PATCH /api/charity/${charity.id}`]: { ...charity, introduction: 'We light up the coast.' },
    })
    const router = open('/charity/9000012/edit')
    await heading('Edit the charity’s page')
    const about = screen.getByLabelText(/^About/)
    await userEvent.clear(about)
    await fillField(about, 'We light up the coast.')
    await press('Save changes')
    await screen.findByText('We light up the coast.')
    expect(router.state.location.pathname).toBe('/charity/9000012')
    expect(fake.to(`PATCH /api/charity/${charity.id}`)[0]?.body).toEqual({
      introduction: 'We light up the coast.',
      version: 1,
    })
  })

  it('a Lead chooses an amount and what it buys, and the charity’s page leads to a gift of it', async () => {
    const charity = makeCharityView({ can: able })
    const bed = { amount: 2500, says: 'one night’s bed' }
    const changed = {
      ...charity,
      giftAmounts: [bed],
      giving: { ...charity.giving, amounts: [bed] },
    }
    const fake = serve({
      'GET /api/charity/9000012': charity,
      [`PATCH /api/charity/${charity.id}`]: changed,
    })
    open('/charity/9000012/edit')
    await heading('Edit the charity’s page')
    await userEvent.click(screen.getAllByRole('button', { name: 'Add an amount' })[0]!)
    await fillField(screen.getByLabelText('Amount 1'), '25')
    await fillField(screen.getByLabelText(/^What amount 1 buys/), 'one night’s bed')
    await press('Save changes')
    const link = await screen.findByRole('link', { name: 'Give £25 one night’s bed' })
    expect(link.getAttribute('href')).toBe('/give?charity=9000012&amount=25.00')
    expect(fake.to(`PATCH /api/charity/${charity.id}`)[0]?.body).toEqual({
      giftAmounts: [bed],
      version: 1,
    })
  })

  it('editing a charity shows what another Lead saved meanwhile, keeps the typed text and can still save it', async () => {
    const charity = makeCharityView({ can: able })
    const theirs = {
      ...charity,
      version: 2,
      introduction: 'Theirs.',
      weblink: 'https://theirs.example.org/',
    }
    let tries = 0
    const fake = serve({
      'GET /api/charity/9000012': charity,
      [`GET /api/charity/${charity.id}`]: theirs,
      [`PATCH /api/charity/${charity.id}`]: () => {
        tries += 1
        return tries === 1
          ? makeErrorResponse(409, 'stale-edit', 'Someone else changed this.')
          : { ...theirs, version: 3, introduction: 'Mine.' }
      },
    })
    open('/charity/9000012/edit')
    await heading('Edit the charity’s page')
    const about = screen.getByLabelText<HTMLTextAreaElement>(/^About/)
    await userEvent.clear(about)
    await fillField(about, 'Mine.')
    await press('Save changes')
    const notice = await screen.findByText('Someone else changed this page while you were editing')
    expect(notice.parentElement).toBe(document.activeElement)
    expect(screen.getByText('Theirs.')).toBeTruthy()
    expect(about.value).toBe('Mine.')
    expect(screen.getByLabelText<HTMLInputElement>(/^Website/).value).toBe(
      'https://theirs.example.org/',
    )
    await press('Save changes')
    await screen.findByText('Mine.', { selector: 'p' })
    expect(fake.to(`PATCH /api/charity/${charity.id}`).map(({ body }) => body)).toEqual([
      { introduction: 'Mine.', version: 1 },
      { introduction: 'Mine.', version: 2 },
    ])
  })

  it('editing a charity shows errors once a field loses the focus', async () => {
    serve({ 'GET /api/charity/9000012': makeCharityView({ can: able }) })
    open('/charity/9000012/edit')
    const website = await screen.findByLabelText(/^Website/)
    await userEvent.clear(website)
    await fillField(website, 'javascript:alert(1)')
    await userEvent.tab()
    expect(
      await screen.findByText('Enter a web address that starts with http:// or https://.'),
    ).toBeTruthy()
  })

  it('editing a charity is for Leads only', async () => {
    serve({ 'GET /api/charity/9000012': makeCharityView() })
    open('/charity/9000012/edit')
    expect(await heading('Access denied')).toBeTruthy()
  })
})
