import { expect, it } from 'vitest'
import { closureTerms } from '../donations/gift-terms.ts'
import { getPromise, isAskingWaiver } from './answers.ts'

it.each([
  // [term of the gift, whether the charity offers another project, whether it asks givers, answers
  // offered to the giver, outcome without an answer]
  ['return', true, true, [], 'refund'],
  ['return', false, false, [], 'refund'],
  ['ask-givers', true, false, ['refund', 'move', 'general'], 'move'],
  ['ask-givers', false, true, ['refund', 'general'], 'general'],
  ['secondary-purpose', true, true, ['move', 'general'], 'move'],
  ['secondary-purpose', true, false, [], 'move'],
  ['secondary-purpose', false, true, [], 'general'],
  ['secondary-purpose', false, false, [], 'general'],
  ['similar-work', true, true, ['move', 'general'], 'move'],
  ['similar-work', false, false, [], 'general'],
] as const)(
  'with term %s, other project offered: %s, givers asked: %s, givers may choose %j, or %s by default',
  (term, offersProject, asksGivers, offers, otherwise) => {
    expect(getPromise(term, { offersProject, asksGivers })).toEqual({ offers, otherwise })
  },
)

it('a closed project refunds givers who have not answered only if the terms of their gifts say so', () => {
  for (const term of closureTerms)
    for (const offersProject of [true, false])
      for (const asksGivers of [true, false]) {
        const { otherwise } = getPromise(term, { offersProject, asksGivers })
        expect(otherwise === 'refund').toBe(term === 'return')
      }
})

it('a giver is asked for a waiver only if they can give up the right to a refund', () => {
  expect(isAskingWaiver({ offers: ['waive'] })).toBe(true)
  expect(isAskingWaiver({ offers: ['refund', 'move', 'general', 'stay'] })).toBe(false)
})
