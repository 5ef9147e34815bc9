import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { readQuery, useRead } from '../../lib/api/use-read.ts'

/** The charity or organisation whose grants are listed. */
export interface GrantsOwner {
  readonly side: 'donor-org' | 'charity'
  readonly id: string
}

const grantsQuery = ({ id, side }: GrantsOwner) =>
  readQuery(`GET /api/grant/${side}/{id}`, { params: { id } })

export const useGrants = (of: GrantsOwner) =>
  useQuery({ ...grantsQuery(of), select: ({ grants }) => grants })

const orgGifts = (id: string, page: number) => ({ params: { id }, query: { page } })

/** Loads a page of the gifts and grants given in an organisation's name, with their totals. */
export const useOrgGifts = (id: string, page: number) =>
  useRead('GET /api/donation/donor-org/{id}', orgGifts(id, page), {
    placeholderData: keepPreviousData,
  })

/** Starts to load an organisation's giving, before the part that shows it. */
export const usePrefetchOrgGiving = (id: string): void => {
  usePrefetchQuery(readQuery('GET /api/donation/donor-org/{id}', orgGifts(id, 1)))
  usePrefetchQuery(grantsQuery({ side: 'donor-org', id }))
}
