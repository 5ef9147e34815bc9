import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { Reconcile } from './reconcile.tsx'

const charity = { id: '01900000-0000-7000-8000-00000000000c', ukCharityNumber: '9000001' }
const accountId = '01900000-0000-7000-8000-00000000000a'
const listAccounts = `GET /api/charity/${charity.id}/bank-accounts` as const
const address = `/api/charity/${charity.id}/bank-accounts/${accountId}/reconciliation` as const

const accounts = {
  accounts: [
    {
      id: accountId,
      name: 'Current account',
      kind: 'bank',
      currency: 'GBP',
      isMain: true,
      closedOn: null,
      balances: [],
    },
  ],
}
const nothing = { count: 0, amount: 0 }
const found = {
  account: { id: accountId, name: 'Current account', kind: 'bank', shares: [] },
  currency: 'GBP',
  month: '2026-11',
  months: [
    { month: '2026-11', open: 1, isReconciled: false },
    { month: '2026-10', open: 0, isReconciled: true },
  ],
  statement: { opening: 200_000, closing: 179_307 },
  ledger: { opening: 200_000, closing: 183_807 },
  difference: 4500,
  before: 0,
  unexplained: 0,
  gaps: [],
  notInLedger: { open: { count: 1, amount: -4500 }, other: nothing },
  notOnStatement: nothing,
  marked: null,
}
const page = { page: 1, limit: 50, totalCount: 1, totalPages: 1 }
const brown = {
  id: 'l1',
  date: '2026-11-18',
  amount: -4500,
  text: 'J BROWN VOLUNTEER EXPENSES',
  reason: null,
  inLedgerOn: null,
  days: 12,
}
const agreed = {
  ...found,
  ledger: found.statement,
  difference: 0,
  notInLedger: { open: nothing, other: nothing },
  months: [{ month: '2026-11', open: 0, isReconciled: false }],
}

const current = async (list: string) =>
  within(await screen.findByRole('navigation', { name: list })).getByRole('link', {
    current: 'page',
  }).textContent

it('a month that differs names the line that the ledger lacks, and cannot be marked', async () => {
  stubServer({
    [listAccounts]: accounts,
    [`GET ${address}`]: found,
    [`GET ${address}/lines`]: { currency: 'GBP', lines: [brown], ...page },
  })
  renderAt(<Reconcile charity={charity} />, '/')
  expect(
    await screen.findByText('Ledger £1,838.07, bank £1,793.07: they differ by £45.00.'),
  ).toBeTruthy()
  const row = await screen.findByRole('row', { name: /J BROWN VOLUNTEER EXPENSES/ })
  expect(within(row).getByText('To decide')).toBeTruthy()
  expect(within(row).getByText('12 days')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Mark November 2026/ })).toHaveProperty(
    'disabled',
    true,
  )
  expect(screen.getByRole('option', { name: 'October 2026, reconciled' })).toBeTruthy()
})

it('each list has pages of its own, and the other stays where it is', async () => {
  const cheque = {
    id: 'e1',
    sequence: 52,
    date: '2026-11-20',
    amount: 2000,
    payee: 'Hirer',
    description: null,
    onStatementOn: null,
    days: 10,
  }
  const long = { ...page, totalCount: 120, totalPages: 3 }
  stubServer({
    [listAccounts]: accounts,
    [`GET ${address}`]: { ...found, notOnStatement: { count: 120, amount: 240_000 } },
    [`GET ${address}/lines`]: { currency: 'GBP', lines: [brown], ...long, page: 2 },
    [`GET ${address}/entries`]: { currency: 'GBP', entries: [cheque], ...long },
  })
  renderAt(<Reconcile charity={charity} />, '/?lines=2')
  const row = await screen.findByRole('row', { name: /No. 52: Hirer/ })
  expect(within(row).getByRole('link')).toHaveProperty(
    'pathname',
    '/charities/9000001/transactions/52',
  )
  const pages = screen.getByRole('navigation', { name: 'Pages of entries not on the statement' })
  const third = within(pages).getByRole('link', { name: 'Page 3' })
  expect(third.getAttribute('href')).toBe('/?lines=2&entries=3')
  await userEvent.click(third)
  expect(await current('Pages of entries not on the statement')).toBe('3')
  expect(await current('Pages of lines not in the ledger')).toBe('2')
})

it('a list that cannot be loaded says so, and the rest of the month shows', async () => {
  stubServer({
    [listAccounts]: accounts,
    [`GET ${address}`]: found,
    [`GET ${address}/lines`]: () => makeErrorResponse(500, 'internal', 'Something went wrong'),
  })
  renderAt(<Reconcile charity={charity} />, '/')
  expect(await screen.findByText(/^Ledger £1,838.07/)).toBeTruthy()
  expect(await screen.findByText('The lines could not be loaded.')).toBeTruthy()
})

it('a month that agrees is marked, and says by whom', async () => {
  let answer: unknown = agreed
  const server = stubServer({
    [listAccounts]: accounts,
    [`GET ${address}`]: () => answer,
    [`POST ${address}`]: () => {
      const mark = { by: 'Nia Evans', at: '2026-12-01T09:00:00Z', hasChanged: false }
      answer = { ...agreed, marked: { ...mark, statement: 179_307, ledger: 179_307 } }
      return answer
    },
  })
  renderAt(<Reconcile charity={charity} />, '/')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Mark November 2026 as reconciled' }),
  )
  expect(await screen.findByText(/^Reconciled by Nia Evans on 1 December 2026/)).toBeTruthy()
  expect(server.to(`POST ${address}`)[0]?.body).toEqual({ month: '2026-11', closing: null })
})

it('a refused mark says why', async () => {
  const reason = 'The statement and the ledger do not agree yet.'
  stubServer({
    [listAccounts]: accounts,
    [`GET ${address}`]: agreed,
    [`POST ${address}`]: () => makeErrorResponse(409, 'does-not-reconcile', reason),
  })
  renderAt(<Reconcile charity={charity} />, '/')
  await userEvent.click(await screen.findByRole('button', { name: /^Mark November 2026/ }))
  expect(await screen.findByText(reason)).toBeTruthy()
})

it('a statement without balances is marked with the balance that the person types', async () => {
  const plain = {
    ...agreed,
    statement: { opening: null, closing: null },
    difference: null,
    unexplained: null,
  }
  const server = stubServer({
    [listAccounts]: accounts,
    [`GET ${address}`]: plain,
    [`POST ${address}`]: plain,
  })
  renderAt(<Reconcile charity={charity} />, '/')
  const field = await screen.findByLabelText('Closing balance on the statement')
  await userEvent.type(field, 'about 5')
  expect(screen.getByText('Enter an amount, such as 1,793.07.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, '1,793.07')
  await userEvent.click(screen.getByRole('button', { name: /^Mark November 2026/ }))
  await vi.waitFor(() =>
    expect(server.to(`POST ${address}`)[0]?.body).toEqual({ month: '2026-11', closing: 179_307 }),
  )
})

it('a charity without named accounts is led to the import', async () => {
  stubServer({ [listAccounts]: { accounts: [] } })
  renderAt(<Reconcile charity={charity} />, '/')
  expect(await screen.findByText(/^No statement of an account/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Import from the bank' })).toBeTruthy()
})
