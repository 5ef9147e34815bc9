import type { SearchOutput } from '@pennytrail/contract'
import { exploreDefaults, exploreLimits } from '@pennytrail/contract/explore/defaults.ts'
import { pageIn } from '../../lib/page-number.ts'

export type ProjectOrCharity = '' | 'project' | 'charity'

export interface ExploreFilters {
  /** A country's two-letter code; empty for all. */
  country: string
  listOfTags: string[]
  projectOrCharity: ProjectOrCharity
}

/** What is asked for: the part of the state that the address holds. */
export interface ExploreAsked {
  searchTerm: string
  filters: ExploreFilters
  page: number
  limit: number
}

export interface ExploreState extends ExploreAsked {
  searchOutputs: SearchOutput[]
  totalCount: number
  totalPages: number
}

export const noFilters: ExploreFilters = { country: '', listOfTags: [], projectOrCharity: '' }

export const initialExplore: ExploreState = {
  searchTerm: '',
  filters: noFilters,
  searchOutputs: [],
  ...exploreDefaults,
}

/** Whether anything narrows what is shown. */
export function isNarrowed({ searchTerm, filters }: ExploreAsked): boolean {
  const { country, listOfTags, projectOrCharity } = filters
  return [searchTerm.trim(), country, projectOrCharity, ...listOfTags].some(Boolean)
}

/** The part of an address that says what is asked for; what is as at the start is left out. */
export function searchOf({ searchTerm, filters, page, limit }: ExploreAsked): string {
  const search = new URLSearchParams()
  if (searchTerm.trim()) search.set('searchTerm', searchTerm.trim())
  if (filters.country) search.set('country', filters.country)
  for (const tag of filters.listOfTags) search.append('listOfTags', tag)
  if (filters.projectOrCharity) search.set('projectOrCharity', filters.projectOrCharity)
  if (page !== exploreDefaults.page) search.set('page', String(page))
  if (limit !== exploreDefaults.limit) search.set('limit', String(limit))
  return search.size > 0 ? `?${search}` : ''
}

/** What an address asks for; whatever it holds that cannot be asked for is as at the start. */
export function askedIn(search: string): ExploreAsked {
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
    page: pageIn(given),
    limit: exploreLimits.find((offered) => offered === limit) ?? exploreDefaults.limit,
  }
}

function isTagLike(text: string): boolean {
  return text !== '' && text.length <= 100
}
