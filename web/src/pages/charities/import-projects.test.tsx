import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { makeCharityView } from '../../testing/charity.ts'
import { openPages } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import ImportProjectsPage from './import-projects.page.tsx'
import { fillField } from '../../testing/fill-field.ts'

const able = { edit: true, addProject: true, importProjects: true }

const serve = (answers: object) => stubServer({ ...answers })

const open = () => {
  const path = '/charity/:ukCharityNumber/import'
  openPages({ [path]: <ImportProjectsPage /> }, '/charity/9000012/import')
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => useSession.setState({ status: 'signed-in' }))

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
  /**
   * Responds to the first request with a check of the file, and to the second with the result of
   * the import.
   */
  const inTurn = () => {
    const answers = [report, imported]
    return () => answers.shift()
  }

  it('importing checks the file first, imports after confirmation and links to the new projects', async () => {
    const fake = serve({ 'GET /api/charity/9000012': charity, [route]: inTurn() })
    open()
    await choose()
    const table = await screen.findByRole('table', { name: 'Projects' })
    expect(within(table).getByText('To be imported')).toBeTruthy()
    expect(screen.getByText('A note on the file.')).toBeTruthy()
    expect(
      screen.getByText(
        '3 activities: 1 to import, 2 by other publishers. 4 transactions: 2 to post, 2 left out.',
      ),
    ).toBeTruthy()
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
    expect(
      screen.getByText(/^3 activities: 1 imported, .* 4 transactions: 2 posted, /),
    ).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Wells for Kasungu' })
    expect(link.getAttribute('href')).toContain('/projects/')
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
  it('importing proposes an opening balance equal to the shortfall and posts the amount that was typed', async () => {
    const done = {
      ...imported,
      projects: [{ ...short, openings: [{ ...short.openings[0], posted: 60_000 }] }],
    }
    const answers = [{ ...report, projects: [short] }, done]
    serve({ 'GET /api/charity/9000012': charity, [route]: () => answers.shift() })
    open()
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
    await fillField(amount, '600')
    await press('Import 1 new project, 2 transactions and 1 opening balance')
    const table = await screen.findByRole('table', { name: 'Opening balances posted' })
    expect(within(table).getByText('£600.00')).toBeTruthy()
    const urls = vi.mocked(fetch).mock.calls.map(([url]) => url as string)
    expect(urls.at(-1)).toContain('confirm=true&opening=4%3AGBP%3A60000')
  })

  it('importing offers an opening balance for a project that was imported before', async () => {
    const known = { ...short, outcome: 'known', posted: 0, postedBefore: 2 }
    serve({ 'GET /api/charity/9000012': charity, [route]: { ...report, projects: [known] } })
    open()
    await choose()
    await userEvent.click(await screen.findByRole('checkbox', { name: /opening balance/ }))
    expect(screen.getByRole('button', { name: 'Import 1 opening balance' })).toBeTruthy()
  })

  it('the page offers no import button when every project of the file was imported before', async () => {
    const known = { ...project, outcome: 'known', posted: 0, postedBefore: 2 }
    serve({
      'GET /api/charity/9000012': charity,
      [route]: { ...report, projects: [known] },
    })
    open()
    await choose()
    await screen.findByText(/Everything in this file has already been imported/)
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  it('importing names the reference that the file needs when it contains no project of the charity', async () => {
    serve({ 'GET /api/charity/9000012': charity, [route]: { ...report, projects: [] } })
    open()
    await choose()
    expect(await screen.findByText(/reference would be GB-CHC-9000012/)).toBeTruthy()
  })

  it('importing reports the errors of a file', async () => {
    const message = 'The file is not well-formed XML at line 9: unexpected end.'
    serve({
      'GET /api/charity/9000012': charity,
      [route]: makeErrorResponse(400, 'iati-file-unreadable', message),
    })
    open()
    await choose()
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
