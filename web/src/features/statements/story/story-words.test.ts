import type { GivingStory } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { getStoryTitle, tellStory } from './story-words.ts'

const story: GivingStory = {
  year: 2026,
  giver: null,
  gifts: 3,
  charities: 2,
  payments: 5,
  amounts: {
    currency: 'GBP',
    given: 34_000,
    spent: 30_000,
    fees: 200,
    refunded: 0,
    unspent: 3800,
  },
  funds: [],
  purposes: ['Two hand pumps', 'Birth kits'],
}

it('the story says what the giver’s money paid for, and what became of the rest', () => {
  expect(tellStory(story, true)).toBe(
    'In 2026, £300.00 of your £340.00 paid for Two hand pumps, Birth kits and 3 other payments; £38.00 is not spent yet and payment fees were £2.00.',
  )
  const whole = { ...story.amounts!, spent: 34_000, fees: 0, unspent: 0 }
  expect(tellStory({ ...story, amounts: whole, payments: 2 }, true)).toBe(
    'In 2026, your £340.00 paid for Two hand pumps and Birth kits.',
  )
  const unspent = { ...story.amounts!, spent: 0, fees: 0, unspent: 34_000 }
  expect(tellStory({ ...story, amounts: unspent, payments: 0, purposes: [] }, true)).toBe(
    'In 2026, you gave £340.00 to 2 charities; £340.00 is not spent yet.',
  )
})

it('a story without amounts names none', () => {
  expect(tellStory({ ...story, amounts: null }, false)).toBe(
    'In 2026, someone gave to 2 charities. The gifts helped to pay for Two hand pumps, Birth kits and 3 other payments.',
  )
  expect(getStoryTitle(story, false)).toBe('A year of giving: 2026')
  expect(getStoryTitle({ ...story, giver: 'Ada Lee' }, false)).toBe('Ada Lee’s giving in 2026')
})
