import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import type { ExploreQuery } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'

/** Loads the results. Responses to an earlier search are dropped. */
export function useExploreResults({ searchTerm, filters, page, limit }: ExploreQuery) {
  const query = { searchTerm: searchTerm.trim(), ...filters, page, limit }
  const results = useQuery({
    queryKey: ['explore', query],
    queryFn: ({ signal }) => api('GET /api/explore', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = results
  const setResults = useExploreStore((state) => state.setResults)
  useEffect(() => {
    if (data) setResults(data)
  }, [data, setResults])
  return results
}

export function useExploreFilters() {
  return useQuery({
    queryKey: ['explore', 'filters'],
    queryFn: ({ signal }) => api('GET /api/explore/filters', { signal }),
  })
}
