import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPhrase, buildQuery } from './search-words.ts'
import { listLikeliestWords, countSpellingDifferences } from './spelling-distance.ts'

const word = (word: string, stem: string | null = word) => ({ word, stem })

describe('building a search query from typed text', () => {
  it('the last typed word also matches longer words, and every word matches by its stem', () => {
    expect(buildQuery([word('schools', 'school'), word('wat')])).toBe(
      "('school' | 'schools') & ('wat' | 'wat':*)",
    )
  })

  it('the last typed word also matches known words that begin with it, if there are only a few of them', () => {
    const last = { ...word('gardens', 'garden'), beginnings: ['gardens', 'gardenshed'] }
    expect(buildQuery([last])).toBe("('garden' | 'gardens' | 'gardenshed')")
    expect(buildQuery([{ ...word('zzz'), beginnings: [] }])).toBe("'zzz'")
  })

  it('stop words are left out of the query unless nothing else was typed', () => {
    expect(buildQuery([word('the', null), word('garden'), word('wall')])).toBe(
      "'garden' & ('wall' | 'wall':*)",
    )
    expect(buildQuery([word('garden'), word('the', null)])).toBe("'garden'")
    expect(buildQuery([word('the', null)])).toBe("'the':*")
    expect(buildQuery([word('all', null), word('we', null), word('can', null)])).toBe(
      "'all' & 'we' & 'can':*",
    )
  })

  it('names that also have the stop words rank first for stop words and the beginning of a word', () => {
    expect(buildQuery([word('the', null), word('wh')])).toBe(
      "('wh' | 'wh':*) | ('the' & ('wh' | 'wh':*))",
    )
    const last = { ...word('wit'), beginnings: ['witney'] }
    expect(buildQuery([word('we', null), last])).toBe(
      "('wit' | 'witney' | 'with') | ('we' & ('wit' | 'witney' | 'with'))",
    )
  })

  it('the query leaves out a single letter at the end of the typed text', () => {
    expect(buildQuery([word('w')])).toBeNull()
    expect(buildQuery([word('garden'), word('w')])).toBe("'garden'")
    expect(buildQuery([])).toBeNull()
  })

  it('the query uses the likely spelling of a misspelt word and reports that spelling', () => {
    const terms = [word('clean'), { ...word('watr'), instead: [word('water'), word('watt')] }]
    expect(buildQuery(terms)).toBe("'clean' & ('water' | 'watt')")
    expect(buildPhrase(terms)).toBe('clean water or watt')
  })
})

describe('counting spelling slips between two words', () => {
  it.each([
    ['water', 'water', 0],
    ['watre', 'water', 1],
    ['watr', 'water', 1],
    ['waterr', 'water', 1],
    ['weter', 'water', 1],
    ['hosptial', 'hospital', 1],
    ['cat', 'dog', 3],
    ['', 'abc', 3],
  ])('the words “%s” and “%s” differ by this number of spelling slips: %i', (one, other, slips) =>
    expect(countSpellingDifferences(one, other)).toBe(slips),
  )

  it('the number of spelling slips is the same in both directions, and is 0 only for equal words', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(short, short, (one, other) => {
        expect(countSpellingDifferences(one, other)).toBe(countSpellingDifferences(other, one))
        expect(countSpellingDifferences(one, other) === 0).toBe(one === other)
      }),
    )
  })

  it('spelling suggestions are the words with the fewest slips, or none if every word has too many slips', () => {
    const words = [word('hospital'), word('hostel'), word('hospitals')]
    expect(listLikeliestWords('hosptial', words)).toEqual([word('hospital')])
    expect(listLikeliestWords('xyzzy', words)).toEqual([])
  })
})
