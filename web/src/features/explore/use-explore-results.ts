import { exploreDefaults } from '@pennytrail/contract/explore/defaults.ts'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { readQuery } from '../../lib/api/use-read.ts'
import type { ExploreQuery, ExploreState } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'

type Searched = Omit<ExploreQuery, 'map'>

export const exploreQuery = ({ searchTerm, filters, sort, page, limit }: Searched) => {
  const order = sort === 'best' ? {} : { sort }
  const query = { searchTerm: searchTerm.trim(), ...filters, ...order, page, limit }
  return readQuery('GET /api/explore', { query })
}

/** Loads the results. Responses to an earlier search are dropped. */
export const useExploreResults = (query: ExploreQuery) =>
  useQuery({ ...exploreQuery(query), placeholderData: keepPreviousData })

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
