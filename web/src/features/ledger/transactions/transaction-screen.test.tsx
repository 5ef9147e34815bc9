import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { fakeServer, makeErrorResponse } from '../../../testing/session.ts'
import { makeTransaction, makeTransactionList } from '../../../testing/transactions.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import '../bank-accounts/erase-payer-text.tsx'
import './reverse-dialog.tsx'
import { TransactionScreen } from './transaction-screen.tsx'
import { fillField } from '../../../testing/fill-field.ts'

const id = '01900000-0000-7000-8000-000000000001'
const transaction = makeTransaction({
  can: { reverse: true, askLead: false, erasePayerText: false },
})
const list = `GET /api/transaction/project/${id}`
const one = `GET /api/transaction/${transaction.id}`
const reverse = `POST /api/transaction/${transaction.id}/reverse`
let server: ReturnType<typeof fakeServer>

const serve = (answers: Record<string, unknown>): void => {
  server = fakeServer({ [list]: makeTransactionList(), [one]: transaction, ...answers })
  vi.stubGlobal('fetch', server.respond)
}
beforeEach(() => serve({}))

const Address = () => <output aria-label="address">{useLocation().pathname}</output>
const open = () =>
  renderAt(
    <>
      <TransactionScreen owner={{ kind: 'project', id }} sequence={12} />
      <Address />
    </>,
  )

it('the page shows the recorded transaction and its proof', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Transaction 12')
  expect(screen.getByText('−£1,200.00')).toBeTruthy()
  expect(screen.getByText('Kitui Pumps Ltd')).toBeTruthy()
  expect(screen.getByText('aa'.repeat(32))).toBeTruthy()
})

it('the page says to a Manager that only a Lead reverses an opening balance', async () => {
  serve({
    [one]: {
      ...transaction,
      kind: 'opening',
      can: { reverse: false, askLead: true, erasePayerText: false },
    },
  })
  open()
  expect(await screen.findByText(/^Only a Lead can reverse an opening balance/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reverse this entry' })).toBeNull()
})

it('the team sees the account, and a Lead erases the bank’s text after a confirmation', async () => {
  const erase = `DELETE /api/charity/${transaction.charity.id}/payer-texts/${transaction.id}`
  const can = { reverse: false, askLead: false, erasePayerText: true }
  const own = { ...transaction, account: 'Reserve', payerText: 'BGC A OKORO RIVER', can }
  let shown: unknown = own
  serve({
    [one]: () => shown,
    [erase]: () => (shown = { ...own, payerText: null }),
  })
  open()
  expect(await screen.findByText('Reserve')).toBeTruthy()
  expect(screen.getByText(/BGC A OKORO RIVER/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Erase' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Erase it' }))
  await waitFor(() => expect(screen.queryByText(/BGC A OKORO RIVER/)).toBeNull())
})

it('reversing a transaction requires a reason', async () => {
  serve({ [reverse]: Response.json(makeTransaction({ sequence: 13 }), { status: 201 }) })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Reverse this entry' }))
  await user.click(await screen.findByRole('button', { name: 'Reverse it' }))
  expect(await screen.findByText('Say why you are reversing it.')).toBeTruthy()
  expect(server.to(reverse)).toHaveLength(0)
  await fillField(screen.getByLabelText('Reason'), 'Entered twice')
  await user.click(screen.getByRole('button', { name: 'Reverse it' }))
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toBe(`/projects/${id}/transactions/13`),
  )
  expect(server.to(reverse)[0]!.body).toEqual({ dated: 'original', reason: 'Entered twice' })
})

it.each([
  ['the day of the entry', {}, 'The day of the transaction, so that its year is right'],
  [
    'the first open day of an entry in a locked year',
    { entryDate: '2026-03-31', inLockedYear: true },
    'The first open day. The year of the transaction stays locked.',
  ],
  [
    'the day before the books begin for an older opening balance',
    { entryDate: '2019-12-31' },
    'The day before your books here begin. No correction can be dated earlier.',
  ],
])('the dialog offers today or the date of the correction: %s', async (_, changes, explanation) => {
  const dates = { entryDate: '2026-06-01', correctionDate: '2026-06-01', inLockedYear: false }
  serve({
    [one]: { ...transaction, ...dates, ...changes },
    [reverse]: Response.json(makeTransaction({ sequence: 13 }), { status: 201 }),
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Reverse this entry' }))
  const own = await screen.findByRole('radio', { name: /^1 June 2026/ })
  expect(own).toHaveProperty('checked', true)
  expect(screen.getByText(explanation)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^Today/ }))
  await fillField(screen.getByLabelText('Reason'), 'Cancelled')
  await user.click(screen.getByRole('button', { name: 'Reverse it' }))
  await waitFor(() => expect(server.to(reverse)).toHaveLength(1))
  expect(server.to(reverse)[0]!.body).toEqual({ dated: 'today', reason: 'Cancelled' })
})

it('a failed reversal keeps the typed reason and says that the transaction was already reversed', async () => {
  const sentence = 'That entry has already been reversed.'
  serve({ [reverse]: makeErrorResponse(409, 'already-reversed', sentence) })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Reverse this entry' }))
  await fillField(await screen.findByLabelText('Reason'), 'Entered twice')
  await user.click(screen.getByRole('button', { name: 'Reverse it' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Entered twice')
})

it('the page says that no transaction has the requested number', async () => {
  serve({ [list]: makeTransactionList({ transactions: [] }) })
  open()
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Transaction not found.')
})
