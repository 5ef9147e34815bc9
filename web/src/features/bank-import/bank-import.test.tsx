import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { BankImport } from './bank-import.tsx'

const makeAccount = (name: string) => ({ id: name, name, isMain: true, closedOn: null })

const charity = {
  id: '01900000-0000-7000-8000-00000000000c',
  name: 'Harbour Trust',
  ukCharityNumber: '9000001',
}
const statement = 'Date,Description,Paid out,Paid in\r\n01/02/2026,CARD PAYMENT TIMBER,90.00,'
const balances = {
  projectId: null,
  balances: [{ currency: 'GBP', balance: 10_000 }],
  lines: [],
}

const getFunds = () => screen.getByRole('table', { name: 'Funds that this statement spends from' })

const listStatements = `GET /api/charity/${charity.id}/statements` as const

const compareWith = async (answerBalances: () => unknown) => {
  const server = stubServer({
    [`POST /api/charity/${charity.id}/statements`]: {
      id: null,
      lines: [],
      absent: [],
      lockedThrough: null,
      firstDay: null,
    },
    [`GET /api/charity/${charity.id}/spending-balances`]: answerBalances,
    [`GET /api/charity/${charity.id}/bank-accounts`]: {
      accounts: [makeAccount('Savings')],
    },
    [listStatements]: { statements: [], unreconciled: [] },
  })
  // The app repeats a failed request too, after a pause. Here the pause is longer than the test.
  const queries = { retry: 1, retryDelay: 60_000 }
  const client = new QueryClient({ defaultOptions: { queries } })
  renderAt(<BankImport charity={charity} funds={[]} />, '/', client)
  await userEvent.upload(
    screen.getByLabelText('Bank statement'),
    new File([statement], 'february.csv', { type: 'text/csv' }),
  )
  const account = await screen.findByLabelText('Account of this statement')
  await userEvent.selectOptions(account, 'Another account')
  await userEvent.type(screen.getByLabelText('Name of the account'), 'Current account')
  await userEvent.click(await screen.findByRole('button', { name: /^Compare 1 payment/ }))
  return server
}

it('the review of a statement appears together with the balances, so that nothing moves under the pointer', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const server = await compareWith(() => promise)
  await vi.waitFor(() =>
    expect(server.to(`GET /api/charity/${charity.id}/spending-balances`)).toHaveLength(1),
  )
  expect(screen.queryByRole('table', { name: 'Lines of the statement' })).toBeNull()
  resolve(balances)
  await screen.findByRole('table', { name: 'Lines of the statement' })
  expect(within(getFunds()).getByRole('row', { name: /General fund/ }).textContent).toMatch(
    /£100\.00.*£10\.00/,
  )
})

