import type { DataComplaint } from '@pennytrail/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'

export type ComplaintAnswer = ApiBody<'POST /api/admin/data-complaint/{id}/answer'>

const toQueryKey = (charityId: string | null) =>
  charityId === null ? ['admin', 'data-complaints'] : ['charity', charityId, 'data-complaints']

/** Loads the complaints about one charity, or about the platform if the id is null. */
export const useDataComplaints = (charityId: string | null) =>
  useQuery({
    queryKey: toQueryKey(charityId),
    queryFn: ({ signal }) =>
      charityId === null
        ? api('GET /api/admin/data-complaint', { signal })
        : api('GET /api/charity/{id}/data-complaints', { params: { id: charityId }, signal }),
  })

/** Loads what administrators see: also the complaints that nobody in their charity can read. */
export const usePlatformComplaints = () =>
  useQuery({
    queryKey: toQueryKey(null),
    queryFn: ({ signal }) => api('GET /api/admin/data-complaint', { signal }),
  })

/** Records the outcome of a complaint. Does not wait for the reload, which closes the dialog. */
export const useAnswerComplaint = (charityId: string | null, { id }: DataComplaint) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ComplaintAnswer) =>
      charityId === null
        ? api('POST /api/admin/data-complaint/{id}/answer', { params: { id }, body })
        : api('POST /api/charity/{id}/data-complaints/{complaintId}/answer', {
            params: { id: charityId, complaintId: id },
            body,
          }),
    onSettled: () => {
      void queries.invalidateQueries({
        queryKey: charityId === null ? ['admin'] : ['charity', charityId],
      })
    },
  })
}
