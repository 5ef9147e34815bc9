import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import type { SpendingBalances } from '@pennytrail/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { Review } from './review.tsx'
// Lazy in the product; these tests are not about loading it.
import './line-details.tsx'
import { toReviewedLine, type ReviewedLine } from '../decisions/reviewed-line.ts'

const charity = { id: '01900000-0000-7000-8000-00000000000c', name: 'Harbour Trust' }
const post = `POST /api/charity/${charity.id}/bank-import` as const
const save = `POST /api/charity/${charity.id}/statement-lines/drafts` as const
const readBalances = `GET /api/charity/${charity.id}/spending-balances` as const
const readGivers = `GET /api/donation/charity-org/${charity.id}/givers` as const
const general: SpendingBalances = {
  projectId: null,
  balances: [{ currency: 'GBP', balance: 10_000 }],
  lines: [],
}

type Found = Parameters<typeof toReviewedLine>[1]
const line = (at: number, amount: number, found: Found = {}, text = 'Timber yard') =>
  toReviewedLine(
    { line: at, date: '2026-06-01', amount, text },
    { id: `l${at}`, ...found },
    allDaysOpen,
  )

const propose = (payee: string, group: string | null, isSure = false): Found => ({
  proposal: {
    draft: { ...line(1, 500).decision, payee },
    isSure,
    reasons: ['Named in the reference'],
    rule: null,
    group,
  },
})
interface ShownReview {
  start: ReviewedLine[]
  answers?: Parameters<typeof stubServer>[0]
  props?: Partial<Parameters<typeof Review>[0]>
}

