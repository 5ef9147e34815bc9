import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { Review } from './review.tsx'
// Lazy in the product; these tests are not about loading it.
import './line-details.tsx'
import { toReviewedLine, type Decision } from '../decisions/reviewed-line.ts'

const charity = { id: '01900000-0000-7000-8000-00000000000c', name: 'Harbour Trust' }
const post = `POST /api/charity/${charity.id}/bank-import` as const
const line = (at: number, amount: number, text: string, decision: Partial<Decision> = {}) => {
  const facts = { line: at, date: '2026-06-01', amount, text }
  const made = toReviewedLine(facts, { id: `l${at}` }, allDaysOpen)
  return { ...made, decision: { ...made.decision, ...decision } }
}
const show = (...start: ReturnType<typeof line>[]) => {
  const server = stubServer({
    [`GET /api/charity/${charity.id}/spending-balances`]: {
      projectId: null,
      balances: [{ currency: 'GBP', balance: 10_000 }],
      lines: [],
    },
    [`GET /api/charity/${charity.id}/nominal-accounts`]: { accounts: [], can: { edit: true } },
    [`GET /api/charity/${charity.id}/column-maps`]: { maps: [] },
    [`GET /api/donation/charity-org/${charity.id}/givers`]: { givers: [] },
    [`POST /api/charity/${charity.id}/statement-lines/drafts`]: { saved: 1 },
    [post]: { posted: 2, matched: 0, left: 0, known: 0 },
  })
  renderAt(
    <Review
      charity={charity}
      account="Current account"
      currency="GBP"
      start={start}
      unread={[]}
      gap={null}
      funds={[]}
      onImported={() => {}}
    />,
  )
  return server
}
const giver = { kind: 'new', id: '', name: 'Ada Quill', email: '', isOrganisation: false } as const
const gift: Partial<Decision> = {
  as: 'gift',
  giver,
  method: 'bank-transfer',
  claimedBy: 'charity',
  accepted: true,
}

it('accepting several lines says which were skipped and why, and keeps them selected', async () => {
  show(line(1, 500, 'RAFFLE'), line(2, 700, 'UNCLEAR', { as: 'ask' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(screen.getByText('1 line not accepted: line 2 (Say what this is).')).toBeTruthy()
  expect(screen.getByText('1 line selected')).toBeTruthy()
})

it('new givers of one name are asked about once, before the lines are posted', async () => {
  const server = show(line(1, 500, 'A QUILL', gift), line(2, 700, 'QUILL A B', gift))
  await userEvent.click(screen.getByRole('button', { name: 'Post 2 marked lines' }))
  expect(await screen.findByRole('dialog', { name: 'Is this one person?' })).toBeTruthy()
  expect(server.to(post)).toHaveLength(0)
  await userEvent.click(screen.getByLabelText(/Different people/))
  await userEvent.click(screen.getByRole('button', { name: 'Post the lines' }))
  await vi.waitFor(() =>
    expect(server.to(post)[0]?.body).toMatchObject({ namesakes: ['Ada Quill'] }),
  )
})

it('a new part has the focus, and a platform’s file is offered before the kind is chosen', async () => {
  show(line(1, 500, 'PAYOUT', { as: 'ask' }))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Read a platform’s file' })).toBeTruthy()
  await userEvent.keyboard('{Escape}s')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a part' }))
  expect(document.activeElement).toBe(screen.getAllByLabelText('Amount').at(-1))
})

it('a gift whose way of paying is taken back keeps what was said about it', async () => {
  show(line(1, 500, 'A QUILL', { ...gift, accepted: false }))
  await userEvent.keyboard('{Enter}')
  await userEvent.selectOptions(await screen.findByLabelText('How it was paid'), 'Choose')
  expect(screen.getByLabelText<HTMLSelectElement>('How it was paid').value).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Gift Aid').value).toBe('charity')
})
