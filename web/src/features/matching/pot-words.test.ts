import { expect, it } from 'vitest'
import { nameMatchers } from '@pennytrail/contract/matching/match-words.ts'
import { describeLeft, describeMatched, describeTerms } from './pot-words.ts'

const pledge = { name: 'Acme Trust', pledged: 0, settled: 0, paid: 0, dueOn: '', isOverdue: false }

it('a pot says what is left of it', () => {
  expect(describeLeft({ left: 430_000, pledged: 1_000_000 })).toBe(
    '£4,300 of £10,000 matching left',
  )
  expect(describeLeft({ left: 430_050, pledged: 1_000_000 })).toBe(
    '£4,300.50 of £10,000.00 matching left',
  )
})

it('a pot says what it adds, and until when', () => {
  expect(describeTerms({ endsOn: '2026-12-24', maxEach: 50_000, ratio: '1:2' })).toBe(
    'Until 24 December 2026, £0.50 is added to each £1 you give, at most £500 for one gift.',
  )
})

it('pledgers who did not choose to be named are counted', () => {
  expect(nameMatchers(['Acme Trust'])).toBe('Acme Trust')
  expect(nameMatchers([null])).toBe('a supporter')
  expect(nameMatchers(['Acme Trust', null, null])).toBe('Acme Trust and 2 other supporters')
})

it('the giving form says whether the whole gift is matched, and with how much', () => {
  const pot = { ratio: '1:1', pledges: [pledge] } as const
  expect(describeMatched(2500, 2500, { ...pot, pledges: [pledge] })).toBe(
    'Your £25 is doubled: Acme Trust adds £25.',
  )
  expect(describeMatched(2500, 500, { ...pot, pledges: [pledge] })).toBe(
    'Your £25 is matched in part: Acme Trust adds £5.',
  )
})
