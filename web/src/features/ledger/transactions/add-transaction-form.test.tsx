import type {
  NewTransaction,
  NominalChart,
  OwnCharity,
  SpendingBalances,
  Transaction,
} from '@pennytrail/contract'
import { allDaysOpen, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { makeTransaction } from '../../../testing/transactions.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import { AddTransactionForm } from './add-transaction-form.tsx'
import { loadComboboxList } from '../../../ui/form/combobox.tsx'
import { listAllowedKinds } from './entry-values.ts'
import { fillField } from '../../../testing/fill-field.ts'

beforeAll(async () => void (await loadComboboxList()))

const project = makeProjectView()
const funds = [
  { id: project.id, title: project.title, currency: 'GBP' },
  { id: '01900000-0000-7000-8000-000000000002', title: 'Seeds', currency: 'KES' },
  {
    id: '01900000-0000-7000-8000-000000000003',
    title: 'Winter beds',
    currency: 'GBP',
    hasEnded: true,
  },
]
const record = 'POST /api/transaction'
const charityId = '01900000-0000-7000-8000-00000000000c'

const balances: SpendingBalances = {
  projectId: project.id,
  balances: [{ currency: 'GBP', balance: 100_000 }],
  lines: [{ ...project.budget[0]!, spent: 700_000 }].map(
    ({ currency, id, label, planned, spent }) => ({ id, label, currency, planned, spent }),
  ),
}
let proposed: string | null
beforeEach(() => (proposed = null))
const suggest = `POST /api/charity/${charityId}/nominal-accounts/suggest`
const balancesRoute = `GET /api/charity/${charityId}/spending-balances`

const open = (
  answer: unknown,
  role: OwnCharity['role'] = 'Manager',
  openDays: OpenDays = allDaysOpen,
  known: unknown = balances,
) => {
  const server = stubServer({
    [record]: answer,
    [`GET /api/project/${project.id}`]: project,
    [balancesRoute]: known,
    [`GET /api/charity/${charityId}/nominal-accounts`]: chart,
    [suggest]: () => ({ suggested: [proposed] }),
  })
  const onRecorded = vi.fn<(transaction: Transaction) => void>()
  renderAt(
    <AddTransactionForm
      charityId={charityId}
      charityNumber="9000012"
      kinds={listAllowedKinds(listCharityRights(role))}
      mayName={listCharityRights(role).decidePayeeNames}
      funds={funds}
      start={{ projectId: project.id, date: '2026-06-01' }}
      openDays={openDays}
      onRecorded={onRecorded}
    />,
  )
  return { server, onRecorded }
}

const fill = async (user: ReturnType<typeof userEvent.setup>, amount = '1,250.50') => {
  await user.type(screen.getByLabelText('Amount'), amount)
  await fillField(screen.getByLabelText('Who was paid'), 'Kitui Pumps Ltd')
  await fillField(screen.getByLabelText('What for'), 'Two hand pumps')
}
const send = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  await user.click(await screen.findByRole('button', { name: 'Record it' }))
}

it('the form records the exact pence on the chosen budget line after a confirmation that shows the entry', async () => {
  const { server, onRecorded } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  await fill(user)
  await user.selectOptions(await screen.findByLabelText(/Budget line/), 'Pumps')
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect(await screen.findByText(/£1,250.50 for Clean water for Kitui, Kitui Pumps/)).toBeTruthy()
  expect(server.to(record)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Record it' }))
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce())
  const { id, ...sent } = server.to(record)[0]!.body as NewTransaction
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent).toEqual({
    charityId,
    projectId: project.id,
    evidence: [],
    kind: 'spending',
    currency: 'GBP',
    amount: 125_050,
    category: 'charitable-activities',
    date: '2026-06-01',
    payee: 'Kitui Pumps Ltd',
    payeeKind: 'organisation',
    description: 'Two hand pumps',
    budgetLineId: project.budget[0]!.id,
    original: null,
  })
})

const chart: NominalChart = {
  accounts: [
    ['sales', '4170', 'Sales of goods', 'income'] as const,
    ['travel', '6110', 'Travel', 'expenditure'] as const,
    ['food', '6130', 'Food', 'expenditure'] as const,
  ].map(([id, code, name, side]) => ({ id, code, name, side, isClosed: false, usualFor: [] })),
  can: { edit: true },
}

it('the form proposes the nominal account of the payee’s latest entries, and records the one that shows', async () => {
  proposed = 'travel'
  const { server } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Nominal account/)
  expect(within(field).queryByText('4170 Sales of goods')).toBeNull()
  expect(field.value).toBe('')
  await fill(user)
  await waitFor(() => expect(field.value).toBe('travel'))
  expect(server.to(suggest)[0]!.body).toEqual({
    payees: [{ side: 'expenditure', payee: 'Kitui Pumps Ltd' }],
  })
  await send(user)
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect(server.to(record)[0]!.body).toMatchObject({ nominalAccountId: 'travel' })
})

