import type { GivingStatement } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { useUser } from '../../features/identity/user.ts'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import DashboardDonorPage from './dashboard-donor.page.tsx'
import StatementPage from './statement.page.tsx'
import { openPages } from '../../testing/render.tsx'

const charity = { id: 'charity-1', number: '9000001', name: 'Harbour Lights' }
const total = {
  currency: 'GBP',
  gifts: 1,
  given: 2500,
  wentBack: 500,
  net: 2000,
  withGiftAid: 2000,
}
const line = {
  date: '2025-06-15',
  kind: 'gift' as const,
  ground: null,
  paidBackBy: null,
  donationId: 'gift-1',
  reference: 'PT-1',
  charity,
  project: { id: 'project-1', title: 'Warm meals' },
  currency: 'GBP',
  amount: 2500,
  giftAid: true,
}
const statement: GivingStatement = {
  giver: { kind: 'donor', name: 'Asha Okoro' },
  from: '2025-04-06',
  to: '2026-04-05',
  madeAt: '2026-06-15T10:00:00.000Z',
  firstGiftOn: '2024-05-01',
  testPayments: true,
  lines: [line, { ...line, kind: 'refund', ground: 'mistake', date: '2025-07-01', amount: -500 }],
  charities: [{ charity, ...total }],
  all: [total],
  page: 1,
  limit: 1000,
  totalCount: 2,
  totalPages: 1,
}
const own = 'GET /api/statement/donor/person-1'

const serve = (answers: object) =>
  stubServer({ 'GET /api/system': { testPayments: true }, ...answers })

const open = (at: string) => {
  const { router } = openPages(
    { '/statement': <StatementPage />, '/dashboard-donor': <DashboardDonorPage /> },
    at,
  )
  return router
}

beforeEach(() => {
  useSession.setState({ status: 'signed-in', userId: 'person-1', firstname: 'Asha' })
  useUser.setState({ userType: 'DONOR' })
})

it('a statement names the giver and the period, and lists gifts and totals', async () => {
  serve({ [own]: statement })
  open('/statement?from=2025-04-06&to=2026-04-05')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'Statement of your giving',
  )
  expect(
    screen.getByText('Asha Okoro · 6 April 2025 to 5 April 2026, tax year 2025/26'),
  ).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Every gift and refund' })).getAllByRole(
    'row',
  )
  expect(rows[1]?.textContent).toContain('“Warm meals” by Harbour Lights')
  expect(rows[1]?.textContent).toContain('Yes')
  expect(rows[2]?.textContent).toContain('Refund: Given by mistake')
  expect(rows[2]?.textContent).toContain('−£5.00')
  const totals = screen.getByRole('table', { name: 'Totals by charity' })
  expect(within(totals).getByText('Total').parentElement?.textContent).toContain('£20.00')
  expect(await screen.findByText('Test payments')).toBeTruthy()
})

const findValue = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.parentElement?.textContent

it('a statement shows what Gift Aid declarations cover and what charities can claim', async () => {
  serve({ [own]: statement })
  open('/statement')
  await screen.findByRole('table', { name: 'Totals by charity' })
  expect(findValue('Gifts covered by a Gift Aid declaration')).toContain('£20.00')
  expect(findValue('Gift Aid the charities can claim on them')).toContain('£5.00')
  expect(screen.queryByText('With Gift Aid')).toBeNull()
  expect(screen.getByText(/^HMRC pays Gift Aid to the charity, 25p for each £1/)).toBeTruthy()
})

it('the statement page offers tax years since the first gift, and periods that do not end before they start', async () => {
  const fake = serve({ [own]: statement })
  const router = open('/statement')
  const years = within(await screen.findByLabelText('Tax year')).getAllByRole('option')
  expect(years.map(({ textContent }) => textContent).slice(-2)).toEqual(['2025/26', '2024/25'])
  await userEvent.selectOptions(screen.getByLabelText('Tax year'), '2024/25')
  await waitFor(() => expect(router.state.location.search).toBe('?from=2024-04-06&to=2025-04-05'))
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }))
  expect(screen.getByText('Choose both dates.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Last day'), '2025-01-01')
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }))
  expect(screen.getByText('The last day must be on or after the first day.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '2025-06-30')
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }))
  await waitFor(() => expect(router.state.location.search).toBe('?from=2025-04-06&to=2025-06-30'))
  await waitFor(() => expect(fake.to(own)).toHaveLength(3))
})

it('a statement of a donor organisation leaves out Gift Aid', async () => {
  const org = { ...statement, giver: { kind: 'donor-org', name: 'Lantern Fund' } }
  serve({ 'GET /api/statement/donor-org/org-1': org })
  open('/statement?donorOrg=org-1')
  expect(await screen.findByText(/^Lantern Fund · /)).toBeTruthy()
  expect(screen.queryByText('Gift Aid')).toBeNull()
  expect(screen.queryByText('Gifts covered by a Gift Aid declaration')).toBeNull()
  expect(screen.queryByText(/^HMRC pays Gift Aid/)).toBeNull()
})

it('a statement without gifts says that there are none and offers no PDF', async () => {
  serve({ [own]: { ...statement, lines: [], charities: [], all: [], totalCount: 0 } })
  open('/statement')
  expect(await screen.findByText('No gifts in this period')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download as PDF' })).toBeNull()
})

it('a long statement is shown in numbered parts, and its CSV file contains all of them', async () => {
  serve({ [own]: { ...statement, page: 2, totalCount: 2400, totalPages: 3 } })
  open('/statement?page=2')
  expect(await screen.findByText(/^Part 2 of 3: lines 1,001 to 2,000 of 2,400\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download this part as PDF' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download all as CSV' })).toBeTruthy()
  const parts = within(screen.getByRole('navigation', { name: 'Parts of the statement' }))
  expect(parts.getByRole('link', { name: /Next/ }).getAttribute('href')).toBe('/statement?page=3')
  const requestedUrls = vi.mocked(fetch).mock.calls.map(([url]) => url)
  expect(requestedUrls).toContainEqual(expect.stringContaining('page=2'))
})

it('the page says why a statement could not be loaded', async () => {
  serve({ [own]: () => makeErrorResponse(400, 'bad-request', 'Those days are no range.') })
  open('/statement')
  expect(await screen.findByText('Failed to fetch donations')).toBeTruthy()
  expect(screen.getByText('Those days are no range.')).toBeTruthy()
})

it('the dashboard links to the statement of each tax year, and its settings link to the email settings', async () => {
  serve({ [`${own}/years`]: { years: [{ from: '2025-04-06', to: '2026-04-05', ...total }] } })
  open('/dashboard-donor?section=statements')
  const year = await screen.findByRole('link', { name: /2025\/26/ })
  expect(year.getAttribute('href')).toBe('/statement?from=2025-04-06&to=2026-04-05')
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }))
  const mail = await screen.findByRole('link', { name: 'Emails about your gifts' })
  expect(mail.getAttribute('href')).toBe('/profile-settings?section=notifications')
})

it('a donor without gifts has no statement yet', async () => {
  serve({ [`${own}/years`]: { years: [] } })
  open('/dashboard-donor?section=statements')
  expect(await screen.findByText('No statements yet')).toBeTruthy()
})
