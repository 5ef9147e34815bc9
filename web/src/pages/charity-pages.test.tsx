import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCharityState } from '../features/charities/use-charity.ts'
import { useSession } from '../features/identity/session/session.ts'
import { makeCharityView, noProjects } from '../testing/charity.ts'
import { newTestQueryClient } from '../testing/render.tsx'
import { fakeServer, makeErrorResponse } from '../testing/session.ts'
import CharityPage from './charity.page.tsx'
import EditCharityPage from './edit-charity.page.tsx'
import ImportProjectsPage from './import-projects.page.tsx'

const initial = useSession.getInitialState()
const able = { edit: true, addProject: true, importProjects: true }
const summary = `GET /api/project/charity/${makeCharityView().id}/projects-summary`

const serve = (answers: object) => {
  const fake = fakeServer({ [summary]: noProjects, ...answers })
  vi.stubGlobal('fetch', vi.fn(fake.respond))
  return fake
}

let queries = newTestQueryClient()
const open = (at: string) => {
  const router = createMemoryRouter(
    [
      { path: '/charity/:ukCharityNumber', element: <CharityPage /> },
      { path: '/charity/:ukCharityNumber/edit', element: <EditCharityPage /> },
      { path: '/charity/:ukCharityNumber/import', element: <ImportProjectsPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  queries = newTestQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const heading = (name: string) => screen.findByRole('heading', { name })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  useSession.setState({ ...initial, status: 'signed-in' }, true)
})
afterEach(() => vi.unstubAllGlobals())

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

  it('the charity’s page shows its name, the register’s details and since when', async () => {
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

  it('the charity’s page never shows the previous charity when its address changes', async () => {
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
    await userEvent.type(about, 'We light up the coast.')
    await press('Save changes')
    await screen.findByText('We light up the coast.')
    expect(router.state.location.pathname).toBe('/charity/9000012')
    expect(fake.to(`PATCH /api/charity/${charity.id}`)[0]?.body).toEqual({
      introduction: 'We light up the coast.',
      version: 1,
    })
  })

  it('editing a charity shows what another Lead saved meanwhile, keeps the typed text and saves it anyway', async () => {
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
    await userEvent.type(about, 'Mine.')
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
    await userEvent.type(website, 'javascript:alert(1)')
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

describe('importing projects', () => {
  const charity = makeCharityView({ can: able })
  const route = `POST /api/charity/${charity.id}/iati-import`
  const project = {
    line: 4,
    identifier: 'GB-CHC-9000012-WELLS',
    title: 'Wells for Kasungu',
    outcome: 'new',
    projectId: null,
    lifecycle: 'active',
    currency: 'GBP',
    countries: ['MW'],
    startsOn: '2025-01-15',
    endsOn: null,
    budgetLines: 1,
    posted: 2,
    postedBefore: 0,
    listed: 1,
    totals: [],
    openings: [],
  }
  const none = { count: 0, amount: 0 }
  const totals = [
    {
      kind: 'incoming-funds',
      currency: 'GBP',
      inFile: { count: 3, amount: 1_000_000 },
      postedBefore: none,
      posted: { count: 2, amount: 999_000 },
      leftOut: { count: 1, amount: 1_000 },
      unreadable: 0,
      reasons: [{ reason: 'There is no date.', count: 1, amount: 1_000 }],
    },
    {
      kind: 'outgoing-commitment',
      currency: 'GBP',
      inFile: { count: 1, amount: 500_000 },
      postedBefore: none,
      posted: none,
      leftOut: { count: 1, amount: 500_000 },
      unreadable: 0,
      reasons: [{ reason: 'A commitment is a promise.', count: 1, amount: 500_000 }],
    },
  ]
  const report = {
    confirmed: false,
    activities: 3,
    projects: [project],
    totals,
    notTaken: [
      { line: 9, identifier: project.identifier, what: 'a commitment', reason: 'A promise.' },
    ],
    notTakenCount: 1,
    otherPublishers: [{ ref: 'XM-1', name: 'Another', activities: 2, transactions: 4 }],
    notes: ['A note on the file.'],
  }
  const imported = {
    ...report,
    confirmed: true,
    projects: [{ ...project, projectId: '01900000-0000-7000-8000-00000000e001' }],
  }
  const file = new File(['<iati-activities/>'], 'ours.xml', { type: 'application/xml' })
  const choose = async () => userEvent.upload(await screen.findByLabelText('IATI file'), file)
  /** Answers first with a check of the file, then with an import. */
  const inTurn = () => {
    const answers = [report, imported]
    return () => answers.shift()
  }

  it('importing checks the file first, imports after confirmation and links to the new projects', async () => {
    const fake = serve({ 'GET /api/charity/9000012': charity, [route]: inTurn() })
    open('/charity/9000012/import')
    await choose()
    const table = await screen.findByRole('table', { name: 'Projects' })
    expect(within(table).getByText('To be imported')).toBeTruthy()
    expect(screen.getByText('A note on the file.')).toBeTruthy()
    expect(screen.getByText('A promise.')).toBeTruthy()
    const sums = screen.getByRole('table', { name: /Totals/ })
    expect(within(sums).getByRole('columnheader', { name: 'To be posted' })).toBeTruthy()
    expect(within(sums).queryByRole('columnheader', { name: 'Posted before' })).toBeNull()
    const row = within(sums).getByRole('row', { name: /Incoming funds, GBP/ })
    expect(row.textContent).toContain('£10,000.003 transactions')
    expect(row.textContent).toContain('£9,990.002 transactions')
    expect(row.textContent).toContain('£10.001 transactionThere is no date.')

    await press('Import 1 new project and 2 transactions')
    await screen.findByText('Imported: 1 new project and 2 transactions.')
    const result = screen.getByRole('table', { name: /Totals/ })
    expect(within(result).getByRole('columnheader', { name: 'Posted' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Wells for Kasungu' })
    expect(link.getAttribute('href')).toContain('/project/')
    const urls = vi.mocked(fetch).mock.calls.map(([url]) => url as string)
    expect(urls.filter((url) => url.includes('iati-import'))).toEqual([
      `/api/charity/${charity.id}/iati-import?confirm=false`,
      `/api/charity/${charity.id}/iati-import?confirm=true`,
    ])
    expect(fake.to(route).map(({ body }) => body)).toEqual([file, file])
  })

  const short = {
    ...project,
    openings: [
      {
        currency: 'GBP',
        received: 25_000,
        spent: 90_000,
        shortfall: 65_000,
        date: '2025-02-02',
        problem: null,
        posted: 0,
      },
    ],
  }
  it('importing proposes an opening balance of the shortfall and enters the typed amount', async () => {
    const done = {
      ...imported,
      projects: [{ ...short, openings: [{ ...short.openings[0], posted: 60_000 }] }],
    }
    const answers = [{ ...report, projects: [short] }, done]
    serve({ 'GET /api/charity/9000012': charity, [route]: () => answers.shift() })
    open('/charity/9000012/import')
    await choose()
    const box = await screen.findByRole('checkbox', { name: /opening balance in GBP to “Wells/ })
    expect(screen.getByText(/spent £900.00 and received £250.00: it is £650.00 short/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(box)
    const amount = screen.getByRole<HTMLInputElement>('textbox', {
      name: /Opening balance in GBP of “Wells/,
    })
    expect(amount.value).toBe('650.00')

    await userEvent.clear(amount)
    await press('Import 1 new project, 2 transactions and 1 opening balance')
    await screen.findByText('Enter an amount, such as 25.00.')
    expect(document.activeElement).toBe(amount)
    await userEvent.type(amount, '600')
    await press('Import 1 new project, 2 transactions and 1 opening balance')
    const table = await screen.findByRole('table', { name: 'Opening balances posted' })
    expect(within(table).getByText('£600.00')).toBeTruthy()
    const urls = vi.mocked(fetch).mock.calls.map(([url]) => url as string)
    expect(urls.at(-1)).toContain('confirm=true&opening=4%3AGBP%3A60000')
  })

  it('importing offers an opening balance for a project that was imported before', async () => {
    const known = { ...short, outcome: 'known', posted: 0, postedBefore: 2 }
    serve({ 'GET /api/charity/9000012': charity, [route]: { ...report, projects: [known] } })
    open('/charity/9000012/import')
    await choose()
    await userEvent.click(await screen.findByRole('checkbox', { name: /opening balance/ }))
    expect(screen.getByRole('button', { name: 'Import 1 opening balance' })).toBeTruthy()
  })

  it('importing has nothing to do when every project is known', async () => {
    const known = { ...project, outcome: 'known', posted: 0, postedBefore: 2 }
    serve({
      'GET /api/charity/9000012': charity,
      [route]: { ...report, projects: [known] },
    })
    open('/charity/9000012/import')
    await choose()
    await screen.findByText(/Everything in this file has already been imported/)
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  it('importing says which reference a publisher needs when none of the file is the charity’s', async () => {
    serve({ 'GET /api/charity/9000012': charity, [route]: { ...report, projects: [] } })
    open('/charity/9000012/import')
    await choose()
    expect(await screen.findByText(/reference would be GB-CHC-9000012/)).toBeTruthy()
  })

  it('importing reports the errors of a file', async () => {
    const message = 'The file is not well-formed XML at line 9: unexpected end.'
    serve({
      'GET /api/charity/9000012': charity,
      [route]: makeErrorResponse(400, 'iati-file-unreadable', message),
    })
    open('/charity/9000012/import')
    await choose()
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
