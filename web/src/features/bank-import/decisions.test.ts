import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { listBankKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { describe, expect, it } from 'vitest'
import {
  toImportLines,
  toStoredLine,
  countDecisions,
  findLineErrors,
  extractPayeeName,
  toReviewedLine,
  listTakenEntries,
  type ReviewedLine,
} from './line-decisions.ts'

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
    expect(toImportLines([line])).toEqual([])
    expect(countDecisions([line])).toMatchObject({ left: 1, leftAnew: 0 })
  })

  it('a statement line with similar entries but no proposal is not sent until the person decides', () => {
    const line = reviewed(rent, { alike: [entry] })
    expect(findLineErrors(line, '2026-04-01').as).toBe(
      'Say whether this is one of the transactions listed, or a new one.',
    )
    expect(toImportLines([line])).toEqual([])
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

it('an import sends the posted, matched and left statement lines and counts every line once', () => {
  const lines: ReviewedLine[] = [
    reviewed(rent),
    reviewed(gift, asEntry),
    reviewed({ ...gift, line: 4, text: 'STRIPE' }),
    { ...reviewed({ ...rent, line: 5 }), known: { id: 'e9', sequence: 9, ofAccount: true } },
  ]
  expect(toImportLines(lines)).toEqual([
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
  expect(countDecisions(lines)).toEqual({
    posted: 1,
    in: 0,
    out: 45_000,
    matched: 1,
    left: 1,
    leftAnew: 1,
    undecided: 0,
    known: 1,
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
  expect(toImportLines([stated])).toMatchObject([{ terms: { ...terms, words: 'Clause 4.' } }])
  expect(toImportLines([{ ...stated, decision: { ...asGrant, terms } }])).toMatchObject([
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
