import { exploreSorts } from '@pennytrail/contract/explore/defaults.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { newTestQueryClient } from '../../testing/render.tsx'
import {
  readExploreQuery,
  initialQuery,
  toSearchString,
  type ExploreQuery,
} from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'
import { exploreQuery, readExploreState } from './explore-query.ts'

const store = () => useExploreStore.getState()

beforeEach(() => useExploreStore.setState(initialQuery))

describe('the explore store', () => {
  it('the store starts at page 1 with a limit of 2, one page and no results', () => {
    expect(readExploreState(newTestQueryClient())).toEqual({
      searchTerm: '',
      filters: { country: '', listOfTags: [], projectOrCharity: '' },
      searchOutputs: [],
      page: 1,
      limit: 2,
      totalCount: 0,
      totalPages: 1,
    })
  })

  it.each([
    ['the search term', () => store().setSearchTerm('water')],
    ['a filter', () => store().setFilters({ projectOrCharity: 'charity' })],
    ['removing a tag', () => store().removeTag('Health')],
    ['clearing the country', () => store().clearCountry()],
    ['the order', () => store().setSort('newest')],
    ['the limit', () => store().setLimit(24)],
    ['clearing everything', () => store().clear()],
  ])('the store returns to page 1 after a change: %s', (_, change) => {
    store().setFilters({ country: 'KE', listOfTags: ['Health', 'Food'] })
    store().setPage(7)
    expect(store().page).toBe(7)
    change()
    expect(store().page).toBe(1)
  })

  it('each action of the store changes its own fields and keeps the rest', () => {
    store().setFilters({ country: 'KE', listOfTags: ['Health', 'Food'] })
    store().removeTag('Health')
    expect(store().filters).toEqual({ country: 'KE', listOfTags: ['Food'], projectOrCharity: '' })
    store().clearCountry()
    expect(store().filters.country).toBe('')
    store().setLimit(48)
    store().clear()
    expect(store()).toMatchObject({ searchTerm: '', filters: { listOfTags: [] }, limit: 48 })
  })

  it('the state of the store contains the results of the search and the number of the page shown', () => {
    const queries = newTestQueryClient()
    const results = { searchOutputs: [], totalCount: 7, totalPages: 4 }
    store().setPage(3)
    queries.setQueryData(exploreQuery(store()).queryKey, {
      ...results,
      page: 3,
      limit: 2,
      more: false,
      showingFor: null,
      nearWords: [],
    })
    expect(readExploreState(queries)).toMatchObject({ page: 3, ...results })
  })
})

describe('the URL of a search', () => {
  const queries: fc.Arbitrary<ExploreQuery> = fc.record({
    searchTerm: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    filters: fc.record({
      country: fc.constantFrom('', 'KE', 'GB'),
      listOfTags: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 4 }),
      projectOrCharity: fc.constantFrom('', 'project', 'charity'),
    }),
    sort: fc.constantFrom(...exploreSorts),
    map: fc.boolean(),
    page: fc.integer({ min: 1, max: 500 }),
    limit: fc.constantFrom(2, 12, 24, 48),
  })

  it('the URL contains every part of the search and can be read back', () => {
    fc.assert(
      fc.property(queries, (one) => {
        expect(readExploreQuery(toSearchString(one))).toEqual(one)
      }),
    )
  })

  it('the URL of a new search has no query, and invalid values in a URL are ignored', () => {
    expect(toSearchString(readExploreQuery(''))).toBe('')
    expect(readExploreQuery('').limit).toBe(12)
    expect(toSearchString(initialQuery)).toBe('?limit=2')
    expect(
      readExploreQuery(
        '?page=-1&sort=loudest&map=1&limit=1000&country=Kenya&projectOrCharity=x&listOfTags=',
      ),
    ).toEqual(readExploreQuery(''))
    expect(readExploreQuery('?page=1e9&limit=two').page).toBe(1)
    expect(readExploreQuery('?country=ke').filters.country).toBe('KE')
  })
})
