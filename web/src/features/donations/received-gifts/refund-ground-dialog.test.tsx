import type { ReceivedGift, ReceivedRefund } from '@pennytrail/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import RefundGroundDialog from './refund-ground-dialog.tsx'

const gift = { id: 'gift', reference: 'PT-1', currency: 'GBP' } as ReceivedGift
const refund = { id: 're_1', amount: 300_000, at: '2026-03-04T10:00:00.000Z' } as ReceivedRefund
const route = 'POST /api/donation/gift/refund/re_1/ground'

const open = (charityNumber: string) => {
  const fake = stubServer({ [route]: { refund: {} } })
  renderAt(
    <RefundGroundDialog
      gift={gift}
      refund={refund}
      charityNumber={charityNumber}
      registerIncome={4_800_000}
      onClose={() => undefined}
    />,
  )
  return fake
}

const fillDecision = async () => {
  await userEvent.type(screen.getByLabelText('Who decided'), 'The trustees')
  await userEvent.type(screen.getByLabelText('Date of the decision'), '2026-03-01')
  await userEvent.type(screen.getByLabelText('Decision'), 'It is right.')
}
const choose = (label: RegExp) =>
  userEvent.selectOptions(
    screen.getByLabelText('Ground'),
    screen.getByRole('option', { name: label }),
  )
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Record the ground' }))

test('an ex gratia payment needs an income that allows it, and both conditions ticked', async () => {
  const fake = open('1164883')
  await choose(/^Ex gratia payment/)
  const income = screen.getByLabelText<HTMLInputElement>('Income of the last financial year')
  expect(income.value).toBe('48000.00')
  expect(screen.getByText('An ex gratia payment may be at most £2,500.00.')).toBeTruthy()
  await fillDecision()
  await submit()
  // Each error appears at its field and at the top of the dialog.
  expect(screen.getAllByText(/at most £2,500\.00\. Ask the Charity Commission/)).toHaveLength(2)
  expect(screen.getAllByText(/^Tick this if it is so/)).toHaveLength(4)
  await userEvent.clear(income)
  await userEvent.type(income, '300000')
  await userEvent.click(screen.getByLabelText(/moral obligation/))
  await userEvent.click(screen.getByLabelText(/no other power/))
  await submit()
  await waitFor(() =>
    expect(fake.to(route)[0]?.body).toMatchObject({
      ground: 'ex-gratia-payment',
      exGratia: { lastYearIncome: 30_000_000, moralObligation: true, noOtherPower: true },
    }),
  )
})

test('a Scottish charity is not offered an ex gratia payment, and a trustees’ decision names its power', async () => {
  const fake = open('SC003558')
  expect(screen.queryByRole('option', { name: /Ex gratia/ })).toBeNull()
  await choose(/^Trustees’ decision/)
  await fillDecision()
  const decidedOn = screen.getByLabelText('Date of the decision')
  await userEvent.clear(decidedOn)
  await userEvent.type(decidedOn, '2026-03-05')
  await submit()
  expect(screen.getAllByText(/^Name the power/)).toHaveLength(2)
  expect(screen.getAllByText(/^The money went back on 4 March 2026/)).toHaveLength(2)
  await userEvent.clear(decidedOn)
  await userEvent.type(decidedOn, '2026-03-04')
  await userEvent.type(screen.getByLabelText('Power that the trustees use'), 'Clause 6')
  await submit()
  await waitFor(() => expect(fake.to(route)[0]?.body).toMatchObject({ power: 'Clause 6' }))
  expect(fake.to(route)[0]?.body).not.toHaveProperty('exGratia')
})
