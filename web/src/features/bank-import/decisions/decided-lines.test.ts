import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { expect, it } from 'vitest'
import { toDecidedLines } from './decided-lines.ts'
import { findLineErrors } from './line-errors.ts'
import { toReviewedLine, type Decision } from './reviewed-line.ts'

const today = '2026-06-15'
const deposit = toReviewedLine(
  { line: 2, date: '2026-06-01', amount: 15_000, text: 'CASH DEPOSIT' },
  { id: 'l2' },
  allDaysOpen,
)
const decide = (by: Partial<Decision>) => ({
  ...deposit,
  decision: { ...deposit.decision, accepted: true, ...by },
})
const newGiver = {
  kind: 'new',
  id: '',
  name: 'Ann Lee ',
  email: '',
  isOrganisation: false,
} as const
const gift = { method: 'cheque', giver: newGiver, claimedBy: 'charity', clearedOn: '' } as const
const collection = {
  date: '2026-05-30',
  place: 'Summer fair',
  countedBy: ['Ann Lee', 'Bo Moss'],
  way: 'cash',
  overLimit: { gifts: 0, amount: 0 },
} satisfies Partial<Decision>

it('a paying-in slip is sent as its parts, once they add up to the line', () => {
  const { as: _, ...fields } = deposit.decision
  const parts: Decision['parts'] = [
    { ...fields, ...gift, as: 'gift', amount: 5_000 },
    { ...fields, ...collection, as: 'collection', amount: 9_000 },
  ]
  const short = decide({ as: 'split', parts })
  expect(findLineErrors(short, today)).toEqual({
    parts: 'The parts do not add up: £10.00 is left.',
  })
  const whole = decide({ as: 'split', parts: [parts[0]!, { ...parts[1]!, amount: 10_000 }] })
  expect(findLineErrors(whole, today)).toEqual({})
  expect(toDecidedLines([whole])).toMatchObject([
    {
      as: 'split',
      parts: [
        { as: 'gift', amount: 5_000, giver: { kind: 'new', name: 'Ann Lee' }, clearedOn: null },
        { as: 'collection', amount: 10_000, place: 'Summer fair' },
      ],
    },
  ])
})

it('an error of a part is named by the part and its field', () => {
  const { as: _, ...fields } = deposit.decision
  const parts: Decision['parts'] = [
    { ...fields, ...gift, as: 'gift', amount: 5_000, giver: { ...newGiver, name: '' } },
    { ...fields, ...collection, as: 'collection', amount: 10_000, countedBy: ['Ann', 'ann'] },
  ]
  expect(findLineErrors(decide({ as: 'split', parts }), today)).toEqual({
    'parts.0.giver.name': 'Enter the name of the giver.',
    'parts.1.countedBy.1':
      'Two different people count a collection. Enter the other person’s name.',
  })
})

it('a declaration that is recorded with a gift needs HMRC’s statement and the home address', () => {
  const declaration = {
    id: '01900000-0000-7000-8000-0000000000d1',
    scope: 'future',
    taken: 'paper',
    declaredOn: '2026-05-01',
    confirmedBy: '',
    confirmedOn: '',
    statement: false,
    title: '',
    firstName: 'Ann',
    lastName: 'Lee',
    house: '',
    address: '',
    postcode: 'TR18 4AA',
    abroad: false,
  } as const
  const asGift = { ...gift, as: 'gift' } as const
  expect(Object.keys(findLineErrors(decide({ ...asGift, declaration }), today))).toEqual([
    'declaration.house',
    'declaration.statement',
  ])
  const whole = decide({ ...asGift, declaration: { ...declaration, house: '4', statement: true } })
  expect(findLineErrors(whole, today)).toEqual({})
  expect(toDecidedLines([whole])).toMatchObject([
    { as: 'gift', declaration: { confirmed: null, statement: true, identity: { house: '4' } } },
  ])
})

it.each<[string, Partial<Decision>, Partial<Decision>, object]>([
  ['a transfer', { as: 'transfer' }, { otherAccountId: '' }, { otherAccountId: null }],
  ['a part of another line', { as: 'join' }, { lineId: 'l9' }, { lineId: 'l9' }],
  ['HMRC’s Gift Aid', { as: 'gift-aid' }, { claimId: 'c1' }, { claimId: 'c1' }],
  [
    'a returned payment',
    { as: 'return', entryId: 'e1' },
    { returnReason: 'cheque-bounced' },
    { entryId: 'e1', reason: 'cheque-bounced' },
  ],
])('%s is sent only once the person has said which', (_, before, said, sent) => {
  expect(Object.keys(findLineErrors(decide(before), today))).toHaveLength(1)
  const whole = decide({ ...before, ...said })
  expect(findLineErrors(whole, today)).toEqual({})
  expect(toDecidedLines([whole])).toMatchObject([{ id: 'l2', as: before.as, ...sent }])
})

it('the rest of a line whose part was reversed is sent with its own amount', () => {
  expect(toDecidedLines([{ ...decide({}), open: 5_000 }])).toMatchObject([{ open: 5_000 }])
  expect(toDecidedLines([decide({})])[0]).not.toHaveProperty('open')
})
