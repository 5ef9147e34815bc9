import { exploreDefaults } from '@pennytrail/contract/explore/defaults.ts'
import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '../../lib/api/use-read.ts'
import type { ExploreQuery, ExploreState } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'

type Searched = Omit<ExploreQuery, 'map'>

/** Returns the input of the read that searches. */
export const toExploreInput = ({ searchTerm, filters, sort, page, limit }: Searched) => {
  const order = sort === 'best' ? {} : { sort }
  return { query: { searchTerm: searchTerm.trim(), ...filters, ...order, page, limit } }
}

export const exploreQuery = (searched: Searched) =>
  readQuery('GET /api/explore', toExploreInput(searched))

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
