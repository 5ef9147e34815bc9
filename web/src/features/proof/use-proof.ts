import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'

/** The subject of a proof: a ledger entry or the person's own gift. */
export type ProofSubject = { readonly transactionId: string } | { readonly donationId: string }

export const fetchProof = async (of: ProofSubject): Promise<string> =>
  JSON.stringify(
    'transactionId' in of
      ? await api('GET /api/transaction/{id}/proof', { params: { id: of.transactionId } })
      : await api('GET /api/donation/{id}/proof', { params: { id: of.donationId } }),
    null,
    2,
  )

export const saveProof = async (name: string, of: ProofSubject): Promise<void> =>
  saveFile(`${name}.json`, `${await fetchProof(of)}\n`, 'application/json')

export const ledgerFileUrl = (number: string): string => `/api/ledger/${number}.jsonl`
export const latestCheckpointUrl = (number: string): string =>
  `/api/ledger/${number}/checkpoints/latest.txt`

/**
 * Loads whether the person gets a charity's checkpoints by email, and turns these emails on or off.
 */
export const useCheckpointEmails = (charity: string, userId: string) => {
  const client = useQueryClient()
  const queryKey = ['checkpoint-mail', charity, userId]
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/ledger/{id}/mail', { params: { id: charity }, signal }),
  })
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      const params = { id: charity }
      if (isOn) await api('POST /api/ledger/{id}/mail', { params })
      else await api('DELETE /api/ledger/{id}/mail', { params })
      return { following: isOn }
    },
    onSuccess: (after) => client.setQueryData(queryKey, after),
  })
  return { state, change }
}
