import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { EntryList, type ListedEntry } from './entry-list.tsx'

const gift: ListedEntry = {
  id: 'gift',
  sequence: 12,
  entryDate: '2026-03-10',
  recordedAt: '2026-03-10T10:00:00.000Z',
  kind: 'gift',
  direction: 'in',
  amount: 2500,
  currency: 'GBP',
  payee: '',
  description: 'Gift by card',
  fees: [
    {
      id: 'fee',
      sequence: 13,
      entryDate: '2026-03-10',
      direction: 'out',
      amount: 58,
      currency: 'GBP',
      description: 'Card processing fee',
    },
  ],
}

it('the list folds a gift’s card fee away under the gift, and a person can unfold the fee', async () => {
  renderAt(<EntryList entries={[gift]} ledger="/project/p/transactions" />)
  const summary = screen.getByText(/^Payment fee/)
  expect(summary.textContent).toBe('Payment fee −£0.58')
  expect(summary.closest('details')?.open).toBe(false)
  await userEvent.click(summary)
  expect(summary.closest('details')?.open).toBe(true)
  const fee = within(summary.closest('details')!).getByRole('link')
  expect(fee.getAttribute('href')).toBe('/project/p/transactions/13')
})

it('the list shows the recording day when it differs from the entry’s date', () => {
  renderAt(
    <EntryList
      entries={[{ ...gift, fees: [], recordedAt: '2026-06-01T10:00:00.000Z' }]}
      ledger="/project/p/transactions"
    />,
  )
  expect(screen.getByText('1 Jun 2026')).toBeTruthy()
  expect(screen.getByText(/^recorded/)).toBeTruthy()
})

it('the list omits the recording day when it equals the entry’s date', () => {
  renderAt(<EntryList entries={[gift]} ledger="/project/p/transactions" />)
  expect(screen.queryByText(/^recorded/)).toBeNull()
})
