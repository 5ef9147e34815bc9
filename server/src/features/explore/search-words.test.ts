import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPhrase, buildQuery } from './search-words.ts'
import { listLikeliestWords, countSpellingDifferences } from './spelling.ts'

const word = (word: string, stem: string | null = word) => ({ word, stem })

describe('what was typed, as a query', () => {
  it('takes the last word as the beginning of one, and all by their stems too', () => {
    expect(buildQuery([word('schools', 'school'), word('wat')])).toBe(
      "('school' | 'schools') & ('wat' | 'wat':*)",
    )
  })

  it('asks for the words that begin like the last one, where there are few', () => {
    const last = { ...word('gardens', 'garden'), beginnings: ['gardens', 'gardenshed'] }
    expect(buildQuery([last])).toBe("('garden' | 'gardens' | 'gardenshed')")
    expect(buildQuery([{ ...word('zzz'), beginnings: [] }])).toBe("'zzz'")
  })

  it('leaves stop words out, unless there is nothing else', () => {
    expect(buildQuery([word('the', null), word('garden')])).toBe("('garden' | 'garden':*)")
    expect(buildQuery([word('garden'), word('the', null)])).toBe("'garden'")
    expect(buildQuery([word('the', null)])).toBe("'the':*")
  })

  it('does not search for a last single letter', () => {
    expect(buildQuery([word('w')])).toBeNull()
    expect(buildQuery([word('garden'), word('w')])).toBe("'garden'")
    expect(buildQuery([])).toBeNull()
  })

  it('asks for what a misspelt word was meant to be, and says so', () => {
    const terms = [word('clean'), { ...word('watr'), instead: [word('water'), word('watt')] }]
    expect(buildQuery(terms)).toBe("'clean' & ('water' | 'watt')")
    expect(buildPhrase(terms)).toBe('clean water or watt')
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
  ])('%s and %s: %i', (one, other, slips) =>
    expect(countSpellingDifferences(one, other)).toBe(slips),
  )

  it('is the same both ways, and nothing only between equals', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(short, short, (one, other) => {
        expect(countSpellingDifferences(one, other)).toBe(countSpellingDifferences(other, one))
        expect(countSpellingDifferences(one, other) === 0).toBe(one === other)
      }),
    )
  })

  it('takes the fewest slips, and none where all are too many', () => {
    const words = [word('hospital'), word('hostel'), word('hospitals')]
    expect(listLikeliestWords('hosptial', words)).toEqual([word('hospital')])
    expect(listLikeliestWords('xyzzy', words)).toEqual([])
  })
})
