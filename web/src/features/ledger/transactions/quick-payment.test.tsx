import type { NewTransaction, RememberedPayee, Transaction } from '@pennytrail/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { makeProjectView } from '../../../testing/project.ts'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { makeTransaction } from '../../../testing/transactions.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import { AddTransactionForm } from './add-transaction-form.tsx'

const project = makeProjectView()
const charityId = '01900000-0000-7000-8000-00000000000c'
const record = 'POST /api/transaction'

const remembered: RememberedPayee = {
  payee: 'Fernhill Hardware',
  payeeKind: 'organisation',
  projectId: project.id,
  budgetLineId: project.budget[0]!.id,
  category: 'charitable-activities',
  description: 'Screws and paint',
  nominalAccountId: 'travel',
}

const open = (balance = 100_000) => {
  const server = stubServer({
    [record]: Response.json(makeTransaction(), { status: 201 }),
    [`GET /api/project/${project.id}`]: project,
    [`GET /api/charity/${charityId}/spending-balances`]: {
      projectId: project.id,
      balances: [{ currency: 'GBP', balance }],
      lines: [],
    },
    [`GET /api/charity/${charityId}/nominal-accounts`]: { accounts: [], can: { edit: true } },
    [`POST /api/charity/${charityId}/nominal-accounts/suggest`]: { suggested: [null] },
  })
  const onRecorded = vi.fn<(transaction: Transaction) => void>()
  renderAt(
    <AddTransactionForm
      charityId={charityId}
      charityNumber="9000012"
      kinds={['spending', 'onward-grant']}
      mayName
      funds={[{ id: project.id, title: project.title, currency: 'GBP' }]}
      payees={[remembered]}
      start={{ date: '2026-06-01' }}
      onRecorded={onRecorded}
    />,
  )
  return { server, onRecorded }
}

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })),
)
afterEach(() => vi.unstubAllGlobals())

it('on a phone, a payment to a payee that was paid before takes its fund, budget line, words and kind', async () => {
  const { server, onRecorded } = open()
  await fillField(screen.getByLabelText('Amount'), '4.20')
  await fillField(screen.getByLabelText('Who was paid'), 'fernhill hardware')
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: 'Record £4.20' }))
  await waitFor(() => expect(onRecorded).toHaveBeenCalledOnce())
  expect(server.to(record)[0]!.body as NewTransaction).toMatchObject({
    projectId: project.id,
    budgetLineId: project.budget[0]!.id,
    payeeKind: 'organisation',
    description: 'Screws and paint',
    nominalAccountId: 'travel',
  })
})

it('on a phone, a payment to a new payee is described by its kind, and an overspend asks first', async () => {
  const { server } = open(100)
  await fillField(screen.getByLabelText('Amount'), '4.20')
  await fillField(screen.getByLabelText('Who was paid'), 'Ann Quill')
  await userEvent.click(screen.getByRole('button', { name: 'Record £4.20' }))
  expect(await screen.findByRole('dialog', { name: 'Record this entry?' })).toBeTruthy()
  expect(server.to(record)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Record it' }))
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect(server.to(record)[0]!.body).toMatchObject({ payeeKind: 'person', description: 'Spending' })
})
