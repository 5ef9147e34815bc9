import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import type { SpendingBalances } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { toReviewedLine } from './line-decisions.ts'
import { Review } from './review.tsx'

const charityId = '01900000-0000-7000-8000-00000000000c'
const general: SpendingBalances = {
  projectId: null,
  balances: [{ currency: 'GBP', balance: 10_000 }],
  lines: [],
}

const line = (at: number, amount: number) =>
  toReviewedLine(
    { line: at, date: '2026-06-01', amount, text: 'Timber yard' },
    { id: `l${at}` },
    allDaysOpen,
  )

it('the review shows the combined effect of all statement lines on a fund before they are posted', async () => {
  const server = stubServer({ [`GET /api/charity/${charityId}/spending-balances`]: general })
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[line(1, -9_000), line(2, -2_000), line(3, 500)]}
      funds={[]}
      unread={[]}
      onImported={() => {}}
    />,
  )
  expect(await screen.findByText('This takes General fund £5.00 below zero.')).toBeTruthy()
  expect(screen.getByText(/^2 payments will have no receipt/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /General fund/ }).textContent).toMatch(/£100\.00.*−£5\.00/)
  await userEvent.selectOptions(screen.getAllByLabelText('What to do')[1]!, 'Leave out')
  expect(screen.queryByText(/below zero/)).toBeNull()
  expect(screen.getByRole('row', { name: /General fund/ }).textContent).toMatch(/£100\.00.*£15\.00/)
  expect(server.to(`GET /api/charity/${charityId}/spending-balances`)).toHaveLength(1)
})

it('the review shows giver and method of similar entries, and asks about them before anything is posted', async () => {
  stubServer({})
  const shared = { entryDate: '2026-06-01', payee: null, description: 'Gift', project: null }
  const alike = [
    { ...shared, id: 'e1', sequence: 7, giver: 'Priya Patel', method: 'bank-transfer' as const },
    { ...shared, id: 'e2', sequence: 8, giver: 'Ade Obi', method: 'cheque' as const },
  ]
  const deposit = { line: 4, date: '2026-06-02', amount: 2_500, text: 'PAID IN 100233' }
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[toReviewedLine(deposit, { alike }, allDaysOpen)]}
      funds={[]}
      unread={[]}
      onImported={() => {}}
    />,
  )
  const choice = screen.getByRole('combobox', { name: 'What to do' })
  expect(choice).toHaveProperty('value', 'ask')
  expect(screen.getByText(/1 line needs correcting/)).toBeTruthy()
  await userEvent.selectOptions(
    choice,
    'Match with no. 7: Priya Patel, by bank transfer, 1 Jun 2026, General fund',
  )
  expect(screen.getByRole('button', { name: 'Check and post' })).toHaveProperty('disabled', false)
})

const listHeadings = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent)
const show = (list: string) => userEvent.selectOptions(screen.getByLabelText('Show'), list)

it('the review counts every line of the file in one list, and shows each list', async () => {
  stubServer({})
  const known = { ...line(4, 700), known: { id: 'e9', sequence: 9, ofAccount: true } }
  const payout = toReviewedLine(
    { line: 5, date: '2026-06-02', amount: 4_000, text: 'STRIPE' },
    {},
    allDaysOpen,
  )
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[line(2, -9_000), line(3, 500), known, payout]}
      unread={[
        { line: 1, reason: 'This line is above the column names.', cells: [], isAbove: true },
        { line: 6, reason: 'There is no date.', cells: ['', 'Total'] },
      ]}
      funds={[]}
      onImported={() => {}}
    />,
  )
  expect(
    screen.getByText('6 lines: 2 to post, 1 known, 2 left out, 1 above the column names.'),
  ).toBeTruthy()
  await show('Lines to post')
  expect(listHeadings()).toEqual(['Line 2, 1 Jun 2026', 'Line 3, 1 Jun 2026'])
  expect(screen.queryByText('There is no date.')).toBeNull()
  await show('Lines known from an earlier import')
  expect(listHeadings()).toEqual(['Line 4, 1 Jun 2026'])
  await show('Lines left out')
  expect(listHeadings()).toEqual(['Line 5, 2 Jun 2026'])
  expect(screen.getByText('There is no date.')).toBeTruthy()
})

it('a line is left out with a reason, and one left out before can be taken up again', async () => {
  const path = `POST /api/charity/${charityId}/bank-import` as const
  const server = stubServer({ [path]: { posted: 1, matched: 0, left: 1, known: 0 } })
  const left = { reason: 'later', on: '2026-06-03' } as const
  const deposit = { line: 3, date: '2026-06-01', amount: 700, text: 'Fees' }
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[line(2, 500), toReviewedLine(deposit, { id: 'l3', left }, allDaysOpen)]}
      unread={[]}
      funds={[]}
      onImported={() => {}}
    />,
  )
  expect(screen.getByText('2 lines: 1 to post, 1 left out.')).toBeTruthy()
  expect(screen.getByText('Left out on 3 Jun 2026')).toBeTruthy()
  const [first, second] = screen.getAllByLabelText('What to do')
  await userEvent.selectOptions(second!, 'Post as money in')
  await userEvent.selectOptions(first!, 'Leave out')
  expect(screen.getByText('Say why it is left out.')).toBeTruthy()
  await userEvent.selectOptions(
    screen.getByLabelText('Why it is left out'),
    'A transfer between the charity’s own accounts',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check and post' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Post 1 line' }))
  await vi.waitFor(() => expect(server.to(path)).toHaveLength(1))
  expect(server.to(path)[0]?.body).toMatchObject({
    lines: [
      { id: 'l2', as: 'leave', reason: 'own-transfer' },
      { id: 'l3', as: 'entry' },
    ],
  })
})