const showReview = ({ start, answers = {}, props = {} }: ShownReview) => {
  const server = stubServer({
    [readBalances]: general,
    [`GET /api/charity/${charity.id}/nominal-accounts`]: { accounts: [], can: { edit: true } },
    [readGivers]: { givers: [] },
    [save]: { saved: 1 },
    ...answers,
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
      {...props}
    />,
  )
  return server
}

const getRow = (text: RegExp) => screen.getByRole('row', { name: text })
const getPost = (count: string) => screen.getByRole('button', { name: `Post ${count}` })

it('accepting a line only marks it, and one press posts all marked lines and no other', async () => {
  const onImported = vi.fn<(done: unknown) => void>()
  const server = showReview({
    start: [line(1, 500), line(2, -900), line(3, 700)],
    answers: { [post]: { posted: 2, matched: 0, left: 0, known: 0 } },
    props: { onImported },
  })
  expect(screen.getByText(/Nothing is marked yet/)).toBeTruthy()
  expect(getPost('0 marked lines')).toHaveProperty('disabled', true)
  await userEvent.keyboard('aa')
  expect(screen.getByText(/2 marked to post \(£5\.00 in, £9\.00 out\)/)).toBeTruthy()
  expect(server.to(post)).toHaveLength(0)
  await userEvent.click(getPost('2 marked lines'))
  await vi.waitFor(() =>
    expect(onImported).toHaveBeenCalledWith({
      posted: 2,
      matched: 0,
      left: 0,
      known: 0,
      withoutReceipt: 1,
      open: 1,
    }),
  )
  expect(server.to(post)[0]?.body).toMatchObject({
    lines: [
      { id: 'l1', as: 'entry' },
      { id: 'l2', as: 'entry' },
    ],
  })
})

it('the review begins at the first line that nobody has decided, and n goes to the next one', async () => {
  const known = line(1, 500, { known: { id: 'e1', sequence: 4, ofAccount: true } })
  const marked = line(2, 500)
  marked.decision = { ...marked.decision, accepted: true }
  showReview({ start: [known, marked, line(3, 500, {}, 'Fees'), line(4, 500, {}, 'Raffle')] })
  expect(document.activeElement?.textContent).toBe('Fees')
  await userEvent.keyboard('n')
  expect(document.activeElement?.textContent).toBe('Raffle')
  await userEvent.keyboard('n')
  expect(document.activeElement?.textContent).toBe('Fees')
})

it('all sure lines are marked in one press, which u takes back', async () => {
  showReview({
    start: [
      line(1, 500, propose('Ann', null, true)),
      line(2, 600, propose('Ben', null, true)),
      line(3, 700),
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Accept 2 sure lines' }))
  expect(getPost('2 marked lines')).toBeTruthy()
  expect(screen.getByText('Accept 0 sure lines')).toHaveProperty('disabled', true)
  const row = within(getRow(/£7\.00/))
  row.getByRole('button').focus()
  await userEvent.keyboard('u')
  expect(getPost('0 marked lines')).toBeTruthy()
})

it('accepting a line offers the others of its payer in the same press, with the same decision', async () => {
  const server = showReview({
    start: [
      line(1, 500, propose('Priya Patel', 'patel')),
      line(2, 600, propose('Someone else', 'patel')),
      line(3, 700, propose('Ben', 'ben')),
    ],
    answers: { [post]: { posted: 2, matched: 0, left: 0, known: 0 } },
  })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Named in the reference')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', { name: 'Accept, and the other one of this payer' }),
  )
  await userEvent.click(getPost('2 marked lines'))
  await vi.waitFor(() => expect(server.to(post)).toHaveLength(1))
  expect(server.to(post)[0]?.body).toMatchObject({
    lines: [
      { id: 'l1', payee: 'Priya Patel' },
      { id: 'l2', payee: 'Priya Patel' },
    ],
  })
})

it('a person says in the treasurer’s words what a line is', async () => {
  const server = showReview({
    start: [line(1, 500)],
    answers: { [post]: { posted: 1, matched: 0, left: 0, known: 0 } },
  })
  await userEvent.selectOptions(screen.getByLabelText('What line 1 is'), 'Raffle')
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await userEvent.click(getPost('1 marked line'))
  await vi.waitFor(() => expect(server.to(post)).toHaveLength(1))
  expect(server.to(post)[0]?.body).toMatchObject({
    lines: [
      {
        kind: 'income',
        category: 'other-trading',
        nominalAccountId: 'raffles',
        description: 'Raffle',
      },
    ],
  })
})

it('a line becomes a gift of somebody new, or of a giver whom the charity knows', async () => {
  const personId = '01900000-0000-7000-8000-0000000000f1'
  const giver = { kind: 'known', id: personId, name: 'Priya Patel', email: null, hasJoined: true }
  const server = showReview({
    start: [line(1, 2_500, {}, 'MRS P PATEL')],
    answers: {
      [readGivers]: { givers: [giver] },
      [post]: { posted: 1, matched: 0, left: 0, known: 0 },
    },
  })
  await userEvent.selectOptions(screen.getByLabelText('What line 1 is'), 'Gift')
  expect(await screen.findByLabelText('Their name')).toHaveProperty('value', 'Mrs P Patel')
  await userEvent.click(screen.getByLabelText('Who gave'))
  await userEvent.click(await screen.findByRole('option', { name: /Priya Patel/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await userEvent.click(getPost('1 marked line'))
  await vi.waitFor(() => expect(server.to(post)).toHaveLength(1))
  expect(server.to(post)[0]?.body).toMatchObject({
    lines: [{ as: 'gift', giver: { kind: 'known', personId }, claimedBy: 'charity' }],
  })
})

it('a split shows what is left of the line, and is marked only once the parts add up', async () => {
  showReview({ start: [line(1, 15_000, {}, 'CASH DEPOSIT')] })
  await userEvent.keyboard('s')
  const group = within(await screen.findByRole('group', { name: 'Line 1' }))
  await userEvent.type(group.getByLabelText(/^Amount/), '110')
  expect(group.getByText('£40.00 left')).toBeTruthy()
  await userEvent.click(group.getByRole('button', { name: 'Accept' }))
  expect(getPost('0 marked lines')).toBeTruthy()
  await userEvent.click(group.getByRole('button', { name: 'Add a part' }))
  expect(group.getByText('The parts add up.')).toBeTruthy()
  expect(group.getAllByLabelText(/^Amount/)[1]).toHaveProperty('value', '40.00')
})

it('an Accept that is refused leads to the first part with an error', async () => {
  showReview({ start: [line(1, 15_000, {}, 'CASH DEPOSIT')] })
  await userEvent.keyboard('s')
  const group = within(await screen.findByRole('group', { name: 'Line 1' }))
  await userEvent.type(group.getByLabelText(/^Amount/), '150')
  await userEvent.selectOptions(group.getByLabelText('What this part is'), 'Collection')
  await userEvent.click(group.getByRole('button', { name: 'Accept' }))
  const place = group.getByLabelText('Where it was collected')
  await vi.waitFor(() => expect(document.activeElement).toBe(place))
})

it('the server’s error of a part stands at that part, and nothing that was typed is lost', async () => {
  const split = line(1, 3_000)
  const parts = [1_000, 2_000].map((amount) => ({
    ...split.decision,
    as: 'entry' as const,
    amount,
  }))
  const start = {
    ...split,
    decision: { ...split.decision, as: 'split' as const, parts, accepted: true },
  }
  const refusal = makeErrorResponse(422, 'validation-failed', 'Check the lines.', [
    { path: 'lines.0.parts.1.payee', message: 'This name is not allowed.' },
  ])
  showReview({ start: [line(2, 500), start], answers: { [post]: refusal } })
  await userEvent.click(getPost('1 marked line'))
  expect(await screen.findByText('This name is not allowed.')).toBeTruthy()
  expect(screen.getByText(/^Nothing was posted\./)).toBeTruthy()
  const names = screen.getAllByLabelText('Who it came from')
  expect(names.map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true'])
})

it('a payment that is in the ledger without a receipt says so, and its row takes the receipt', async () => {
  const known = { id: 'e9', sequence: 9, ofAccount: true }
  showReview({
    start: [line(1, -500, { known }, 'PAPER SHOP'), line(2, 700)],
    answers: {
      [`GET /api/transaction/charity/${charity.id}`]: { transactions: [{ id: 'e9' }] },
      'GET /api/transaction/e9': { id: 'e9', sequence: 9, charity: { id: charity.id } },
      'GET /api/transaction/e9/evidence': { evidence: [], can: { add: true } },
    },
  })
  expect(await within(getRow(/PAPER SHOP/)).findByText('Needs receipt')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'PAPER SHOP' }))
  expect(await screen.findByRole('heading', { name: 'Evidence' })).toBeTruthy()
})

it('the review counts every line of the file in one list, and shows each list', async () => {
  const known = line(4, 700, { known: { id: 'e9', sequence: 9, ofAccount: true } }, 'Known before')
  showReview({
    start: [line(2, -9_000), line(3, 500), known, line(5, 4_000, {}, 'STRIPE')],
    props: {
      unread: [
        { line: 1, reason: 'This line is above the column names.', cells: [], isAbove: true },
        { line: 6, reason: 'There is no date.', cells: ['', 'Total'] },
      ],
    },
  })
  expect(
    screen.getByText('6 lines: 2 to post, 1 known, 2 left out, 1 above the column names.'),
  ).toBeTruthy()
  expect(screen.getByText('There is no date.')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Lines of the statement' }))
  const list = () => table.getAllByRole('rowheader').map((one) => one.textContent)
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'In the ledger')
  expect(list()).toEqual(['Known before'])
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Not marked yet')
  expect(list()).toHaveLength(3)
  await userEvent.type(screen.getByLabelText('Find in the text'), 'strip')
  expect(list()).toEqual(['STRIPE'])
})

it('fields of many lines are set at once, and the lines are marked or left out together', async () => {
  const server = showReview({
    start: [line(1, -500), line(2, -600), line(3, -700)],
    answers: { [post]: { posted: 2, matched: 0, left: 0, known: 0 } },
    props: { funds: [{ value: '01900000-0000-7000-8000-0000000000a1', label: 'Huts' }] },
  })
  await userEvent.keyboard('xjx')
  await userEvent.selectOptions(screen.getByLabelText('Set fund'), 'Huts')
  expect(within(getRow(/£6\.00/)).getByText('Huts')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(getPost('2 marked lines')).toBeTruthy()
  within(getRow(/£7\.00/))
    .getByRole('button', { name: 'Timber yard' })
    .focus()
  await userEvent.keyboard('l')
  expect(screen.getByText(/1 marked to leave out/)).toBeTruthy()
  await userEvent.click(getPost('3 marked lines'))
  await vi.waitFor(() => expect(server.to(post)).toHaveLength(1))
  expect(server.to(post)[0]?.body).toMatchObject({
    lines: [
      { projectId: '01900000-0000-7000-8000-0000000000a1' },
      { projectId: '01900000-0000-7000-8000-0000000000a1' },
      { id: 'l3', as: 'leave', reason: 'later' },
    ],
  })
})

it('a line with similar entries is to decide, and each entry is described with giver and method', async () => {
  const shared = { entryDate: '2026-06-01', payee: null, description: 'Gift', project: null }
  const alike = [
    { ...shared, id: 'e1', sequence: 7, giver: 'Priya Patel', method: 'bank-transfer' as const },
    { ...shared, id: 'e2', sequence: 8, giver: 'Ade Obi', method: 'cheque' as const },
  ]
  showReview({ start: [line(4, 2_500, { alike }, 'PAID IN 100233')] })
  await userEvent.keyboard('a')
  expect(await screen.findByText('Say what this is.')).toBeTruthy()
  await userEvent.selectOptions(await screen.findByLabelText('What it is'), 'In the ledger already')
  await userEvent.selectOptions(
    screen.getByLabelText('Which transaction'),
    'No. 7: Priya Patel, by bank transfer, 1 Jun 2026, General fund',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(getPost('1 marked line')).toHaveProperty('disabled', false)
})

it('a line is left out with a reason, and one left out before can be taken up again', async () => {
  const left = { reason: 'later', on: '2026-06-03' } as const
  const server = showReview({
    start: [line(2, 500), line(3, 700, { left }, 'Fees')],
    answers: { [post]: { posted: 1, matched: 0, left: 1, known: 0 } },
  })
  expect(screen.getByText('2 lines: 1 to post, 1 left out.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('What line 2 is'), 'Left out')
  await userEvent.selectOptions(
    await screen.findByLabelText('Why it is left out'),
    'A transfer between the charity’s own accounts',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }))
  await userEvent.selectOptions(screen.getByLabelText('What line 3 is'), 'Event')
  expect(await screen.findByText('Left out on 3 Jun 2026.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await userEvent.click(getPost('2 marked lines'))
  await vi.waitFor(() => expect(server.to(post)).toHaveLength(1))
  expect(server.to(post)[0]?.body).toMatchObject({
    lines: [
      { id: 'l2', as: 'leave', reason: 'own-transfer' },
      { id: 'l3', as: 'entry' },
    ],
  })
})

it('a line like one from before accounts had names can be posted as that of another account', async () => {
  showReview({ start: [line(4, 700, { known: { id: 'e9', sequence: 9, ofAccount: false } })] })
  expect(screen.getByText('1 line: 1 known.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Timber yard' }))
  await userEvent.click(
    screen.getByRole('checkbox', {
      name: 'This is another payment than no. 9, in another account.',
    }),
  )
  expect(screen.getByText('1 line: 1 to post.')).toBeTruthy()
})

it('the review shows the combined effect of all statement lines on a fund before they are posted', async () => {
  const server = showReview({ start: [line(1, -9_000), line(2, -2_000), line(3, 500)] })
  expect(await screen.findByText('This takes General fund £5.00 below zero.')).toBeTruthy()
  expect(screen.getByText(/^2 payments will have no receipt/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('What line 2 is'), 'Left out')
  expect(screen.queryByText(/below zero/)).toBeNull()
  expect(server.to(readBalances)).toHaveLength(1)
})

it('the review names the amount and place at which the balances of the statement jump', () => {
  const gap = 'The balances jump by £5.00 before 3 Nov 2026, RENT. A line may be missing there.'
  showReview({ start: [line(1, 500)], props: { gap } })
  expect(screen.getByText(gap)).toBeTruthy()
})

it('choices are saved a moment after the person changes them, and the review says if that fails', async () => {
  let answer: unknown = makeErrorResponse(503, 'unavailable', 'We are busy at the moment.')
  const server = showReview({
    start: [line(2, 500), line(3, 700)],
    answers: { [save]: () => answer },
  })
  await userEvent.keyboard('a')
  expect(await screen.findByText(/^Your choices could not be saved\./)).toBeTruthy()
  expect(server.to(save)).toHaveLength(1)
  expect(server.to(save)[0]?.body).toMatchObject({
    drafts: [{ id: 'l2', draft: { as: 'entry', accepted: true } }],
  })
  answer = { saved: 1 }
  await userEvent.click(screen.getByRole('button', { name: 'Save them now' }))
  await vi.waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull())
})
