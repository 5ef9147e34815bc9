import { exploreDefaults } from '@pennytrail/contract/explore/defaults.ts'
import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '../../lib/api/use-read.ts'
import type { ExploreQuery, ExploreState } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'

type Searched = Omit<ExploreQuery, 'map'>

export const exploreQuery = ({ searchTerm, filters, sort, page, limit }: Searched) => {
  const order = sort === 'best' ? {} : { sort }
  const query = { searchTerm: searchTerm.trim(), ...filters, ...order, page, limit }
  return readQuery('GET /api/explore', { query })
}

/** Reads the search and its results from the store and the query cache. */
export const readExploreState = (queries: QueryClient): ExploreState => {
  const { searchTerm, filters, sort, page, limit } = useExploreStore.getState()
  const query = { searchTerm, filters, page, limit }
  const results = queries.getQueryData(exploreQuery({ ...query, sort }).queryKey)
  const { searchOutputs, totalCount, totalPages } = results ?? {
    ...exploreDefaults,
    searchOutputs: [],
  }
  return { ...query, searchOutputs, totalCount, totalPages }
}
