import type { ExploreSort } from '@pennytrail/contract/explore/defaults.ts'
import { create } from 'zustand'
import { initialQuery, noFilters, type ExploreQuery, type ExploreFilters } from './explore-state.ts'

interface ExploreActions {
  setSearchTerm: (searchTerm: string) => void
  setFilters: (filters: Partial<ExploreFilters>) => void
  removeTag: (tag: string) => void
  clearCountry: () => void
  /** Clears the search term and every filter. */
  clear: () => void
  setSort: (sort: ExploreSort) => void
  setMap: (map: boolean) => void
  setLimit: (limit: number) => void
  setPage: (page: number) => void
  /** Replaces the current search with the one read from the page's URL. */
  load: (query: ExploreQuery) => void
}

const first = { page: initialQuery.page }

/** The search that the person is making. Every change of the search returns to page 1. */
export const useExploreStore = create<ExploreQuery & ExploreActions>()((set) => ({
  ...initialQuery,
  setSearchTerm: (searchTerm) => set({ searchTerm, ...first }),
  setFilters: (changed) =>
    set(({ filters }) => ({ filters: { ...filters, ...changed }, ...first })),
  removeTag: (tag) =>
    set(({ filters }) => ({
      filters: { ...filters, listOfTags: filters.listOfTags.filter((other) => other !== tag) },
      ...first,
    })),
  clearCountry: () => set(({ filters }) => ({ filters: { ...filters, country: '' }, ...first })),
  clear: () => set({ searchTerm: '', filters: noFilters, ...first }),
  setSort: (sort) => set({ sort, ...first }),
  setMap: (map) => set({ map }),
  setLimit: (limit) => set({ limit, ...first }),
  setPage: (page) => set({ page }),
  load: (query) => set(query),
}))