it('the review of a statement appears without balances that could not be loaded, says so at once, and loads them on request', async () => {
  let answer: unknown = makeErrorResponse(500, 'internal-error', 'Not now.')
  await compareWith(() => answer)
  expect(await screen.findByRole('table', { name: 'Lines of the statement' })).toBeTruthy()
  const failure = screen.getByText(
    'The balances of General fund could not be loaded. You can still post the lines.',
  )
  expect(failure.closest('[role="alert"]')).toBeTruthy()
  answer = balances
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(getFunds()).toBeTruthy())
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

const listAccounts = `GET /api/charity/${charity.id}/bank-accounts` as const
const nameAccount = async () =>
  userEvent.type(await screen.findByLabelText('Name of the account'), 'Current account')

const choose = async (content: string, name = 'statement.csv') => {
  stubServer({
    [listAccounts]: { accounts: [] },
    [listStatements]: { statements: [], unreconciled: [] },
  })
  renderAt(<BankImport charity={charity} funds={[]} />, '/')
  await userEvent.upload(screen.getByLabelText('Bank statement'), new File([content], name))
}
const compare = () => screen.getByRole('button', { name: /^Compare / })

it('the import of a card’s statement asks what an amount without a minus sign means', async () => {
  await choose('Date,Description,Amount\n01/11/2026,Cafe,4.00\n')
  const question = await screen.findByLabelText('Amounts without a minus sign')
  await nameAccount()
  expect(compare()).toHaveProperty('disabled', true)
  await userEvent.selectOptions(question, 'Money out')
  expect(compare()).toHaveProperty('disabled', false)
  expect(screen.getByRole('row', { name: /Cafe/ }).textContent).toContain('−£4.00')
})

it('the import asks what the bank’s own words for the direction mean', async () => {
  await choose(
    'Date,Direction,Details,Amount\n01/11/2026,Ausgang,Cafe,4.00\n02/11/2026,Eingang,Grant,9.00\n',
  )
  await userEvent.selectOptions(await screen.findByLabelText('“Ausgang” means'), 'Money out')
  expect(screen.getByRole('row', { name: /Cafe/ }).textContent).toContain('−£4.00')
  expect(screen.getByText('2 lines: 1 payment, 1 left out')).toBeTruthy()
})

it('the import goes on despite a balance that does not agree only once the person has checked it', async () => {
  await choose('Date,Details,Amount,Balance\n01/11/2026,A,-1.00,9.00\n02/11/2026,B,-1.00,7.00\n')
  expect(
    await screen.findByText(
      /^The balance on line 3 is £7\.00, but the payments make £8\.00: £1\.00 more\./,
    ),
  ).toBeTruthy()
  expect(compare()).toHaveProperty('disabled', true)
  await nameAccount()
  await userEvent.click(screen.getByRole('checkbox', { name: /I have compared these lines/ }))
  expect(compare()).toHaveProperty('disabled', false)
})

it('the import names a file of another kind and says what to do', async () => {
  await choose('!Type:Bank\nD01/11/2026\nT-5.00\n^\n', 'statement.qif')
  expect(
    await screen.findByText(
      'This is a QIF file. Download the statement from your bank as CSV or OFX, and choose that.',
    ),
  ).toBeTruthy()
})

it('the import asks for each file which account it is from, before it compares the lines', async () => {
  const look = `POST /api/charity/${charity.id}/statements` as const
  const server = stubServer({
    [listAccounts]: { accounts: [makeAccount('Current account'), makeAccount('Savings')] },
    [listStatements]: { statements: [], unreconciled: [] },
    [look]: { id: null, absent: [], lines: [], lockedThrough: null, firstDay: null },
  })
  renderAt(<BankImport charity={charity} funds={[]} />, '/')
  const file = new File(
    ['Date,Details,Amount\n01/11/2026,Fees,4.00\n02/11/2026,B,-1.00\n'],
    'a.csv',
  )
  const input = screen.getByLabelText('Bank statement')
  await userEvent.upload(input, file)
  const account = await screen.findByLabelText('Account of this statement')
  expect(compare()).toHaveProperty('disabled', true)
  await userEvent.selectOptions(account, 'Savings')
  await userEvent.upload(input, file)
  expect(await screen.findByLabelText('Account of this statement')).toHaveProperty('value', '')
  await userEvent.selectOptions(screen.getByLabelText('Account of this statement'), 'Savings')
  await userEvent.click(compare())
  await vi.waitFor(() => expect(server.to(look)[0]?.body).toMatchObject({ account: 'Savings' }))
})

it('the import offers the main account beside another one, even if nobody has named it', async () => {
  stubServer({
    [listAccounts]: {
      accounts: [{ ...makeAccount('Bank'), id: null }, makeAccount('Savings')],
    },
    [listStatements]: { statements: [], unreconciled: [] },
  })
  renderAt(<BankImport charity={charity} funds={[]} />, '/')
  const file = new File(['Date,Details,Amount\n01/11/2026,Fees,-4.00\n'], 'a.csv')
  await userEvent.upload(screen.getByLabelText('Bank statement'), file)
  const account = within(await screen.findByLabelText('Account of this statement'))
  expect(account.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose an account',
    'Bank',
    'Savings',
    'Another account',
  ])
})

it('the import says when the accounts could not be loaded, and loads them on request', async () => {
  let answer: unknown = makeErrorResponse(500, 'internal-error', 'Not now.')
  stubServer({
    [listAccounts]: () => answer,
    [listStatements]: { statements: [], unreconciled: [] },
  })
  renderAt(<BankImport charity={charity} funds={[]} />, '/')
  const file = new File(['Date,Details,Amount\n01/11/2026,Fees,-4.00\n'], 'a.csv')
  await userEvent.upload(screen.getByLabelText('Bank statement'), file)
  expect(await screen.findByText('The accounts could not be loaded.')).toBeTruthy()
  answer = { accounts: [] }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Name of the account')).toBeTruthy()
})

it('a statement that was begun is opened again with its lines and choices, and can be removed', async () => {
  const id = '01900000-0000-7000-8000-000000000001'
  const one = `/api/charity/${charity.id}/statements/${id}` as const
  let statements: unknown[] = [
    {
      id,
      account: 'Current account',
      currency: 'GBP',
      fileName: 'november.csv',
      uploadedAt: '2026-11-30T09:00:00Z',
      lines: 3,
      open: 1,
      marked: 0,
      from: '2026-11-28',
      to: '2026-11-28',
    },
  ]
  const line = { line: 4, date: '2026-11-28', amount: 2500, text: 'MRS P PATEL STO', balance: null }
  const found = { known: null, left: null, alike: [], proposed: null, twin: null }
  const server = stubServer({
    [listStatements]: () => ({ statements }),
    [`GET ${one}`]: {
      id,
      account: 'Current account',
      currency: 'GBP',
      fileLines: [line],
      lines: [{ ...found, id: 'l4', line: 4, draft: null }],
      lockedThrough: null,
      firstDay: null,
    },
    [`DELETE ${one}`]: () => {
      statements = []
      return { removed: 1 }
    },
  })
  renderAt(<BankImport charity={charity} funds={[]} />, '/')
  expect(
    await screen.findByText(/3 lines: 1 to decide, 2 done, of 28 Nov 2026 \(november\.csv\)/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go on with Current account' }))
  expect(await screen.findByText('MRS P PATEL STO')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the statements' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 1 line' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove 1 line' }))
  await vi.waitFor(() => expect(screen.queryByText(/1 to decide/)).toBeNull())
  expect(server.to(`DELETE ${one}`)).toHaveLength(1)
})
