import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnCharity } from '@pennytrail/contract'
import { api, type ApiBody } from '../../../lib/api/api.ts'

const queryKey = ['frozen-reports'] as const

export const useFrozenReports = ({ id, ukCharityNumber }: OwnCharity) =>
  useQuery({
    queryKey: [...queryKey, id],
    queryFn: ({ signal }) =>
      api('GET /api/report/charity/{id}/frozen', { params: { id: ukCharityNumber }, signal }),
  })

/** Freezes a report, so that its figures stay as they are. */
export const useFreezeReport = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/report'>) => api('POST /api/report', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Shares a frozen report by link, or stops sharing it. */
export const useShareReport = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (shared: boolean) =>
      api(`${shared ? 'POST' : 'DELETE'} /api/report/{id}/share`, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['report'] })
      await queries.invalidateQueries({ queryKey })
    },
  })
}
