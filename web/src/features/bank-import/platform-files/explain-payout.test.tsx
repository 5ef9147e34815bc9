import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ExplainPayout, type PayoutParts } from './explain-payout.tsx'

const report = [
  'Payment reference,Donor first name,Donor last name,Gross amount,Net amount,Gift Aid fee',
  'JG100,Ada,Quill,50.00,48.90,0.00',
  'JG100,Anonymous,,10.00,9.61,0.00',
].join('\r\n')

const open = (amount: number) => {
  const onParts = vi.fn<(explained: PayoutParts) => void>()
  render(
    <ExplainPayout line={{ amount, text: 'JUSTGIVING JG100' }} currency="GBP" onParts={onParts} />,
  )
  return onParts
}
const choose = (text: string, name = 'report.csv') =>
  userEvent.setup().upload(screen.getByLabelText('Report of the platform'), new File([text], name))

it('a report of the platform becomes the parts of its payout', async () => {
  const onParts = open(5_851)
  await choose(report)
  expect(
    await screen.findByText(
      '2 gifts of £60.00 in all, less fees of £1.49: £58.51, as the line. 1 giver did not agree to be known, so the file’s words about them are not read.',
    ),
  ).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Use 3 parts' }))
  const [{ file, parts }] = onParts.mock.calls[0]!
  expect(file).toEqual({ platform: 'JustGiving', name: 'report.csv' })
  expect(parts.map(({ amount, as, kind }) => [as, kind, amount])).toEqual([
    ['gift', 'income', 5_000],
    ['gift', 'income', 1_000],
    ['entry', 'charge', -149],
  ])
})

it('the platform that the bank names need not be chosen again', async () => {
  const line = { amount: 1_900, text: 'JUSTGIVING JG100' }
  render(<ExplainPayout line={line} namedPlatform="JustGiving" currency="GBP" onParts={() => {}} />)
  await choose('Reference,Gross amount,Fee,Net amount\nJG100,20.00,1.00,19.00')
  expect(await screen.findByLabelText('Platform')).toHaveProperty('value', 'JustGiving')
})

it('a report that differs by a penny offers no parts and says by how much', async () => {
  open(5_850)
  await choose(report)
  expect(await screen.findByText(/the line is £58.50: £0.01 more/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})

it('a report of a platform that is not known asks which one it is', async () => {
  open(961)
  await choose('Gift amount,Fee,Donor name\r\n10.00,0.39,Ben Oar')
  await userEvent.setup().selectOptions(await screen.findByLabelText('Platform'), 'Donr')
  expect(await screen.findByText(/^1 gift of £10.00 in all, less fees of £0.39/)).toBeTruthy()
})

it('a file whose columns have other names says what is missing, and the person chooses it', async () => {
  open(961)
  await choose('Who,Value,Ours,Paid\r\nBen Oar,10.00,0.39,9.61')
  await userEvent.setup().selectOptions(await screen.findByLabelText('Platform'), 'Donr')
  expect(
    await screen.findByText(/no column for the amount of each gift and for the fee/),
  ).toBeTruthy()
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('Amount of each gift'), 'Value')
  await user.selectOptions(screen.getByLabelText('Amount paid to you'), 'Paid')
  expect(await screen.findByText(/^1 gift of £10.00 in all, less fees of £0.39/)).toBeTruthy()
})
