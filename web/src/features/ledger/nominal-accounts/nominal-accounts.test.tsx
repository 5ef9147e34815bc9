import type { EntryAccount, NominalAccount, PayeeGroup } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import './account-dialog.tsx'
import { ChartSettings } from './chart-settings.tsx'
import EntryAccountSection from './entry-account.tsx'
import { PayeeGroups } from './payee-groups.tsx'

const charity = { id: '01900000-0000-7000-8000-00000000000c', ukCharityNumber: '9000001' }
const address = `/api/charity/${charity.id}/nominal-accounts`

const account = (
  id: string,
  code: string,
  name: string,
  more: Partial<NominalAccount> = {},
): NominalAccount => ({
  id,
  code,
  name,
  side: 'expenditure',
  isClosed: false,
  usualFor: [],
  ...more,
})
const accounts = [
  account('donations', '4100', 'Donations', { side: 'income', usualFor: ['gift'] }),
  account('travel', '6110', 'Travel'),
  account('food', '6130', 'Food'),
  account('boats', '6500', 'Boats', { isClosed: true }),
]
const chart = (edit = true) => ({ accounts, can: { edit } })

const group = (payee: string, more: Partial<PayeeGroup> = {}): PayeeGroup => ({
  side: 'expenditure',
  payee,
  currency: 'GBP',
  amount: 2000,
  count: 2,
  entries: [
    { id: `${payee}-2`, sequence: 2, entryDate: '2026-06-02', amount: 1200, description: 'Back' },
    { id: `${payee}-1`, sequence: 1, entryDate: '2026-06-01', amount: 800, description: 'There' },
  ],
  suggested: null,
  ...more,
})
const openGroups = (...groups: PayeeGroup[]) => ({
  groups,
  entries: groups.reduce((sum, { count }) => sum + count, 0),
  more: false,
  page: 1,
  limit: 20,
  totalCount: groups.length,
  totalPages: 1,
})
const choose = (id: string) => `POST ${address}/${id}/entries`

it('one press saves the suggested account for all transactions of a payee, and it can be chosen again', async () => {
  let left = openGroups(group('Kestrel Cabs', { suggested: 'travel' }), group('Deli'))
  const server = stubServer({
    [`GET ${address}`]: chart(),
    [`GET ${address}/open`]: () => left,
    [choose('travel')]: () => {
      left = openGroups(group('Deli'))
      return { chosen: 2 }
    },
    [choose('food')]: { chosen: 2 },
  })
  renderAt(<PayeeGroups charity={charity} />)
  const user = userEvent.setup()
  expect(await screen.findByText(/^4 transactions of 2 payees left/)).toBeTruthy()
  const field = await screen.findByLabelText<HTMLSelectElement>(
    /^Nominal account for Kestrel Cabs, £/,
  )
  await waitFor(() => expect(field.value).toBe('travel'))
  await user.click(screen.getByRole('button', { name: 'Save 2 for Kestrel Cabs' }))
  expect(await screen.findByText(/^2 transactions of 1 payee left/)).toBeTruthy()
  expect(server.to(choose('travel'))[0]!.body).toEqual({
    entryIds: ['Kestrel Cabs-2', 'Kestrel Cabs-1'],
  })
  const done = within(await screen.findByRole('region', { name: 'Chosen just now' }))
  await user.selectOptions(done.getByLabelText(/^Nominal account for Kestrel Cabs, £/), 'food')
  await user.click(done.getByRole('button', { name: 'Save 2 for Kestrel Cabs' }))
  await waitFor(() => expect(server.to(choose('food'))).toHaveLength(1))
})

it('a payee without a suggestion needs a choice, and only open accounts of its side are offered', async () => {
  stubServer({ [`GET ${address}`]: chart(), [`GET ${address}/open`]: openGroups(group('Deli')) })
  renderAt(<PayeeGroups charity={charity} />)
  const field = await screen.findByLabelText(/^Nominal account for Deli, £/)
  await within(field).findByText('6130 Food')
  const options = within(field).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose an account',
    '6110 Travel',
    '6130 Food',
  ])
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save 2 for Deli' })
  expect(save.disabled).toBe(true)
})

