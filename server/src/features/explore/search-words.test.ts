import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phraseOf, queryOf } from './search-words.ts'
import { likeliest, slipsBetween } from './spelling.ts'

const word = (word: string, stem: string | null = word) => ({ word, stem })

describe('what was typed, as a query', () => {
  it('takes the last word as the beginning of one, and all by their stems too', () => {
    expect(queryOf([word('schools', 'school'), word('wat')])).toBe(
      "('school' | 'schools') & ('wat' | 'wat':*)",
    )
  })

  it('asks for the words that begin like the last one, where there are few', () => {
    const last = { ...word('gardens', 'garden'), beginnings: ['gardens', 'gardenshed'] }
    expect(queryOf([last])).toBe("('garden' | 'gardens' | 'gardenshed')")
    expect(queryOf([{ ...word('zzz'), beginnings: [] }])).toBe("'zzz'")
  })

  it('leaves stop words out, unless there is nothing else', () => {
    expect(queryOf([word('the', null), word('garden')])).toBe("('garden' | 'garden':*)")
    expect(queryOf([word('garden'), word('the', null)])).toBe("'garden'")
    expect(queryOf([word('the', null)])).toBe("'the':*")
  })

  it('does not search for a last single letter', () => {
    expect(queryOf([word('w')])).toBeNull()
    expect(queryOf([word('garden'), word('w')])).toBe("'garden'")
    expect(queryOf([])).toBeNull()
  })

  it('asks for what a misspelt word was meant to be, and says so', () => {
    const terms = [word('clean'), { ...word('watr'), instead: [word('water'), word('watt')] }]
    expect(queryOf(terms)).toBe("'clean' & ('water' | 'watt')")
    expect(phraseOf(terms)).toBe('clean water or watt')
  })
})

describe('slips between words', () => {
  it.each([
    ['water', 'water', 0],
    ['watre', 'water', 1],
    ['watr', 'water', 1],
    ['waterr', 'water', 1],
    ['weter', 'water', 1],
    ['hosptial', 'hospital', 1],
    ['cat', 'dog', 3],
    ['', 'abc', 3],
  ])('%s and %s: %i', (one, other, slips) => expect(slipsBetween(one, other)).toBe(slips))

  it('is the same both ways, and nothing only between equals', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(short, short, (one, other) => {
        expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
        expect(slipsBetween(one, other) === 0).toBe(one === other)
      }),
    )
  })

  it('takes the fewest slips, and none where all are too many', () => {
    const words = [word('hospital'), word('hostel'), word('hospitals')]
    expect(likeliest('hosptial', words)).toEqual([word('hospital')])
    expect(likeliest('xyzzy', words)).toEqual([])
  })
})
