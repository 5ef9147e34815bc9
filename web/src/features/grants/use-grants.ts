import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** The charity or organisation whose grants are listed. */
export interface GrantsOwner {
  readonly side: 'donor-org' | 'charity'
  readonly id: string
}

const grantsQuery = ({ id, side }: GrantsOwner) =>
  queryOptions({
    queryKey: ['grants', side, id],
    queryFn: async ({ signal }) =>
      (side === 'donor-org'
        ? await api('GET /api/grant/donor-org/{id}', { params: { id }, signal })
        : await api('GET /api/grant/charity/{id}', { params: { id }, signal })
      ).grants,
  })

export const useGrants = (of: GrantsOwner) => useQuery(grantsQuery(of))

const orgGiftsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['grants', 'gifts', id, page],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor-org/{id}', { params: { id }, query: { page }, signal }),
  })

/** Loads a page of the gifts and grants given in an organisation's name, with their totals. */
export const useOrgGifts = (id: string, page: number) =>
  useQuery({ ...orgGiftsQuery(id, page), placeholderData: keepPreviousData })

/** Starts to load an organisation's giving, before the part that shows it. */
export const usePrefetchOrgGiving = (id: string): void => {
  usePrefetchQuery(orgGiftsQuery(id, 1))
  usePrefetchQuery(grantsQuery({ side: 'donor-org', id }))
}

/** Loads an organisation's published grants, which visitors can read. */
export const useNamedGrants = (orgId: string) =>
  useQuery({
    queryKey: ['donor-org', orgId, 'grants'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/donor-org/{id}/grants', { params: { id: orgId }, signal })).grants,
  })

export const useGrant = (id: string) =>
  useQuery({
    queryKey: ['grants', 'one', id],
    queryFn: ({ signal }) => api('GET /api/grant/{id}', { params: { id }, signal }),
  })
