import { expect, it } from 'vitest'
import { entryKinds } from '../ledger/entry-kinds.ts'
import {
  computeMatch,
  describeLessMatch,
  getMaxEachError,
  listDayErrors,
  writePledge,
} from './match-rules.ts'
import { describeEntryKind, describeMatchEntry, describeUnlocked } from './match-words.ts'

it.each([
  [2500, { ratio: '1:1', maxEach: null, left: 10_000 }, 2500],
  [2500, { ratio: '2:1', maxEach: null, left: 10_000 }, 5000],
  [2501, { ratio: '1:2', maxEach: null, left: 10_000 }, 1250],
  [2500, { ratio: '2:1', maxEach: 3000, left: 10_000 }, 3000],
  [2500, { ratio: '1:1', maxEach: null, left: 700 }, 700],
  [2500, { ratio: '1:1', maxEach: null, left: 0 }, 0],
] as const)('a gift of %i pence in the pot %j is matched with %i', (gift, pot, match) => {
  expect(computeMatch(gift, pot)).toBe(match)
})

it('the days of a pledge follow each other, within a year, and start today at the earliest', () => {
  const today = '2026-12-01'
  const days = { startsOn: today, endsOn: '2026-12-24', dueOn: '2027-01-31' }
  expect(listDayErrors(days, today)).toEqual({})
  expect(Object.keys(listDayErrors({ ...days, startsOn: '2026-11-30' }, today))).toEqual([
    'startsOn',
  ])
  expect(Object.keys(listDayErrors({ ...days, endsOn: '2026-11-30' }, today))).toEqual(['endsOn'])
  expect(listDayErrors({ ...days, endsOn: '2027-12-31', dueOn: '2028-01-01' }, today)).toEqual({
    endsOn: 'Choose a last day within a year of the first day.',
  })
  expect(Object.keys(listDayErrors({ ...days, dueOn: '2026-12-23' }, today))).toEqual(['dueOn'])
  expect(listDayErrors({ startsOn: '', endsOn: '', dueOn: '' }, today)).toEqual({
    startsOn: 'Enter the date.',
    endsOn: 'Enter the date.',
    dueOn: 'Enter the date.',
  })
})

it('the signed words say that the money comes only because people give, and by when it is paid', () => {
  const words = writePledge({
    pledger: 'Acme Trust',
    receiver: 'Hearth and Harbour',
    ratio: '1:1',
    maxEach: 50_000,
    amount: 1_000_000,
    startsOn: '2026-12-01',
    endsOn: '2026-12-24',
    dueOn: '2027-01-31',
  })
  expect(words[0]).toBe(
    'Acme Trust adds £1 for each £1 given to Hearth and Harbour from 1 December 2026 to 24 December 2026, up to £10,000.00 in all, at most £500.00 for one gift.',
  )
  expect(words[1]).toContain('only because people give')
  expect(words[2]).toContain('31 January 2027')
})

it('a giver reads how much less is matched than the page showed', () => {
  expect(describeLessMatch(2500, 0)).toContain('has run out')
  expect(describeLessMatch(2500, 500)).toContain('Only £5.00')
})

it('the most for one gift is empty or an amount in its limits', () => {
  expect(getMaxEachError(null)).toBeUndefined()
  expect(getMaxEachError(50_000)).toBeUndefined()
  expect(getMaxEachError(Number.NaN)).toContain('£1 and £25,000')
})

it('a match that a pledge pays is match funding, and one that was typed is marked', () => {
  const kind = 'match' as const
  expect(describeEntryKind({ kind, description: describeMatchEntry('PT-1') })).toBe(
    entryKinds.match,
  )
  const typed = `${entryKinds.match} (not backed by a pledge)`
  expect(describeEntryKind({ kind, description: 'From Acme' })).toBe(typed)
  expect(describeEntryKind({ kind, description: null })).toBe(typed)
  expect(describeEntryKind({ kind: 'gift', description: null })).toBe(entryKinds.gift)
})

const makeMatched = (paid: number) => ({
  currency: 'GBP',
  gift: 2500,
  match: { amount: 2500, from: [{ name: 'Acme Trust', amount: 2500, paid }] },
})

it('a receipt says what a gift unlocked, and keeps what is promised apart from what is paid', () => {
  expect(describeUnlocked(makeMatched(0), true)).toEqual({
    unlocked: 'Your £25 unlocked £25 of Acme Trust.',
    paid: 'It is promised and not paid yet.',
  })
  expect(describeUnlocked(makeMatched(2500), true)?.paid).toBe('It is paid to the charity.')
  expect(describeUnlocked(makeMatched(1000), true)?.paid).toBe(
    '£10.00 of it is paid, the rest is promised.',
  )
  expect(describeUnlocked(makeMatched(0), false)?.unlocked).toContain('will unlock')
  expect(describeUnlocked({ ...makeMatched(0), match: null }, true)).toBeNull()
})
