import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { listBankKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { describe, expect, it } from 'vitest'
import { toDecidedLines } from './decided-lines.ts'
import { findLineErrors, listTakenEntries } from './line-errors.ts'
import { countLines } from './line-states.ts'
import {
  extractPayeeName,
  toReviewedLine,
  toStoredLine,
  type ReviewedLine,
} from './reviewed-line.ts'

const rent = { line: 2, date: '2026-03-27', amount: -45_000, text: 'RENT HALL' }
const gift = { line: 3, date: '2026-03-28', amount: 1250, text: 'CASH PAID IN' }
const entry = {
  id: 'e1',
  sequence: 7,
  entryDate: '2026-03-26',
  payee: 'Hall',
  description: 'Rent',
  project: null,
  giver: null,
  method: null,
}
const asEntry = { alike: [entry], proposed: entry.id }
const reviewed = (
  line: typeof rent,
  matches: Parameters<typeof toReviewedLine>[1] = {},
): ReviewedLine => toReviewedLine(line, { id: `l${line.line}`, ...matches }, allDaysOpen)

const mark = (line: ReviewedLine): ReviewedLine => ({
  ...line,
  decision: { ...line.decision, accepted: true },
})

describe('starting decisions for statement lines', () => {
  it.each([
    [
      'in a locked year',
      { ...allDaysOpen, lockedThrough: '2026-03-27' },
      'locked up to 27 March 2026',
    ],
    [
      'before the first day of the books',
      { ...allDaysOpen, firstDay: '2026-03-28' },
      'begin on 28 March 2026',
    ],
  ])(
    'a statement line %s starts as left out, can be matched, and cannot be posted',
    (_, open, error) => {
      expect(toReviewedLine(rent, {}, open).decision.as).toBe('leave')
      expect(toReviewedLine(rent, asEntry, open).decision.as).toBe('match')
      expect(toReviewedLine(gift, {}, open).decision.as).toBe('entry')
      const locked = toReviewedLine(rent, {}, open)
      expect(findLineErrors(locked, '2026-06-15')).toEqual({})
      const posted = { ...locked, decision: { ...locked.decision, as: 'entry' as const } }
      expect(findLineErrors(posted, '2026-06-15').date).toContain(error)
    },
  )

  it.each([
    ['money out as spending', rent, {}, { as: 'entry', kind: 'spending' }],
    ['money in as income', gift, {}, { as: 'entry', kind: 'income' }],
    ['the proposed entry, as that', rent, asEntry, { as: 'match', entryId: 'e1' }],
    ['nothing, by amount alone', rent, { alike: [entry] }, { as: 'ask', entryId: '' }],
    ['a payout of card gifts left out', { ...gift, text: 'STRIPE PAYMENTS' }, {}, { as: 'leave' }],
  ])(
    'the review suggests a starting decision for a statement line: %s',
    (_, line, matches, decision) => {
      expect(reviewed(line, matches).decision).toMatchObject(decision)
    },
  )

  it('a statement line that was left out before starts so, for the same reason, and is not sent again', () => {
    const left = { reason: 'later', on: '2026-04-01' } as const
    const line = reviewed(rent, { ...asEntry, left })
    expect(line.decision).toMatchObject({ as: 'leave', reason: 'later' })
    expect(toDecidedLines([mark(line)])).toEqual([])
    expect(countLines([mark(line)])).toMatchObject({ left: 1, markedLeft: 0 })
  })

  it('a statement line with similar entries but no proposal is not sent until the person decides', () => {
    const line = reviewed(rent, { alike: [entry] })
    expect(findLineErrors(line, '2026-04-01').as).toBe('Say what this is.')
    expect(toDecidedLines([mark(line)])).toEqual([])
  })
})

it.each([
  ['CARD PAYMENT TO MOUNTS BAY LAUNDRY', 'Mounts Bay Laundry'],
  ['FP QUILL & CO', 'Quill & Co'],
  ['Direct Debit British Gas', 'British Gas'],
  ['eBay', 'eBay'],
  ['DD', 'Dd'],
])('the review extracts the payee name from %j as %j', (text, name) => {
  expect(extractPayeeName(text)).toBe(name)
})

it('the review offers income and grant for money in, but not match funding, which needs a recorded pledge', () => {
  expect(listBankKinds(1250)).toEqual(['income', 'grant'])
})

it('an entry can match only one statement line', () => {
  const lines = [reviewed(rent, asEntry), reviewed({ ...rent, line: 9 }, asEntry)]
  expect([...listTakenEntries(lines)]).toEqual([[9, 'Line 2 is already matched with this entry.']])
})

it('the review shows validation errors only for statement lines that will be posted or lack a reason', () => {
  const line = reviewed(rent)
  const empty = { ...line, decision: { ...line.decision, payee: ' ', description: '' } }
  expect(findLineErrors(empty, '2026-04-01')).toEqual({
    payee: 'Say who was paid.',
    description: 'Say what it was for.',
  })
  expect(
    findLineErrors({ ...empty, decision: { ...empty.decision, as: 'leave' } }, '2026-04-01'),
  ).toEqual({ reason: 'Say why it is left out.' })
  expect(findLineErrors(line, '2026-03-26')).toEqual({
    date: 'The date must not be in the future.',
  })
})

it('an import sends the marked statement lines alone and counts every line once', () => {
  const lines: ReviewedLine[] = [
    mark(reviewed(rent)),
    mark(reviewed(gift, asEntry)),
    mark(reviewed({ ...gift, line: 4, text: 'STRIPE' })),
    reviewed({ ...gift, line: 6 }),
    { ...reviewed({ ...rent, line: 5 }), known: { id: 'e9', sequence: 9, ofAccount: true } },
  ]
  expect(toDecidedLines(lines)).toEqual([
    {
      id: 'l2',
      as: 'entry',
      kind: 'spending',
      category: 'charitable-activities',
      projectId: null,
      budgetLineId: null,
      payee: 'Rent Hall',
      payeeKind: 'person',
      terms: null,
      description: 'Charitable activities',
    },
    { id: 'l3', as: 'match', entryId: 'e1' },
    { id: 'l4', as: 'leave', reason: 'card-payout' },
  ])
  expect(countLines(lines)).toEqual({
    posted: 2,
    matched: 1,
    left: 1,
    undecided: 0,
    known: 1,
    marked: 2,
    markedLeft: 1,
    in: 1250,
    out: 45_000,
  })
})

it('a line that is a grant for a project asks what its funder agreed, and sends it', () => {
  const line = reviewed(gift)
  const asGrant = {
    ...line.decision,
    kind: 'grant' as const,
    description: 'Boats',
  }
  const missing = 'Say what was agreed if the work falls short, is late, or ends.'
  const forProject = { ...line, decision: { ...asGrant, projectId: 'p1' } }
  expect(findLineErrors({ ...line, decision: asGrant }, '2026-04-01')).toEqual({})
  expect(findLineErrors(forProject, '2026-04-01')).toEqual({ terms: missing })
  const terms = { shortfall: 'ask', delay: 'wait', closing: 'return', words: 'Clause 4. ' } as const
  const stated = { ...forProject, decision: { ...forProject.decision, terms } }
  expect(findLineErrors(stated, '2026-04-01')).toEqual({})
  expect(toDecidedLines([mark(stated)])).toMatchObject([
    { terms: { ...terms, words: 'Clause 4.' } },
  ])
  expect(toDecidedLines([mark({ ...stated, decision: { ...asGrant, terms } })])).toMatchObject([
    { terms: null },
  ])
})

it('a long text of the bank stays whole on the screen, and a payee that is too long is refused', () => {
  const text = 'FOOD PARCELS '.repeat(60).trim()
  const reviewed = toReviewedLine(
    { line: 2, date: '2026-11-02', amount: -500, text },
    {},
    allDaysOpen,
  )
  expect(reviewed.decision.payee).toHaveLength(text.length)
  expect(findLineErrors(reviewed, '2026-11-29').payee).toMatch(/200 characters/)
  const named = { ...reviewed, decision: { ...reviewed.decision, payee: 'Food parcels' } }
  expect(toStoredLine(named, new Map()).text).toBe(text.slice(0, 500))
})

it('a saved choice comes back, unless its match is no choice any more', () => {
  const start = reviewed(gift)
  const typed = { ...start.decision, payee: 'The Harbour Trust' }
  expect(reviewed(gift, { draft: typed }).decision).toEqual(typed)
  const match = { ...typed, as: 'match' as const, entryId: 'e1' }
  expect(reviewed(gift, { draft: match }).decision).toEqual(start.decision)
})

it('a line starts with its proposal, which is not marked, and a saved choice comes before it', () => {
  const draft = { ...reviewed(gift).decision, as: 'gift' as const, accepted: true }
  const proposal = { draft, isSure: true, reasons: [], rule: null, group: null }
  expect(reviewed(gift, { proposal }).decision).toEqual({ ...draft, accepted: false })
  const typed = { ...reviewed(gift).decision, payee: 'The Harbour Trust' }
  expect(reviewed(gift, { draft: typed, proposal }).decision).toEqual(typed)
})
