import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { ExplainPayout, type PayoutParts } from './explain-payout.tsx'

const report = [
  'Payment reference,Donor first name,Donor last name,Gross amount,Net amount,Gift Aid fee',
  'JG100,Ada,Quill,50.00,48.90,0.00',
  'JG100,Anonymous,,10.00,9.61,0.00',
].join('\r\n')

const maps = '/api/charity/c1/column-maps' as const
const saved = {
  id: '01900000-0000-7000-8000-0000000000a1',
  file: 'platform',
  name: 'Enthuse payouts',
  platform: 'Donr',
  headings: ['Who', 'Value', 'Ours', 'Paid'],
  columns: { name: 0, gross: 1, fee: 2, net: 3 },
  madeBy: 'Nia Evans',
  madeAt: '2026-11-30T09:00:00Z',
}

const open = (amount: number, known: object[] = [], namedPlatform?: string) => {
  const onParts = vi.fn<(explained: PayoutParts) => void>()
  const server = stubServer({
    [`GET ${maps}`]: { maps: known },
    [`POST ${maps}`]: { maps: [saved] },
  })
  renderAt(
    <ExplainPayout
      charityId="c1"
      line={{ amount, text: 'JUSTGIVING JG100' }}
      namedPlatform={namedPlatform ?? ''}
      currency="GBP"
      onParts={onParts}
    />,
    '/',
  )
  return { onParts, server }
}
const choose = (text: string, name = 'report.csv') =>
  userEvent.setup().upload(screen.getByLabelText('Report of the platform'), new File([text], name))

it('a report of the platform becomes the parts of its payout', async () => {
  const { onParts } = open(5_851)
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
  open(1_900, [], 'JustGiving')
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

it('a platform that is not in the list is named, and its fees are paid to it', async () => {
  const { onParts } = open(961)
  await choose('Gift amount,Fee,Donor name\r\n10.00,0.39,Ben Oar')
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Platform'), 'Another platform')
  await user.type(screen.getByLabelText(/^Name of the platform/), 'Village Giving')
  expect(screen.getByLabelText('Platform')).toHaveProperty('value', 'Another platform')
  await user.click(await screen.findByRole('button', { name: 'Use 2 parts' }))
  expect(onParts.mock.calls[0]![0]).toMatchObject({
    file: { platform: 'Village Giving' },
    parts: [{ platform: 'Village Giving' }, { payee: 'Village Giving' }],
  })
})

it('a file whose columns have other names says what is missing, and the person chooses it', async () => {
  open(961)
  await choose('Who,Value,Ours,Paid\r\nBen Oar,10.00,0.39,9.61')
  await userEvent.setup().selectOptions(await screen.findByLabelText('Platform'), 'Donr')
  expect(
    await screen.findByText(/no column for the amount of each gift and for the fee/),
  ).toBeTruthy()
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('Amount of each gift'), 'Value (10.00)')
  await user.selectOptions(screen.getByLabelText('Amount paid to you'), 'Paid (9.61)')
  expect(await screen.findByText(/^1 gift of £10.00 in all, less fees of £0.39/)).toBeTruthy()
})

const strange = 'Who,Value,Ours,Paid\r\nBen Oar,10.00,0.39,9.61'

it('chosen columns show three rows as they are read, and are saved under a name', async () => {
  const { server } = open(961)
  await choose(strange)
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Platform'), 'Donr')
  await user.selectOptions(screen.getByLabelText('Amount of each gift'), 'Value (10.00)')
  await user.click(screen.getByRole('button', { name: 'Save these columns' }))
  expect(screen.getByText('Choose the columns that the file needs first.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Amount paid to you'), 'Paid (9.61)')
  const rows = screen.getByRole('table', { name: 'The first rows, as they are read' })
  expect(rows.textContent).toContain('2£10.00£9.61')
  await user.clear(screen.getByLabelText('Name for these columns'))
  await user.type(screen.getByLabelText('Name for these columns'), 'Enthuse payouts')
  await user.click(screen.getByRole('button', { name: 'Save these columns' }))
  await vi.waitFor(() => expect(server.to(`POST ${maps}`)).toHaveLength(1))
  expect(server.to(`POST ${maps}`)[0]!.body).toMatchObject({
    file: 'platform',
    name: 'Enthuse payouts',
    platform: 'Donr',
    headings: ['Who', 'Value', 'Ours', 'Paid'],
    columns: { gross: 1, net: 3 },
  })
})

it('a file with the headings of saved columns needs no choice, even below other rows', async () => {
  open(961, [saved])
  await choose(`Report of October\r\n${strange.toUpperCase()}`)
  expect(await screen.findByText(/^1 gift of £10.00 in all, less fees of £0.39/)).toBeTruthy()
  expect(screen.getByLabelText('Platform')).toHaveProperty('value', 'Donr')
  expect(screen.getByText(/^Columns as saved in “Enthuse payouts”/)).toBeTruthy()
})