it('a refused choice keeps the payee on the list and says why', async () => {
  stubServer({
    [`GET ${address}`]: chart(),
    [`GET ${address}/open`]: openGroups(group('Deli', { suggested: 'food' })),
    [choose('food')]: makeErrorResponse(400, 'validation-failed', 'This account is closed.'),
  })
  renderAt(<PayeeGroups charity={charity} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2 for Deli' }))
  expect(await screen.findByText('This account is closed.')).toBeTruthy()
  expect(screen.queryByText('Chosen just now')).toBeNull()
})

it('the page says when more transactions are left than it lists', async () => {
  stubServer({
    [`GET ${address}`]: chart(),
    [`GET ${address}/open`]: { ...openGroups(group('Deli')), entries: 1000, more: true },
  })
  renderAt(<PayeeGroups charity={charity} />)
  expect(
    await screen.findByText('More than 1,000 transactions left. These are the newest.'),
  ).toBeTruthy()
})

it('the page says when every transaction has an account', async () => {
  stubServer({ [`GET ${address}`]: chart(), [`GET ${address}/open`]: openGroups() })
  renderAt(<PayeeGroups charity={charity} />)
  expect(await screen.findByText('Every transaction has a nominal account')).toBeTruthy()
})

it('a Manager adds an account, and the form names a code that is in use', async () => {
  let answer: unknown = makeErrorResponse(400, 'validation-failed', 'Not valid.', [
    { path: 'code', message: 'Another account has this code. Choose another one.' },
  ])
  const server = stubServer({ [`GET ${address}`]: chart(), [`POST ${address}`]: () => answer })
  renderAt(<ChartSettings charityId={charity.id} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add an account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add account' }))
  expect(await dialog.findAllByText('Enter a code, such as 6500.')).toHaveLength(2)
  await fillField(dialog.getByLabelText('Code'), '6110')
  await fillField(dialog.getByLabelText('Name'), 'Minibus')
  await userEvent.click(dialog.getByRole('button', { name: 'Add account' }))
  expect(await dialog.findAllByText(/^Another account has this code/)).toBeTruthy()
  answer = Response.json(chart(), { status: 201 })
  await userEvent.click(dialog.getByRole('button', { name: 'Add account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(`POST ${address}`).at(-1)!.body).toEqual({
    side: 'expenditure',
    code: '6110',
    name: 'Minibus',
  })
})

it('accounts are renamed, closed and opened again, except those that gifts or fees have', async () => {
  const server = stubServer({
    [`GET ${address}`]: chart(),
    [`PATCH ${address}/travel`]: chart(),
    [`PATCH ${address}/boats`]: chart(),
  })
  renderAt(<ChartSettings charityId={charity.id} />)
  const user = userEvent.setup()
  await user.click(await screen.findByText('3 accounts for income and spending'))
  expect(screen.queryByRole('button', { name: 'Close Donations' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close Travel' }))
  await user.click(screen.getByRole('button', { name: 'Open again Boats' }))
  await user.click(screen.getByRole('button', { name: 'Change Travel' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('Name'))
  await fillField(dialog.getByLabelText('Name'), 'Taxis')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.to(`PATCH ${address}/travel`)).toHaveLength(2))
  expect(server.to(`PATCH ${address}/travel`).map(({ body }) => body)).toEqual([
    { isClosed: true },
    { code: '6110', name: 'Taxis' },
  ])
  expect(server.to(`PATCH ${address}/boats`)[0]!.body).toEqual({ isClosed: false })
})

it('a Contributor sees the chart without buttons', async () => {
  stubServer({ [`GET ${address}`]: chart(false) })
  renderAt(<ChartSettings charityId={charity.id} />)
  expect(await screen.findByText(/^A Manager or Lead can add/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull()
})

const entryId = '01900000-0000-7000-8000-000000000001'
const entry = `GET ${address}/entry/${entryId}`
const transaction = { id: entryId, charity: { ...charity, number: '9000001', name: 'Wells' } }
const view = (more: Partial<EntryAccount> = {}): EntryAccount => ({
  side: 'expenditure',
  account: null,
  choices: [],
  can: { choose: true },
  ...more,
})

it('the page of a transaction shows who chose its account and when, and lets the team choose again', async () => {
  let stored = view()
  const server = stubServer({
    [`GET ${address}`]: chart(),
    [entry]: () => stored,
    [choose('food')]: () => {
      const choice = { code: '6130', name: 'Food', at: '2026-06-14T10:00:00Z', by: 'Ada Obi' }
      stored = view({ account: accounts[2]!, choices: [choice] })
      return { chosen: 1 }
    },
  })
  renderAt(<EntryAccountSection transaction={transaction} />)
  expect(await screen.findByText(/^Not chosen yet/)).toBeTruthy()
  const field = screen.getByLabelText('Choose another account')
  await within(field).findByText('6130 Food')
  await userEvent.selectOptions(field, 'food')
  await userEvent.click(screen.getByRole('button', { name: 'Save account' }))
  expect(await screen.findByText(/^6130 Food: chosen by Ada Obi, 14 June 2026/)).toBeTruthy()
  expect(server.to(choose('food'))[0]!.body).toEqual({ entryIds: [entryId] })
})

it('a Viewer reads the account of a transaction without a form, and a transfer has no account', async () => {
  let stored = view({ account: accounts[1]!, can: { choose: false } })
  stubServer({ [`GET ${address}`]: chart(), [entry]: () => stored })
  const { unmount } = renderAt(<EntryAccountSection transaction={transaction} />)
  expect(await screen.findByText('6110 Travel')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  stored = view({ side: null, can: { choose: false } })
  const { container } = renderAt(<EntryAccountSection transaction={transaction} />)
  await waitFor(() => expect(container.textContent).not.toContain('Nominal account'))
})
