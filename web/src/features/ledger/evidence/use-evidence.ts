import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const toQueryKey = (transactionId: string) => ['evidence', transactionId]

/** Loads the evidence of an entry. The URLs of its files expire after some minutes. */
export const useEvidence = (transactionId: string) =>
  useQuery({
    queryKey: toQueryKey(transactionId),
    queryFn: ({ signal }) =>
      api('GET /api/transaction/{id}/evidence', { params: { id: transactionId }, signal }),
  })

const useInvalidateEvidence = (transactionId: string) => {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: toQueryKey(transactionId) }),
      queries.invalidateQueries({ queryKey: ['transactions'] }),
    ])
}

/** Attaches an uploaded file to the entry. */
export const useAddEvidence = (transactionId: string) => {
  const changed = useInvalidateEvidence(transactionId)
  return useMutation({
    mutationFn: (file: { publicId: string; title: string }) =>
      api('POST /api/transaction/{id}/evidence', {
        params: { id: transactionId },
        body: { files: [{ publicId: file.publicId, title: file.title }] },
      }),
    onSuccess: changed,
  })
}

export const useWithdrawEvidence = (transactionId: string) => {
  const changed = useInvalidateEvidence(transactionId)
  return useMutation({
    mutationFn: ({ publicId, reason }: { publicId: string; reason: string }) =>
      api('POST /api/transaction/{id}/evidence/{publicId}/withdraw', {
        params: { id: transactionId, publicId },
        body: { reason },
      }),
    onSuccess: changed,
  })
}
