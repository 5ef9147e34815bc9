import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The charity or organisation whose grants are listed. */
export interface GrantsOwner {
  readonly side: 'donor-org' | 'charity'
  readonly id: string
}

export const useGrants = ({ id, side }: GrantsOwner) =>
  useQuery({
    queryKey: ['grants', side, id],
    queryFn: async ({ signal }) =>
      (side === 'donor-org'
        ? await api('GET /api/grant/donor-org/{id}', { params: { id }, signal })
        : await api('GET /api/grant/charity/{id}', { params: { id }, signal })
      ).grants,
  })

/** Loads a page of the gifts and grants given in an organisation's name, with their totals. */
export const useOrgGifts = (id: string, page: number) =>
  useQuery({
    queryKey: ['grants', 'gifts', id, page],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor-org/{id}', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

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
