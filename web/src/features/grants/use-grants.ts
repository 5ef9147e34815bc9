import type { Grant } from '@pennytrail/contract'
import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The charity or organisation whose grants are listed. */
export interface GrantsOwner {
  readonly side: 'donor-org' | 'charity'
  readonly id: string
}

export function useGrants({ id, side }: GrantsOwner) {
  return useQuery({
    queryKey: ['grants', side, id],
    queryFn: async ({ signal }) =>
      (side === 'donor-org'
        ? await api('GET /api/grant/donor-org/{id}', { params: { id }, signal })
        : await api('GET /api/grant/charity/{id}', { params: { id }, signal })
      ).grants,
  })
}

/** Loads a page of what was given under an organisation's name, with its figures. */
export function useOrgGifts(id: string, page: number) {
  return useQuery({
    queryKey: ['grants', 'gifts', id, page],
    queryFn: ({ signal }) =>
      api('GET /api/donation/donor-org/{id}', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useGrant(id: string) {
  return useQuery({
    queryKey: ['grants', 'one', id],
    queryFn: ({ signal }) => api('GET /api/grant/{id}', { params: { id }, signal }),
  })
}

export function useReportSharing(id: string) {
  const queries = useQueryClient()
  return async (shared: boolean): Promise<void> => {
    await (shared
      ? api('POST /api/grant-report/{id}/share', { params: { id } })
      : api('DELETE /api/grant-report/{id}/share', { params: { id } }))
    await queries.invalidateQueries({ queryKey: ['grants', 'report'] })
  }
}

/** Runs an action on a grant and reloads every list and figure of grants. */
export function useGrantMutation<Input>(act: (input: Input) => Promise<Grant | { id: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['grants'] })
      await queries.invalidateQueries({ queryKey: ['donation'] })
    },
  })
}
