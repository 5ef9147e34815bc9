import type { SearchOutput } from '@pennytrail/contract'
import {
  exploreDefaults,
  exploreLimits,
  exploreScreenLimit,
  exploreSorts,
  type ExploreSort,
} from '@pennytrail/contract/explore/defaults.ts'
import { readPageNumber } from '../../lib/page-number.ts'

export type ProjectOrCharity = '' | 'project' | 'charity'

export interface ExploreFilters {
  /** A country's two-letter code; empty for all. */
  country: string
  listOfTags: string[]
  projectOrCharity: ProjectOrCharity
}

/** The search as the page's URL contains it. */
export interface ExploreQuery {
  searchTerm: string
  filters: ExploreFilters
  sort: ExploreSort
  /** Whether a map of the results is shown above them. */
  map: boolean
  page: number
  limit: number
}

/** The state of the explore page as the specification names it. */
export interface ExploreState extends Omit<ExploreQuery, 'sort' | 'map'> {
  searchOutputs: SearchOutput[]
  totalCount: number
  totalPages: number
}

export const noFilters: ExploreFilters = { country: '', listOfTags: [], projectOrCharity: '' }

/** The store's state before the screen reads the URL, as the specification has it. */
export const initialQuery: ExploreQuery = {
  searchTerm: '',
  filters: noFilters,
  sort: 'best',
  map: false,
  page: exploreDefaults.page,
  limit: exploreDefaults.limit,
}

/** Whether a search term or filter is set. */
export const isFiltered = ({ searchTerm, filters }: ExploreQuery): boolean => {
  const { country, listOfTags, projectOrCharity } = filters
  return [searchTerm.trim(), country, projectOrCharity, ...listOfTags].some(Boolean)
}

/** Returns the query string of a search. What the screen shows without a query is left out. */
export const toSearchString = (query: ExploreQuery): string => {
  const { searchTerm, filters, sort, map, page, limit } = query
  const search = new URLSearchParams()
  if (searchTerm.trim()) search.set('searchTerm', searchTerm.trim())
  if (filters.country) search.set('country', filters.country)
  for (const tag of filters.listOfTags) search.append('listOfTags', tag)
  if (filters.projectOrCharity) search.set('projectOrCharity', filters.projectOrCharity)
  if (sort !== 'best') search.set('sort', sort)
  if (map) search.set('map', 'true')
  if (page !== exploreDefaults.page) search.set('page', String(page))
  if (limit !== exploreScreenLimit) search.set('limit', String(limit))
  return search.size > 0 ? `?${search}` : ''
}

/**
 * Reads a search from the query of a URL. Without a valid number of results it asks for 12; other
 * invalid values become defaults.
 */
export const readExploreQuery = (search: string): ExploreQuery => {
  const given = new URLSearchParams(search)
  const country = given.get('country') ?? ''
  const kind = given.get('projectOrCharity') ?? ''
  const limit = Number(given.get('limit'))
  return {
    searchTerm: (given.get('searchTerm') ?? '').slice(0, 200),
    filters: {
      country: /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : '',
      listOfTags: [...new Set(given.getAll('listOfTags'))].filter(isTagLike).slice(0, 20),
      projectOrCharity: kind === 'project' || kind === 'charity' ? kind : '',
    },
    sort: exploreSorts.find((offered) => offered === given.get('sort')) ?? 'best',
    map: given.get('map') === 'true',
    page: readPageNumber(given),
    limit: exploreLimits.find((offered) => offered === limit) ?? exploreScreenLimit,
  }
}

const isTagLike = (text: string): boolean => text !== '' && text.length <= 100
