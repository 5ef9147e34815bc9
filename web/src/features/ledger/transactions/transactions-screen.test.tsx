import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse } from '../../../testing/session.ts'
import { makeListed, makeTransactionList } from '../../../testing/transactions.ts'
import { TransactionsScreen } from './transactions-screen.tsx'
import { fillField } from '../../../testing/fill-field.ts'

const id = '01900000-0000-7000-8000-000000000001'
const at = `/projects/${id}/transactions`
let answer: (requests: URLSearchParams, url: string) => unknown
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  answer = () => makeTransactionList()
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    const given = answer(new URLSearchParams(url.split('?')[1] ?? ''), url)
    return given instanceof Response ? given : Response.json(given)
  })
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const open = (search = '') =>
  renderAt(
    <>
      <TransactionsScreen owner={{ kind: 'project', id }} />
      <Address />
    </>,
    at + search,
  )
const address = () => screen.getByLabelText('address').textContent

describe('the list of a project’s transactions', () => {
  it('the list explains a balance below zero and can show when a transaction was recorded', async () => {
    answer = () =>
      makeTransactionList({
        transactions: [makeListed({ balance: -500, recordedAt: '2026-06-02T10:00:00.000Z' })],
      })
    open()
    expect(await screen.findByText(/^A balance below zero means that more was paid/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Columns/ }))
    await userEvent.click(await screen.findByLabelText('Recorded'))
    expect(screen.getByText('2 Jun 2026')).toBeTruthy()
  })

  it('the list shows a fee inside its gift, which then has the balance after the fee', async () => {
    const gift = makeListed({
      sequence: 13,
      kind: 'gift',
      direction: 'in',
      amount: 5000,
      change: 5000,
      balance: 25_000,
      payee: '',
      giver: 'Ada',
    })
    const fee = {
      kind: 'fee',
      amount: 120,
      change: -120,
      payee: 'Stripe',
      description: 'Card processing fee',
    } as const
    answer = () =>
      makeTransactionList({
        transactions: [
          makeListed({ ...fee, sequence: 14, balance: 24_880, chargedOn: gift }),
          gift,
          makeListed({ ...fee, sequence: 12, chargedOn: { id: 'on another page', sequence: 11 } }),
        ],
      })
    open()
    const row = within((await screen.findByRole('link', { name: /^Ada/ })).closest('tr')!)
    expect(row.getByText('+£50.00')).toBeTruthy()
    expect(row.getByText('£248.80')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /no\. 14/ })).toBeNull()
    await userEvent.click(row.getByRole('button', { name: 'fee £1.20 of no. 13' }))
    const opened = screen.getByRole('link', { name: /^Card processing fee/ })
    expect(opened.getAttribute('href')).toBe(`${at}/14`)
    const other = screen.getByRole('link', { name: 'Fee on no. 11' })
    expect(other.getAttribute('href')).toBe(`${at}/11`)
  })

  it('the list shows the first receipt of a payment small, and the mark of a document without its picture', async () => {
    const preview = { address: '/files/small.webp', width: 96, height: 128 }
    answer = (_query, url) =>
      url.includes('first-receipts')
        ? { receipts: [{ entryId: 'with-picture', media: 'picture', preview }] }
        : makeTransactionList({
            transactions: [
              makeListed({ id: 'with-picture', sequence: 3, evidence: true }),
              makeListed({ id: 'with-pdf', sequence: 2, evidence: true }),
              makeListed({ id: 'without', sequence: 1, evidence: false }),
            ],
          })
    open()
    const receipt = await screen.findByRole('button', { name: 'Receipt of no. 3' })
    await waitFor(() =>
      expect(receipt.querySelector('img')?.getAttribute('src')).toBe(preview.address),
    )
    expect(screen.getByRole('button', { name: 'Receipt of no. 2' }).querySelector('img')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Receipt of no. 1' })).toBeNull()
    expect(requests.filter((url) => url.includes('first-receipts'))).toEqual([
      '/api/transaction/first-receipts?entries=with-picture%2Cwith-pdf',
    ])
  })

  it('the list says that more than 1,000 transactions match, and which of them it has', async () => {
    answer = () => makeTransactionList({ more: true, totalCount: 1000, totalPages: 20, totals: [] })
    open('?text=card')
    const text = await screen.findByText(/^More than/)
    expect(text.textContent).toBe(
      'More than 1,000 transactions match your filters. The newest 1,000 are listed.',
    )
  })

  it('the list shows transactions in a table with caption, running balance, totals and links', async () => {
    answer = () =>
      makeTransactionList({
        transactions: [
          makeListed({ sequence: 13, reverses: { id: 'x', sequence: 12 }, change: 120_000 }),
          makeListed({ sequence: 12, reversedBy: { id: 'y', sequence: 13 } }),
        ],
        totalCount: 120,
        totalPages: 3,
      })
    open()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('Transactions of Clean water for Kitui')
    const table = screen.getByRole('table', { name: 'Transactions 1 to 2 of 120' })
    expect(within(table).getByText('+£1,200.00')).toBeTruthy()
    expect(within(table).getAllByText('£1,980.00')).toHaveLength(2)
    expect(within(table).getByRole('link', { name: 'Reverses no. 12' })).toBeTruthy()
    const link = within(table).getByRole('link', { name: 'reversed by no. 13' })
    expect(link.getAttribute('href')).toBe(`${at}/13`)
    expect(screen.getByLabelText('Totals in GBP').textContent).toContain('£1,200.00')
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(`${at}?page=3`)
    expect(screen.queryByRole('link', { name: 'Add a transaction' })).toBeNull()
  })

  it('the list applies filters and sorting and keeps them in the URL', async () => {
    open('?page=2')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.selectOptions(screen.getByLabelText('Kind'), 'Spending')
    await waitFor(() => expect(address()).toBe(`${at}?kind=spending`))
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    await waitFor(() => expect(address()).toBe(`${at}?kind=spending&sort=amount&order=ascending`))
    const header = screen.getByRole('columnheader', { name: 'Amount' })
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    await fillField(screen.getByLabelText('Search'), 'pump')
    await waitFor(() => expect(address()).toContain('text=pump'))
    await waitFor(() => expect(requests.at(-1)).toContain('text=pump'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe(`${at}?sort=amount&order=ascending`))
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('')
  })

  it('the list shows a recent period with one press, as a chip that removes it', async () => {
    const year = new Date().getFullYear() - 1
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    await userEvent.click(screen.getByRole('button', { name: 'Last year' }))
    await waitFor(() => expect(address()).toBe(`${at}?from=${year}-01-01&to=${year}-12-31`))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Last year' }))
    await waitFor(() => expect(address()).toBe(at))
  })

  it('the list announces the number of matches in one live region, so that screen readers read it out', async () => {
    answer = (query) => makeTransactionList({ totalCount: query.has('kind') ? 1 : 120 })
    open()
    const count = await screen.findByText('120 transactions', { selector: '[role="status"]' })
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Spending')
    await waitFor(() => expect(count.textContent).toBe('1 transaction matches your filters'))
    expect(count.isConnected).toBe(true)
  })

  it('the list distinguishes a project without transactions from filters without matches', async () => {
    answer = () => makeTransactionList({ transactions: [], totals: [], totalCount: 0 })
    const empty = open()
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeTruthy()
    empty.unmount()
    open('?kind=grant')
    expect(await screen.findByRole('heading', { name: 'No matching transactions' })).toBeTruthy()
  })

  it('the list says how many transactions are withheld', async () => {
    answer = () => makeTransactionList({ withheld: 1 })
    open()
    expect(await screen.findByText(/1 entry of team-only projects/)).toBeTruthy()
  })

  it.each([
    [401, 'Authentication required. Please log in.', 'Sign in'],
    [403, "Access denied. You don't have permission to view this project.", 'Explore projects'],
    [404, 'Project not found.', 'Explore projects'],
  ])(
    'the list shows the message of a %i response and a link to another page',
    async (status, sentence, linkText) => {
      answer = () => makeErrorResponse(status, 'any', sentence)
      open()
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(sentence)
      expect(screen.getByRole('link', { name: linkText })).toBeTruthy()
    },
  )

  it('the transactions can be loaded again after a failure', async () => {
    answer = () => makeErrorResponse(500, 'internal-error', 'An unexpected error occurred')
    open()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('Failed to fetch project transaction data')
    answer = () => makeTransactionList()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('the download contains exactly the filtered transactions', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:x'
    })
    answer = (_, url) =>
      url.includes('.csv')
        ? new Response('a,b', { headers: { 'content-type': 'text/csv' } })
        : makeTransactionList()
    open('?kind=spending&page=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(requests.at(-1)).toBe(`/api/transaction/project/${id}.csv?kind=spending`)
    expect(await saved[0]!.text()).toBe('a,b')
  })
})
