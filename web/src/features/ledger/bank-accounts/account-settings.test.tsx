import type { BankAccount } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
// Lazy-loaded in the app. Importing them here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import './account-dialog.tsx'
import { AccountSettings } from './account-settings.tsx'

const charityId = '01900000-0000-7000-8000-00000000000c'
const address = `/api/charity/${charityId}/bank-accounts`
const bank: BankAccount = {
  id: null,
  name: 'Bank',
  kind: 'bank',
  currency: null,
  isMain: true,
  closedOn: null,
  balances: [{ currency: 'GBP', balance: 179_307 }],
}
const savings: BankAccount = {
  id: '01900000-0000-7000-8000-0000000000b1',
  name: 'Reserve',
  kind: 'savings',
  currency: 'GBP',
  isMain: false,
  closedOn: null,
  balances: [],
}

const open = (answers: Record<string, unknown>) => {
  const server = stubServer(answers)
  renderAt(<AccountSettings charityId={charityId} />)
  return server
}
const readRow = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('each account shows its kind and its balance, and a savings account is added', async () => {
  let accounts = [bank]
  const server = open({
    [`GET ${address}`]: () => ({ accounts }),
    [`POST ${address}`]: () => ({ accounts: (accounts = [bank, savings]) }),
  })
  const row = await readRow(/^Bank/)
  expect([row.getByText('Bank account'), row.getByText('£1,793.07')]).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Add an account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add account' }))
  expect(
    await dialog.findAllByText('Give the account a name, such as Current account.'),
  ).toBeTruthy()
  await fillField(dialog.getByLabelText('Name'), 'Reserve')
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'savings')
  await userEvent.click(dialog.getByRole('button', { name: 'Add account' }))
  expect((await readRow(/^Reserve/)).getByText('£0.00')).toBeTruthy()
  const [sent] = server.to(`POST ${address}`)
  expect(sent!.body).toMatchObject({ name: 'Reserve', kind: 'savings', currency: 'GBP' })
})

it('an account that holds money is not closed, and the dialog says why', async () => {
  const message = 'There is money in this account, by your ledger.'
  const server = open({
    [`GET ${address}`]: { accounts: [bank, savings] },
    [`PATCH ${address}/${savings.id}`]: makeErrorResponse(409, 'bank-account-not-empty', message),
  })
  const row = await readRow(/^Reserve/)
  await userEvent.click(row.getByRole('button', { name: 'Close' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Close account' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(server.to(`PATCH ${address}/${savings.id}`)[0]!.body).toEqual({ closed: true })
})

it('the account that card gifts are paid out to has no button to close it', async () => {
  open({ [`GET ${address}`]: { accounts: [bank] } })
  const row = await readRow(/^Bank/)
  expect(row.getByText('Card gifts are paid out here')).toBeTruthy()
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Name it'])
})

it('a closed account is opened again', async () => {
  const closed = { ...savings, closedOn: '2026-06-30' }
  let accounts = [bank, closed]
  open({
    [`GET ${address}`]: () => ({ accounts }),
    [`PATCH ${address}/${savings.id}`]: () => ({ accounts: (accounts = [bank, savings]) }),
  })
  await userEvent.click((await readRow(/^Reserve/)).getByRole('button', { name: 'Open again' }))
  await waitFor(() => expect(screen.queryByText(/^Closed/)).toBeNull())
  expect((await readRow(/^Reserve/)).getByRole('button', { name: 'Close' })).toBeTruthy()
})
