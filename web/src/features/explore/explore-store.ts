import { create } from 'zustand'
import {
  initialExplore,
  noFilters,
  type ExploreQuery,
  type ExploreFilters,
  type ExploreState,
} from './explore-state.ts'

type Results = Pick<ExploreState, 'searchOutputs' | 'totalCount' | 'totalPages'>

interface ExploreActions {
  setSearchTerm: (searchTerm: string) => void
  setFilters: (filters: Partial<ExploreFilters>) => void
  removeTag: (tag: string) => void
  clearCountry: () => void
  /** Clears the search term and every filter. */
  clear: () => void
  setLimit: (limit: number) => void
  setPage: (page: number) => void
  setResults: (results: Results) => void
  /** Takes over the search of an address. */
  load: (query: ExploreQuery) => void
}

const first = { page: initialExplore.page }

/** The state of the explore page. Every change of the search returns to page 1. */
export const useExploreStore = create<ExploreState & ExploreActions>()((set) => ({
  ...initialExplore,
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
  setLimit: (limit) => set({ limit, ...first }),
  setPage: (page) => set({ page }),
  setResults: ({ searchOutputs, totalCount, totalPages }) =>
    set({ searchOutputs, totalCount, totalPages }),
  load: (query) => set(query),
}))
