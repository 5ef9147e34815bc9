import type { OwnCharity } from '@pennytrail/contract'
import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { allDaysOpen, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import { AddTransactionForm } from './add-transaction-form.tsx'
import { listAllowedKinds } from './entry-values.ts'

const record = 'POST /api/transaction'
const charityId = '01900000-0000-7000-8000-00000000000c'

const open = (answer: unknown, role: OwnCharity['role'], openDays: OpenDays = allDaysOpen) => {
  const server = stubServer({
    [record]: answer,
    [`GET /api/charity/${charityId}/spending-balances`]: {
      projectId: null,
      balances: [],
      lines: [],
    },
  })
  renderAt(
    <AddTransactionForm
      charityId={charityId}
      charityNumber="9000012"
      kinds={listAllowedKinds(listCharityRights(role))}
      mayName
      funds={[]}
      start={{ date: '2026-06-01' }}
      openDays={openDays}
      onRecorded={() => {}}
    />,
  )
  return server
}

it('an opening balance has no date to type: the form shows and sends the day before the books begin', async () => {
  const server = open(
    makeErrorResponse(400, 'validation-failed', 'This fund already has an opening balance.', [
      { path: 'projectId', message: 'This fund already has an opening balance.' },
    ]),
    'Lead',
    { ...allDaysOpen, firstDay: '2026-04-01' },
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: /^Opening balance/ }))
  const date = screen.getByLabelText<HTMLInputElement>('Date')
  expect(date.value).toBe('31 March 2026')
  expect(date.readOnly).toBe(true)
  await user.type(screen.getByLabelText('Amount'), '300')
  await fillField(screen.getByLabelText(/^Note/), 'In the tin')
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect(await screen.findByText(/£300.00 for General fund, on 31 March 2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record it' }))
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  expect(server.to(record)[0]!.body).toMatchObject({
    kind: 'opening',
    date: '2026-03-31',
    amount: 30_000,
    payee: '',
    description: 'In the tin',
  })
  // The typed text stays when the server refuses it.
  expect(
    (await screen.findAllByText('This fund already has an opening balance.')).length,
  ).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('300')
})

it('without a first day, the form of an opening balance leads a Lead to set it', async () => {
  open(null, 'Lead')
  await userEvent.click(screen.getByRole('radio', { name: /^Opening balance/ }))
  expect(screen.getByRole('link', { name: 'Set the first day' }).getAttribute('href')).toBe(
    '/dashboard-charity?section=settings&charity=9000012#books-start',
  )
  expect(screen.queryByRole('button', { name: 'Check and record' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Spending/ }))
  expect(screen.getByRole('button', { name: 'Check and record' })).toBeTruthy()
})

it('a Manager reads that only a Lead can record an opening balance', () => {
  open(null, 'Manager')
  expect(screen.queryByRole('radio', { name: /^Opening balance/ })).toBeNull()
  expect(screen.getByText(/Only a Lead can record an opening balance/)).toBeTruthy()
})

it('the form says that an entry is dated before the books begin, before it sends anything', async () => {
  const server = open(null, 'Manager', { ...allDaysOpen, firstDay: '2026-06-02' })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Amount'), '5')
  await fillField(screen.getByLabelText('Who was paid'), 'Kitui Pumps Ltd')
  await fillField(screen.getByLabelText('What for'), 'Two hand pumps')
  await user.click(screen.getByRole('button', { name: 'Check and record' }))
  expect(
    (await screen.findAllByText(/Your books here begin on 2 June 2026. Choose/)).length,
  ).toBeGreaterThan(0)
  expect(server.to(record)).toHaveLength(0)
})
