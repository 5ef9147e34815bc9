import { describe, expect, it } from 'vitest'
import {
  defaultGiftTerms,
  describeSurplus,
  giftTermKinds,
  toStoredTerms,
  writeTerms,
} from './gift-terms.ts'

const repayable = { kind: 'repayable', secondaryPurpose: '' } as const
const own = { kind: 'secondary-purpose', secondaryPurpose: 'boats for other crews' } as const

describe('the terms of a gift', () => {
  it('the terms make a gift repayable only if the charity chose repayable gifts for the project', () => {
    expect(giftTermKinds).toContain(defaultGiftTerms.kind)
    expect(toStoredTerms(defaultGiftTerms, 'X').repayable).toBe(false)
  })

  it('a giver reads what happens if the project raises too much or cannot go ahead', () => {
    expect(writeTerms(defaultGiftTerms, 'Harbour Lights')).toEqual([
      'If we raise more than we need, or cannot go ahead, we will use your gift for the general charitable purposes of Harbour Lights.',
      'The charity need not ask you before it does so.',
    ])
    expect(writeTerms(own, 'Harbour Lights')[0]).toMatch(/ your gift for boats for other crews\.$/)
    expect(writeTerms(repayable, 'Harbour Lights')).toEqual([
      'If we raise more than we need, or cannot go ahead, what has not been spent of your gift goes back to you.',
      'Until your gift is spent, or you give up the right to have it back, the charity cannot claim Gift Aid on it.',
    ])
  })

  it('the terms of a gift have a short form that says where a surplus goes', () => {
    expect(describeSurplus(own, 'X')).toBe('Anything extra goes to boats for other crews.')
    expect(describeSurplus(repayable, 'X')).toBe('Anything extra goes back to its givers.')
  })

  it('a gift stores the terms as the sentences that its giver read and as separate fields', () => {
    expect(toStoredTerms(own, 'X')).toEqual({
      sentences: writeTerms(own, 'X'),
      purpose: 'boats for other crews',
      closure: 'secondary-purpose',
      repayable: false,
    })
    expect(toStoredTerms(repayable, 'Harbour Lights')).toEqual({
      sentences: writeTerms(repayable, 'Harbour Lights'),
      purpose: 'the general charitable purposes of Harbour Lights',
      closure: 'return',
      repayable: true,
    })
  })

  it('a gift to a general fund has no terms, because the fund never closes', () => {
    expect(toStoredTerms(null, 'X')).toEqual({
      sentences: [],
      purpose: null,
      closure: null,
      repayable: false,
    })
  })
})
