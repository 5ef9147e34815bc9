import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { makeTransaction } from '../../../testing/transactions.ts'
import { AccountTransferForm } from './account-transfer-form.tsx'
import { listBankAccountOptions } from './use-bank-account-options.ts'

const charityId = '01900000-0000-7000-8000-00000000000c'
const address = `POST /api/charity/${charityId}/account-transfers`
const savings = '01900000-0000-7000-8000-0000000000b1'
const options = [
  { value: '', label: 'Current account', currency: null },
  { value: savings, label: 'Reserve', currency: 'GBP' },
]

const open = (answer: unknown) => {
  const server = stubServer({ [address]: answer })
  const onRecorded = vi.fn<() => void>()
  renderAt(
    <AccountTransferForm
      charityId={charityId}
      options={options}
      openDays={{ firstDay: null, lockedThrough: '2025-12-31' }}
      onRecorded={onRecorded}
    />,
  )
  return { server, onRecorded }
}
const chooseDay = async (day: string) => {
  const field = screen.getByLabelText('Date')
  await userEvent.clear(field)
  await userEvent.type(field, day)
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Record the transfer' }))

it('a transfer is sent once with its two accounts', async () => {
  const { server, onRecorded } = open(() => Response.json(makeTransaction(), { status: 201 }))
  await press()
  expect(await screen.findAllByText('Enter an amount, such as 25.00.')).toBeTruthy()
  await fillField(screen.getByLabelText('Amount'), '1,250.00')
  await chooseDay('2026-06-15')
  await press()
  await vi.waitFor(() => expect(onRecorded).toHaveBeenCalledOnce())
  expect(server.to(address)[0]!.body).toMatchObject({
    from: null,
    to: savings,
    amount: 125_000,
    date: '2026-06-15',
  })
})

it('the form refuses one account twice and a locked day, without a request to the server', async () => {
  const { server } = open(makeErrorResponse(500, 'internal-error', 'An unexpected error occurred'))
  await fillField(screen.getByLabelText('Amount'), '5')
  await chooseDay('2025-12-31')
  await userEvent.selectOptions(screen.getByLabelText('To'), 'Current account')
  await press()
  expect(await screen.findAllByText('Choose two different accounts.')).toBeTruthy()
  expect(screen.getAllByText(/31 December 2025/)).toBeTruthy()
  expect(server.to(address)).toHaveLength(0)
})

it('names that share the main place are one choice, and closed accounts are none', () => {
  const account = { kind: 'bank' as const, currency: 'GBP', closedOn: null, balances: [] }
  expect(
    listBankAccountOptions([
      { ...account, id: 'a', name: 'Current account', isMain: true },
      { ...account, id: 'b', name: 'Reserve', isMain: true },
      { ...account, id: 'c', name: 'Cash box', isMain: false },
      { ...account, id: 'd', name: 'Old', isMain: false, closedOn: '2026-01-01' },
    ]),
  ).toEqual([
    { value: '', label: 'Current account, Reserve', currency: null },
    { value: 'c', label: 'Cash box', currency: 'GBP' },
  ])
})