it('the terms of a grant are missing only once the person looks at the lines to correct', async () => {
  stubServer({})
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[line(1, 90_000)]}
      funds={[{ value: 'p1', label: 'Huts' }]}
      unread={[]}
      onImported={() => {}}
    />,
  )
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Grant')
  await userEvent.selectOptions(screen.getByLabelText('Project or fund'), 'Huts')
  expect(screen.getByText('What was agreed for this grant')).toBeTruthy()
  expect(screen.queryByText('Choose what was agreed.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 line' }))
  expect(screen.getAllByText('Choose what was agreed.')).toHaveLength(3)
})

it('a line like one from before accounts had names can be posted as that of another account', async () => {
  stubServer({})
  const known = { ...line(4, 700), known: { id: 'e9', sequence: 9, ofAccount: false } }
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[known]}
      unread={[]}
      funds={[]}
      onImported={() => {}}
    />,
  )
  expect(screen.getByText('1 line: 1 known.')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('checkbox', {
      name: 'This is another payment than no. 9, in another account.',
    }),
  )
  expect(screen.getByText('1 line: 1 to post.')).toBeTruthy()
})

it('many lines are left out at once for one reason, also those without a reason or a decision', async () => {
  const undecided = { ...line(3, 500), decision: { ...line(3, 500).decision, as: 'ask' as const } }
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[line(2, 500), undecided, line(4, -900)]}
      unread={[]}
      funds={[]}
      onImported={() => {}}
    />,
  )
  await userEvent.click(screen.getByText('Set many lines at once'))
  await userEvent.selectOptions(screen.getByLabelText('Which lines'), 'Money in')
  await userEvent.selectOptions(screen.getByLabelText('Leave all these lines out'), 'own-transfer')
  await userEvent.click(screen.getByRole('button', { name: 'Set 2 lines' }))
  expect(screen.getByText('3 lines: 1 to post, 2 left out.')).toBeTruthy()
  expect(screen.queryByText('Say why it is left out.')).toBeNull()
})

it('the summary of an import counts every line of the file', async () => {
  const post = `POST /api/charity/${charityId}/bank-import` as const
  const done = { posted: 1, matched: 0, left: 1, known: 0 }
  const balances = `GET /api/charity/${charityId}/spending-balances` as const
  stubServer({ [post]: done, [balances]: general })
  const onImported = vi.fn<(done: unknown) => void>()
  const known = { id: 'e1', sequence: 4, ofAccount: true }
  const lines = [line(2, 500), line(3, 700)]
  lines[1]!.decision = { ...lines[1]!.decision, as: 'leave', reason: 'later' }
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[...lines, { ...line(4, 900), known }]}
      funds={[]}
      unread={[{ line: 5, reason: 'There is no date.', cells: ['', 'Total'] }]}
      onImported={onImported}
    />,
  )
  expect(await screen.findByText('4 lines: 1 to post, 1 known, 2 left out.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Choose what to do with each line')
  await userEvent.click(screen.getByRole('button', { name: 'Check and post' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Post 1 line' }))
  await vi.waitFor(() =>
    expect(onImported).toHaveBeenCalledWith({ posted: 1, matched: 0, left: 2, known: 1 }),
  )
})

it('choices are saved a moment after the person changes them, and the review says if that fails', async () => {
  const save = `POST /api/charity/${charityId}/statement-lines/drafts` as const
  let answer: unknown = makeErrorResponse(503, 'unavailable', 'We are busy at the moment.')
  const server = stubServer({ [save]: () => answer })
  renderAt(
    <Review
      charityId={charityId}
      currency="GBP"
      start={[line(2, 500), line(3, 700)]}
      unread={[]}
      funds={[]}
      onImported={() => {}}
    />,
  )
  const [first] = screen.getAllByLabelText('Who it came from')
  await userEvent.type(first!, '!')
  expect(await screen.findByText(/^Your choices could not be saved\./)).toBeTruthy()
  expect(server.to(save)).toHaveLength(1)
  expect(server.to(save)[0]?.body).toMatchObject({
    drafts: [{ id: 'l2', draft: { as: 'entry', payee: 'Timber yard!' } }],
  })
  answer = { saved: 1 }
  await userEvent.click(screen.getByRole('button', { name: 'Save them now' }))
  await vi.waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull())
})

it('a saved choice comes back, unless its match is no choice any more', () => {
  const money = { line: 2, date: '2026-06-01', amount: 700, text: 'Fees' }
  const start = toReviewedLine(money, { id: 'l2' }, allDaysOpen)
  const typed = { ...start.decision, payee: 'The Harbour Trust' }
  expect(toReviewedLine(money, { id: 'l2', draft: typed }, allDaysOpen).decision).toEqual(typed)
  const match = { ...typed, as: 'match' as const, entryId: 'e1' }
  expect(toReviewedLine(money, { id: 'l2', draft: match }, allDaysOpen).decision).toEqual(
    start.decision,
  )
})
