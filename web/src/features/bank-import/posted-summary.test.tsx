import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { PostedSummary } from './posted-summary.tsx'

const charity = { id: '01900000-0000-7000-8000-00000000000c', ukCharityNumber: '9000001' }
const accountId = '01900000-0000-7000-8000-0000000000a1'
const balances = { opening: 0, closing: 95_000 }
const agreeing = {
  account: { id: accountId, name: 'Current account', kind: 'bank', shares: [] },
  currency: 'GBP',
  month: '2026-03',
  months: [{ month: '2026-03', open: 0, isReconciled: false }],
  statement: balances,
  ledger: balances,
  difference: 0,
  before: 0,
  unexplained: 0,
  gaps: [],
  notInLedger: { open: { count: 0, amount: 0 }, other: { count: 0, amount: 0 } },
  notOnStatement: { count: 0, amount: 0 },
  marked: null,
}

it('after a posting the page says whether the account agrees with its bank, and what is open', async () => {
  stubServer({
    [`GET /api/charity/${charity.id}/bank-accounts`]: {
      accounts: [{ id: accountId, name: 'Current account', isMain: false, closedOn: null }],
    },
    [`GET /api/charity/${charity.id}/bank-accounts/${accountId}/reconciliation`]: agreeing,
  })
  const done = { posted: 12, matched: 1, left: 0, known: 0, withoutReceipt: 3, open: 4 }
  renderAt(
    <PostedSummary
      charity={charity}
      account="Current account"
      done={done}
      onAnother={() => {}}
      onGoOn={() => {}}
    />,
  )
  expect(screen.getByText('12 lines posted, 1 line matched.')).toBeTruthy()
  expect(
    await screen.findByText('Ledger £950.00 = bank £950.00, nothing unreconciled.'),
  ).toBeTruthy()
  expect(screen.getByText(/^3 payments need a receipt\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add receipts' }).getAttribute('href')).toBe(
    '/charities/9000001/transactions?evidence=without',
  )
  expect(screen.getByRole('button', { name: 'Go on with the other 4 lines' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reconcile' }).getAttribute('href')).toBe(
    `/charity/9000001/reconcile?account=${accountId}`,
  )
})
