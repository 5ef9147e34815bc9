import { buildUrl } from '../../../lib/api/build-url.ts'
import { readPageNumber } from '../../../lib/page-number.ts'

/** The filters of the gift list; empty strings for no filter. */
export interface GiftFilters {
  searchTerm: string
  shownAs: '' | 'named' | 'anonymous'
  project: string
  page: number
}

const parseShownAs = (text: string | null): GiftFilters['shownAs'] =>
  text === 'named' || text === 'anonymous' ? text : ''

export const readGiftFilters = (query: URLSearchParams): GiftFilters => ({
  searchTerm: query.get('searchTerm') ?? '',
  shownAs: parseShownAs(query.get('shownAs')),
  project: query.get('project') ?? '',
  page: readPageNumber(query),
})

export const isFiltered = ({ searchTerm, shownAs, project }: GiftFilters): boolean =>
  [searchTerm, shownAs, project].some((text) => text !== '')

/** Returns the query of the filters that are set. The others are left out to keep the URL short. */
export const toGiftQuery = ({ searchTerm, shownAs, project, page }: GiftFilters) => ({
  ...(searchTerm && { searchTerm }),
  ...(shownAs && { shownAs }),
  ...(project && { project }),
  ...(page > 1 && { page }),
})

/** Returns the URL of the CSV of all filtered gifts, regardless of the page. */
export const giftsCsvUrl = (charityId: string, filters: GiftFilters): string =>
  buildUrl('/api/donation/charity-org/{id}', {
    params: { id: `${charityId}.csv` },
    query: toGiftQuery({ ...filters, page: 1 }),
  })