it('a nominal account that the person chose or left out counts before the proposed one', async () => {
  proposed = 'travel'
  const { server } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Nominal account/)
  await fill(user)
  await waitFor(() => expect(field.value).toBe('travel'))
  await user.selectOptions(field, 'Choose later')
  expect(field.value).toBe('')
  await user.selectOptions(field, '6130 Food')
  await user.selectOptions(field, 'Choose later')
  await send(user)
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect(server.to(record)[0]!.body).not.toHaveProperty('nominalAccountId')
})

it('the form shows the missing fields before it sends anything', async () => {
  const { server } = open(null)
  await userEvent.click(screen.getByRole('button', { name: 'Check and record' }))
  expect((await screen.findAllByText('Enter an amount, such as 25.00.')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Say who was paid.').length).toBeGreaterThan(0)
  expect(server.to(record)).toHaveLength(0)
})

it('after an error the form stays open, shows the server’s message at its field, and retries with the same id', async () => {
  const issueOrText = { path: 'amount', message: 'Only £30.00 of this fund is free to move.' }
  const { server } = open(() =>
    makeErrorResponse(400, 'validation-failed', issueOrText.message, [issueOrText]),
  )
  const user = userEvent.setup()
  await fill(user)
  await send(user)
  expect((await screen.findAllByText(issueOrText.message)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,250.50')
  await user.clear(screen.getByLabelText('Amount'))
  await fillField(screen.getByLabelText('Amount'), '30')
  await send(user)
  await waitFor(() => expect(server.to(record)).toHaveLength(2))
  const [first, second] = server.to(record).map((call) => call.body as NewTransaction)
  expect(first!.id).toBe(second!.id)
})

it('the form offers the kinds of entry that the member’s role may record', async () => {
  open(null, 'Contributor')
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'spending',
    'onward-grant',
    'charge',
  ])
  expect(listAllowedKinds(listCharityRights('Viewer'))).toEqual([])
  expect(listAllowedKinds(listCharityRights('Lead'))).toHaveLength(7)
})

it('the form records the amount paid in another currency with its exchange rate', async () => {
  const { server } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  await fill(user, '10.00')
  await user.click(screen.getByLabelText('It was paid in another currency'))
  await fillField(screen.getByLabelText('Currency paid'), 'US Dollar')
  await user.click(await screen.findByRole('option', { name: 'US Dollar (USD)' }))
  await fillField(screen.getByLabelText('Amount paid'), '12.50')
  expect(await screen.findByText(/a rate of 0.8 GBP for 1 USD/)).toBeTruthy()
  await send(user)
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect((server.to(record)[0]!.body as NewTransaction).original).toEqual({
    amount: 1250,
    currency: 'USD',
    rate: '0.8',
    rateConfirmed: false,
  })
})

it('the form asks about an unlikely exchange rate and asks again once an amount changes', async () => {
  const { server } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  await fill(user, '523.00')
  await user.click(screen.getByLabelText('It was paid in another currency'))
  await fillField(screen.getByLabelText('Currency paid'), 'US Dollar')
  await user.click(await screen.findByRole('option', { name: 'US Dollar (USD)' }))
  await fillField(screen.getByLabelText('Amount paid'), '10.00')
  expect(await screen.findByText(/US\$10\.00 became £523\.00, a rate of 52\.3\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect(await screen.findAllByText(/confirm that they are right/)).not.toHaveLength(0)
  await user.click(screen.getByLabelText('Both amounts are right'))
  await user.clear(screen.getByLabelText('Amount paid'))
  await user.type(screen.getByLabelText('Amount paid'), '11.00')
  expect(screen.getByLabelText('Both amounts are right')).toHaveProperty('checked', false)
  await user.click(screen.getByLabelText('Both amounts are right'))
  await send(user)
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect((server.to(record)[0]!.body as NewTransaction).original).toMatchObject({
    amount: 1100,
    rateConfirmed: true,
  })
})

it('the form names both funds in the confirmation before it moves money between them', async () => {
  const { server } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  await user.click(screen.getByLabelText(/^Transfer/))
  await fillField(screen.getByLabelText('Amount'), '40')
  await fillField(screen.getByLabelText('What for'), 'Left over')
  await user.selectOptions(screen.getByLabelText('To'), project.title)
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect((await screen.findAllByText('Choose two different funds.')).length).toBeGreaterThan(0)
  await user.selectOptions(screen.getByLabelText('To'), 'General fund')
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect(await screen.findByText(/£40.00 from Clean water for Kitui to General fund/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record it' }))
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect(server.to(record)[0]!.body).toMatchObject({
    kind: 'transfer',
    projectId: project.id,
    toProjectId: null,
    amount: 4000,
    payee: '',
    budgetLineId: null,
  })
})

const listOptions = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)

it('the form offers a project that ended overspent only as the receiver of money from the general fund', async () => {
  open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  await user.click(screen.getByLabelText(/^Transfer/))
  expect(listOptions('From')).not.toContain('Winter beds')
  expect(listOptions('To')).not.toContain('Winter beds')
  await user.selectOptions(screen.getByLabelText('From'), 'General fund')
  expect(listOptions('To')).toContain('Winter beds')
})

it('the form records income with its category', async () => {
  const { server } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${entryKinds.income}`) }))
  await fillField(screen.getByLabelText('Amount'), '12.30')
  await fillField(screen.getByLabelText('Who it came from'), 'Stall at the fair')
  await fillField(screen.getByLabelText('What for'), 'In the tin')
  await user.selectOptions(screen.getByLabelText('Category'), 'Other trading')
  await send(user)
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect(server.to(record)[0]!.body).toMatchObject({
    kind: 'income',
    amount: 1230,
    payee: 'Stall at the fair',
    category: 'other-trading',
  })
})

it('the form hides a payee’s name that could be a person’s unless a Manager chooses to publish it', async () => {
  const { server } = open(Response.json(makeTransaction(), { status: 201 }))
  const user = userEvent.setup()
  await fillField(screen.getByLabelText('Amount'), '12.30')
  await fillField(screen.getByLabelText('What for'), 'Sewing lessons')
  await fillField(screen.getByLabelText('Who was paid'), 'Marigold Tresidder')
  const who = screen.getByLabelText<HTMLSelectElement>('Who this is')
  expect(who.value).toBe('person')
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect(
    await screen.findByText(
      'The name Marigold Tresidder will not be published. Only your team can see it.',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change something' }))
  await user.selectOptions(who, 'Person who agreed: publish the name')
  await send(user)
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect(server.to(record)[0]!.body).toMatchObject({ payeeKind: 'named-person' })
})

it('a Contributor cannot publish the name of a private person', () => {
  open(null, 'Contributor')
  const options = [...screen.getByLabelText<HTMLSelectElement>('Who this is').options]
  expect(options.map(({ value }) => value)).toEqual(['organisation', 'person'])
})

it('the form does not offer match funding, which needs a recorded pledge', () => {
  open(null, 'Lead')
  expect(screen.getByRole('radio', { name: /^Grant/ })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /match/i })).toBeNull()
})

it('the form shows the fund’s and the budget line’s balances before and after while the amount is typed', async () => {
  open(null)
  const user = userEvent.setup()
  const table = await screen.findByRole('table', { name: 'Balances' })
  expect(within(table).queryByRole('columnheader', { name: 'After' })).toBeNull()
  await user.selectOptions(await screen.findByLabelText(/Budget line/), 'Pumps')
  await user.type(screen.getByLabelText('Amount'), '1000.01')
  expect(screen.getByRole('row', { name: /Clean water for Kitui/ }).textContent).toMatch(
    /£1,000\.00.*−£0\.01/,
  )
  expect(screen.getByRole('row', { name: /Left on the budget line “Pumps”/ }).textContent).toMatch(
    /£1,000\.00.*−£0\.01/,
  )
  expect(screen.getByText('This goes £0.01 over the budget line “Pumps”.')).toBeTruthy()
  expect(screen.getByText('This takes Clean water for Kitui £0.01 below zero.')).toBeTruthy()
  expect(screen.getByText(/There is no receipt yet/)).toBeTruthy()
  const issueOrText = await screen.findByText(
    /£1,000.00 before, −£0.01 after. Left on the budget line/,
  )
  expect(issueOrText.getAttribute('role')).toBe('status')
  // The confirmation repeats the warning.
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect(screen.getByText('This takes Clean water for Kitui £0.01 below zero.')).toBeTruthy()
  await fill(user, '{Backspace}{Backspace}00')
  await waitFor(() => expect(screen.queryByText(/below zero/)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/There is no receipt yet/)).toBeTruthy()
})

it('the form records spending even if the balances failed to load, and offers to load them again', async () => {
  const { onRecorded } = open(
    Response.json(makeTransaction(), { status: 201 }),
    'Contributor',
    allDaysOpen,
    () => makeErrorResponse(500, 'internal-error', ''),
  )
  const user = userEvent.setup()
  await fill(user)
  expect(await screen.findByText(/The balances could not be loaded/)).toBeTruthy()
  await send(user)
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce())
})

it('the form shows no balances for income', async () => {
  const { server } = open(null)
  await screen.findByRole('table', { name: 'Balances' })
  await userEvent.click(screen.getByRole('radio', { name: /^Other income/ }))
  expect(screen.queryByRole('table', { name: 'Balances' })).toBeNull()
  expect(server.to(balancesRoute)).toHaveLength(1)
})

it('the form refuses a date in a locked year', async () => {
  const { server } = open(null, 'Manager', { ...allDaysOpen, lockedThrough: '2026-06-01' })
  const user = userEvent.setup()
  expect(screen.getByText('Everything up to 1 June 2026 is locked.')).toBeTruthy()
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect((await screen.findAllByText(/The ledger is locked up to 1 June 2026/)).length).toBe(2)
  expect(server.to(record)).toHaveLength(0)
})
